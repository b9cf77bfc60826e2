/** Path patterns as `web/routes.ts` writes them: `/members/:id/landing2/:slug?`. */

/** An id, as addresses hold it. */
export const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Params = Readonly<Record<string, string | undefined>>;

interface Pattern {
  test: RegExp;
  names: string[];
}

const patterns = new Map<string, Pattern>();

function compiled(pattern: string): Pattern {
  const cached = patterns.get(pattern);
  if (cached) return cached;
  const names: string[] = [];
  const source = pattern
    .replace(/[.*+^${}()|[\]\\]/g, '\\$&')
    .replace(/\/:(\w+)(\?)?/g, (_, name: string, optional?: string) => {
      names.push(name);
      return optional ? '(?:/([^/]+))?' : '/([^/]+)';
    });
  const matcher = { test: new RegExp(`^${source === '/' ? '' : source}/*$`, 'i'), names };
  patterns.set(pattern, matcher);
  return matcher;
}

/** Percent-decoded; unchanged if that is invalid. */
export function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The parameters of a pattern in a path, decoded; null if the path does not match. Case and a trailing slash are
 * ignored.
 */
export function matchPath(pattern: string, path: string): Params | null {
  const { test, names } = compiled(pattern);
  const match = test.exec(path);
  return match && Object.fromEntries(names.map((name, i) => [name, decoded(match[i + 1])]));
}

const ownWords = (pattern: string) => pattern.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;

/**
 * The first pattern that matches: one without parameters comes before all others, then those with more literal
 * segments.
 */
export function pathFinder<T extends { path: string }>(
  all: readonly T[],
): (path: string) => { match: T; params: Params } | undefined {
  const exact = new Map<string, T>();
  for (const pattern of all)
    if (!pattern.path.includes(':') && !exact.has(pattern.path)) exact.set(pattern.path, pattern);
  const withParams = all
    .filter((pattern) => pattern.path.includes(':'))
    .sort((a, b) => ownWords(b.path) - ownWords(a.path));
  return (path) => {
    const hit = exact.get(path) ?? exact.get(path.toLowerCase().replace(/(.)\/+$/, '$1'));
    if (hit) return { match: hit, params: {} };
    for (const pattern of withParams) {
      const params = matchPath(pattern.path, path);
      if (params) return { match: pattern, params };
    }
    return undefined;
  };
}
