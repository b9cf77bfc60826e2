import { ownPath } from '../../contract/own-path.ts';

const key = 'age-next';

/** Where the member wanted to go, kept while they are at the provider. */
export function keepNext(next: string | null): void {
  try {
    sessionStorage.setItem(key, ownPath(next ?? undefined) ?? '/members');
  } catch {
    // Without storage they go to the search.
  }
}

export function takeNext(): string {
  try {
    return ownPath(sessionStorage.getItem(key) ?? undefined) ?? '/members';
  } catch {
    return '/members';
  }
}
