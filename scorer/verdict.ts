/** What the models' guesses come to: an order and words for a person who looks, nothing else. */

export interface Guess {
  className: string;
  probability: number;
}
interface Hint {
  kind: 'skin' | 'drawing' | 'faces' | 'no_face';
  score: number;
}

/** A guess below this is not worth a word. */
const worthAWord = 0.5;
const surelyDrawn = 0.75;

/** @param faces how many were found: near ones; far ones are missed */
export function verdictOf(guesses: readonly Guess[], faces: number): { score: number; hints: Hint[] } {
  const sure = (name: string) => guesses.find(({ className }) => className === name)?.probability ?? 0;
  // A bare shoulder is no reason to refuse a photo: "Sexy" counts half.
  const skin = Math.min(1, sure('Porn') + sure('Hentai') + sure('Sexy') / 2);
  const drawing = sure('Drawing');
  const hints: Hint[] = [];
  if (skin >= worthAWord) hints.push({ kind: 'skin', score: round(skin) });
  if (drawing >= surelyDrawn) hints.push({ kind: 'drawing', score: round(drawing) });
  // Whether there is a face can be wrong either way, and a photo without one is often a good one: a word, no order.
  if (faces > 1) hints.push({ kind: 'faces', score: 1 });
  // Drawn faces are mostly not found; saying so of a drawing would say it twice.
  if (faces === 0 && drawing < worthAWord) hints.push({ kind: 'no_face', score: 1 });
  return { score: round(skin), hints };
}

const round = (value: number): number => Math.round(value * 100) / 100;
