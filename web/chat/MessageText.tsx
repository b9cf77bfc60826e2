import { memo } from 'react';
import { linkParts } from './link-parts.ts';

/** The text as typed, with addresses as links that send no referrer. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return (
    <span className="bubble-text" dir="auto">
      {linkParts(text).map((part, i) =>
        part.href ? (
          <a key={i} className="link" href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
});
