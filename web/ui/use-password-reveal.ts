import { useState } from 'react';

/** Whether a password shows as text, and the toggle for it. Starts hidden. */
export function usePasswordReveal(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(false);
  return { shown, toggle: () => setShown((before) => !before) };
}
