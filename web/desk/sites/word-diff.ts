/** Two texts word by word: what stayed, what went, what came. */
export interface Piece {
  text: string;
  /** Only in one of the two. */
  changed: boolean;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];
/** Longer texts are shown whole: comparing takes the product of their lengths. */
const most = 600;

/** The pieces of both texts, neighbours joined. */
export function wordDiff(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [whole, other] = [wordsOf(before), wordsOf(after)];
  const least = Math.min(whole.length, other.length);
  // What is the same at both ends need not be compared.
  let head = 0;
  while (head < least && whole[head] === other[head]) head++;
  let tail = 0;
  while (tail < least - head && whole.at(-1 - tail) === other.at(-1 - tail)) tail++;
  const [a, b] = [whole.slice(head, whole.length - tail), other.slice(head, other.length - tail)];
  const [first, last] = [whole.slice(0, head).join(''), tail > 0 ? whole.slice(-tail).join('') : ''];
  const middle = middleDiff(a, b);
  const around = (pieces: Piece[]): Piece[] =>
    [{ text: first, changed: false }, ...pieces, { text: last, changed: false }]
      .filter(({ text }) => text !== '')
      .reduce<Piece[]>((all, piece) => {
        const before = all.at(-1);
        if (before?.changed === piece.changed) before.text += piece.text;
        else all.push({ ...piece });
        return all;
      }, []);
  return { before: around(middle.before), after: around(middle.after) };
}

function middleDiff(a: readonly string[], b: readonly string[]): { before: Piece[]; after: Piece[] } {
  if (a.length > most || b.length > most)
    return { before: [{ text: a.join(''), changed: true }], after: [{ text: b.join(''), changed: true }] };
  // Length of the longest common subsequence from (i, j) on.
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as number[])[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const [left, right]: [Piece[], Piece[]] = [[], []];
  const add = (to: Piece[], text: string, changed: boolean) => {
    const last = to.at(-1);
    if (last?.changed === changed) last.text += text;
    else to.push({ text, changed });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(left, a[i++] ?? '', false);
      add(right, b[j++] ?? '', false);
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) add(left, a[i++] ?? '', true);
    else add(right, b[j++] ?? '', true);
  }
  return { before: left, after: right };
}
