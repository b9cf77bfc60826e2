/** Keys of a page: one press, one action; and `g` followed by a letter, which leads to another page. */
import { useEffect, useRef } from 'react';

type Keys = Record<string, (() => void) | undefined>;

/** After `g`, until this moment (of event time), letters are places to go to and nothing else. */
let jumpUntil = 0;
const jumpMs = 1_500;

const writing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

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

/** Space and Enter belong to the button or link that has the focus. */
const presses = (event: KeyboardEvent) =>
  (event.key === ' ' || event.key === 'Enter') &&
  event.target instanceof Element &&
  event.target.closest('button, a, summary, input, label, [role="option"], [popover]') !== null;

/** `shift+e` for a letter with shift; otherwise the key in lower case. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) =>
  shiftKey && /^\p{L}$/u.test(key) ? `shift+${key.toLowerCase()}` : key.toLowerCase();

/** Calls what stands under the pressed key: letters, `shift+` letters, digits, `escape`, `enter`, ` `, `?`, in lower case. */
export function useKeys(keys: Keys): void {
  useListener((event) => {
    if (presses(event)) return;
    const act = event.timeStamp <= jumpUntil ? undefined : keys[nameOf(event)];
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

/** A key held with others, wherever one is, also while writing; not while a dialog is open. */
function useHeldKey(fits: (event: KeyboardEvent) => boolean, act: () => void): void {
  const latest = useRef({ fits, act });
  useEffect(() => {
    latest.current = { fits, act };
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!latest.current.fits(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current.act();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Ctrl K (or the command key). */
export const useFindKey = (onFind: () => void): void =>
  useHeldKey((event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k', onFind);

/** Alt and a letter. By its place: with Alt, a Mac types another character. */
export const useAltKey = (letter: string, act: () => void): void =>
  useHeldKey((event) => event.altKey && !event.ctrlKey && event.code === `Key${letter.toUpperCase()}`, act);

/** Ctrl Enter (or the command key): what the page is there for. */
export const useDoneKey = (act: () => void): void =>
  useHeldKey((event) => (event.ctrlKey || event.metaKey) && event.key === 'Enter', act);
