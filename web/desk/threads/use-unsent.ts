import { useState } from 'react';

/** What was typed and not sent, by what it is about; gone with the page, for it is about people. */
const unsent = new Map<string, string>();

/** A text that is still there when one comes back from something else. Empty means sent. */
export function useUnsent(about: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => unsent.get(about) ?? '');
  return [
    text,
    (next) => {
      if (next === '') unsent.delete(about);
      else unsent.set(about, next);
      setText(next);
    },
  ];
}
