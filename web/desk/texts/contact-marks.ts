/** Parts of a text that look like a way out of the site: addresses, links, numbers, names elsewhere. A hint for who reads it. */

const ways = [
  // Addresses, also written to slip through: "anna (at) mail punt nl".
  /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\]|\sat\s)\s?[\p{L}\d-]+\s?(?:\.|\(dot\)|\sdot\s|\spunt\s|\spunkt\s)\s?\p{L}{2,}/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /(?<![\p{L}\d])[\p{L}\d-]{2,}\.(?:com|net|org|info|me|io|tv|chat|link|nl|be|de|at|ch|it|fr|es|pl|dk|fi|no|se|eu|uk)(?![\p{L}\d])\S*/giu,
  // Numbers of nine digits or more, however they are divided.
  /\+?\(?\d(?:[\s()./-]{0,3}\d){8,}/gu,
  /(?<![\p{L}\d])(?:whats?\s?app|telegram|insta(?:gram)?|snap(?:chat)?|kik|tik\s?tok|facebook|messenger|skype|signal|discord|only\s?fans)(?![\p{L}\d])(?:\s*[:=]?\s*@?[\p{L}\d._-]*\d[\p{L}\d._-]*)?/giu,
  /(?<![\p{L}\d])@[\p{L}\d._]{3,}/gu,
];

export interface MarkedPiece {
  text: string;
  contact: boolean;
}

/** The text in pieces, together the same as before. */
export function contactMarks(text: string): MarkedPiece[] {
  const spans = ways
    .flatMap((way) => [...text.matchAll(way)].map((hit) => [hit.index, hit.index + hit[0].length] as const))
    .sort((a, b) => a[0] - b[0]);
  const pieces: MarkedPiece[] = [];
  let at = 0;
  const push = (to: number, contact: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), contact });
    at = Math.max(at, to);
  };
  for (const [from, to] of spans) {
    if (to <= at) continue;
    push(Math.max(from, at), false);
    push(to, true);
  }
  push(text.length, false);
  return pieces;
}
