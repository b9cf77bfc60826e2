import { referenceWord } from '../../../contract/desk-threads.ts';
import { Link } from '../Link.tsx';

export type References = readonly { text: string; href: string }[];

const word = new RegExp(`(${referenceWord.source})`, 'u');

/** A text in which what it refers to by number is a link, as far as the reader may open it. */
export function LinkedText({ text, references }: { text: string; references: References }) {
  const hrefs = new Map(references.map((reference) => [reference.text, reference.href]));
  if (hrefs.size === 0) return text;
  return text.split(word).map((part, i) => {
    const href = hrefs.get(part);
    return href ? (
      <Link key={i} className="link" to={href}>
        {part}
      </Link>
    ) : (
      part
    );
  });
}
