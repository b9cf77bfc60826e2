/** Which pages the server may cache for visitors, and under what key. Used by the server only. */
import { isUuid, matchPath } from './app/match-path.ts';
import { landerTones } from '../contract/landers.ts';
import { type RouteDef, routes } from './routes.ts';

type Cacheable = NonNullable<RouteDef['cacheable']>;

export interface KeptAs {
  /** The canonical path of a page: an unknown slug is dropped, so that made-up ones cannot fill the memory. */
  path: string;
  cacheable: Cacheable;
  /** The member whose changes end the caching of a page. */
  id?: string;
}

let exact: Map<string, Cacheable> | undefined;
let patterns: [pattern: string, cacheable: Cacheable][] = [];

/** Built on first use: by then every page is defined, whichever module loaded first. */
function registry(): Map<string, Cacheable> {
  const cacheableRoutes = routes.flatMap(({ path, cacheable }): [string, Cacheable][] =>
    cacheable ? [[path, cacheable]] : [],
  );
  patterns = cacheableRoutes.filter(([path]) => path.includes(':'));
  return new Map(cacheableRoutes.filter(([path]) => !path.includes(':')));
}

/** The address under which the page of a path may be cached for visitors; undefined when it may not. */
export function keptAs(path: string): KeptAs | undefined {
  exact ??= registry();
  const cacheable = exact.get(path);
  if (cacheable) return { path, cacheable: cacheable };
  if (!/^\/(members|landers)\//.test(path)) return undefined;
  for (const [pattern, cacheable] of patterns) {
    const params = matchPath(pattern, path);
    if (!params) continue;
    const { id, slug } = params;
    if (id !== undefined && !isUuid.test(id)) return undefined;
    const tone = landerTones.slice(1).find((name) => name === slug);
    const same = pattern.replace('/:slug?', tone ? `/${tone}` : '').replace(':id', id?.toLowerCase() ?? '');
    return { path: same, cacheable, ...(id === undefined ? {} : { id: id.toLowerCase() }) };
  }
  return undefined;
}
