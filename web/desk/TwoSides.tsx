import './sites/review.css';
import { type Piece, wordDiff } from './sites/word-diff.ts';

/** Two texts beside each other, with the words marked in which they differ. */
export function TwoSides({ before, after }: Record<'before' | 'after', { label: string; text: string }>) {
  const { before: left, after: right } = wordDiff(before.text, after.text);
  const marked = (pieces: readonly Piece[], tag: 'del' | 'ins') => {
    const Mark = tag;
    return pieces.map((piece, i) => (piece.changed ? <Mark key={`${i}${piece.text}`}>{piece.text}</Mark> : piece.text));
  };
  return (
    <div className="change-two">
      <div>
        <span>{before.label}</span>
        <p>{left.length === 0 ? '–' : marked(left, 'del')}</p>
      </div>
      <div>
        <span>{after.label}</span>
        <p>{right.length === 0 ? '–' : marked(right, 'ins')}</p>
      </div>
    </div>
  );
}
