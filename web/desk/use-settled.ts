import { useEffect, useState } from 'react';

/** The text, once it has been the same for a while. */
export function useSettled(text: string, ms: number, first = text): string {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
