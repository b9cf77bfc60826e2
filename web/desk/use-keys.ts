/** Keys of a page: one press, one action; and `g` followed by a letter, which leads to another page. */
import { useEffect, useRef } from 'react';

type Keys = Record<string, (() => void) | undefined>;

/** After `g`, until this moment (of event time), letters are places to go to and nothing else. */
let jumpUntil = 0;
const jumpMs = 1_500;

const writing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Not while one writes, nor with ctrl, alt or meta, nor while a dialog is open, nor for a key that is held down. */
const counts = (event: KeyboardEvent) =>
  !(
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.repeat ||
    writing(event.target) ||
    document.querySelector('dialog[open]')
  );

function useListener(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void (counts(event) && latest.current(event));
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Calls what stands under the pressed key: letters, digits, `escape`, `?`, in lower case. */
export function useKeys(keys: Keys): void {
  useListener((event) => {
    const act = event.timeStamp <= jumpUntil ? undefined : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** The same for the letter after `g`. */
export function useJumps(keys: Keys): void {
  useListener((event) => {
    const key = event.key.toLowerCase();
    if (event.timeStamp <= jumpUntil) {
      // This very press is still a jump for whoever hears it after us; the next one is not.
      jumpUntil = event.timeStamp;
      keys[key]?.();
    } else if (key === 'g') jumpUntil = event.timeStamp + jumpMs;
  });
}

/** Ctrl K (or the command key), wherever one is, also while writing. */
export function useFindKey(onFind: () => void): void {
  const latest = useRef(onFind);
  useEffect(() => {
    latest.current = onFind;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
