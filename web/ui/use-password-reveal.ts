import { useState } from 'react';

/** Whether a password is visible, and a toggle for it. Starts hidden. */
export function usePasswordReveal(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(false);
  return { shown, toggle: () => setShown((before) => !before) };
}
