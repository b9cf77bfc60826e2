/** Addresses as they come in: written by anybody, so nothing here throws. */

/** `GET http://host/path` is `GET /path` (RFC 9112, 3.2.2 has every server take it); a target that is no path is the first page. */
export function pathOfTarget(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/** What follows the question mark. */
export const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');

/**
 * The whole address of a path on a host as the caller names it; a name that is none is `localhost`. In one piece: an address relative
 * to another takes twice as long to read, and `//elsewhere` would lead there.
 */
export function wholeAddress(protocol: string, host: string, path: string): URL {
  const named = /^[\w.:[\]-]+$/.test(host) ? host : 'localhost';
  return (
    URL.parse(`${protocol}://${named}${path}`) ??
    URL.parse(`${protocol}://localhost${path}`) ??
    new URL(`${protocol}://localhost/`)
  );
}
