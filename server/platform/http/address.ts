/** Parsing of incoming addresses. Anybody can write them, so nothing here throws. */

/**
 * `GET http://host/path` means `GET /path` (RFC 9112, 3.2.2 requires servers to accept it); a target that is no path
 * means the home page.
 */
export function pathOfTarget(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') || path === '*' ? path : `/${path}`;
}

/** What follows the question mark. */
export const queryOf = (url: string): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '');

/**
 * The absolute URL of a path on a host as the caller names it; an invalid host becomes `localhost`. Parsed as one
 * string: resolving against a base takes twice as long, and `//elsewhere` would lead there.
 */
export function wholeAddress(protocol: string, host: string, path: string): URL {
  const named = /^[\w.:[\]-]+$/.test(host) ? host : 'localhost';
  return (
    URL.parse(`${protocol}://${named}${path}`) ??
    URL.parse(`${protocol}://localhost${path}`) ??
    new URL(`${protocol}://localhost/`)
  );
}
