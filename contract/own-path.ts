/** Whether a target from an untrusted source (`next`, a form field, a mail's link) is one of our own pages. */

// Any origin works: what matters is that the target does not leave it.
const anyOrigin = 'https://own.invalid';

/**
 * The target as a browser resolves it: path, query and fragment, in ASCII. Undefined if it leads elsewhere, is ambiguous between
 * programs, or is an API call rather than a page.
 */
export function ownPath(target: string | null | undefined): string | undefined {
  // Browsers drop tabs and line breaks inside a URL and treat a backslash as a slash.
  if (!target?.startsWith('/') || target.length > 2_000 || /[\p{C}\s\\]/u.test(target)) return undefined;
  if (!URL.canParse(target, anyOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(target, anyOrigin);
  // "/.//x" resolves to "//x", which the next reader takes for another host.
  if (origin !== anyOrigin || pathname.startsWith('//') || /^\/api(?:\/|$)/i.test(pathname)) return undefined;
  return pathname + search + hash;
}

/** Like `ownPath`, for `root` and the pages below it. */
export const ownPathUnder = (root: string, target: string | null | undefined): string | undefined => {
  const path = ownPath(target);
  return path && (path === root || ['/', '?', '#'].some((end) => path.startsWith(root + end))) ? path : undefined;
};

/** The absolute URL of one of our pages, for a mail. @throws Error if it is not one */
export function pageAddress(origin: string, path: string): string {
  const page = ownPath(path);
  if (!page) throw new Error('a mail may lead to our own pages only');
  return origin + page;
}
