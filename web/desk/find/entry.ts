/** What the palette shows: one thing to open or to do. */
import type { ReactNode } from 'react';

export interface Entry {
  key: string;
  title: string;
  detail: string;
  icon: ReactNode;
  /** The site's number. */
  site?: number | null;
  /** A state in a word. */
  state?: string | undefined;
  /** Where it leads; or what it does. */
  href?: string;
  run?: () => void;
}
export interface EntryGroup {
  name: string;
  label: string;
  entries: Entry[];
  /** The whole list: `Shift Enter`. */
  all?: string | undefined;
}

/** Words that all stand in a text, in any order and case. */
export const matches = (text: string, words: string): boolean => {
  const low = text.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => low.includes(word));
};

const key = 'desk-recent';
const recentsMax = 5;
interface Recent {
  title: string;
  detail: string;
  href: string;
}

/** What this browser opened last by the palette. Titles are names and numbers: they go with the log-out. */
export function recents(): Recent[] {
  try {
    const list = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Recent[];
    return Array.isArray(list) ? list.filter(({ href }) => /^\/desk(?:\/|$)/.test(href)).slice(0, recentsMax) : [];
  } catch {
    return [];
  }
}

export function remember({ title, detail, href }: Recent): void {
  try {
    const list = [{ title, detail, href }, ...recents().filter((recent) => recent.href !== href)].slice(0, recentsMax);
    sessionStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Nothing is remembered; finding works all the same.
  }
}
