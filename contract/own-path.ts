/** Whether a target somebody else may have written (`next`, a form's field, the link of a mail) is one of our own pages. */

// Any origin does: what matters is that the target does not leave it.
const own = 'https://own.invalid';

/**
 * The target as a browser would understand it, path, query and fragment, all ASCII; undefined when it leads anywhere else, says the
 * same in a way only some programs understand, or is a call and no page.
 */
export function ownPath(target: string | null | undefined): string | undefined {
  // Browsers drop tabs and line ends inside of an address and take a backslash for a slash.
  if (!target?.startsWith('/') || target.length > 2_000 || /[\p{C}\s\\]/u.test(target)) return undefined;
  if (!URL.canParse(target, own)) return undefined;
  const { origin, pathname, search, hash } = new URL(target, own);
  // "/.//x" comes out as "//x", which is another host for the next who reads it.
  if (origin !== own || pathname.startsWith('//') || /^\/api(?:\/|$)/i.test(pathname)) return undefined;
  return pathname + search + hash;
}

/** The same, of those that begin with this path. */
export const ownPathUnder = (root: string, target: string | null | undefined): string | undefined => {
  const path = ownPath(target);
  return path && (path === root || ['/', '?', '#'].some((end) => path.startsWith(root + end))) ? path : undefined;
};

/** The address of a page of ours, for a mail. @throws Error when it is none */
export function pageAddress(origin: string, path: string): string {
  const page = ownPath(path);
  if (!page) throw new Error('a mail may lead to our own pages only');
  return origin + page;
}
