/** Which pages the server may keep for visitors, and as what. Only the server asks. */
import { matchPath } from './app/match-path.ts';
import { landerTones } from '../contract/landers.ts';
import { isUuid, type RouteDef, routes } from './routes.ts';

type Cacheable = NonNullable<RouteDef['cacheable']>;

export interface KeptAs {
  /** The path whose page is the same: a slug nobody knows is left out, so that made-up ones cannot fill the memory. */
  path: string;
  cacheable: Cacheable;
  /** The member of a page that is kept as long as they stay as they are. */
  id?: string;
}

let exact: Map<string, Cacheable> | undefined;
let patterns: [pattern: string, cacheable: Cacheable][] = [];

/** Made when first asked for: by then every page is known, whichever module came first. */
function known(): Map<string, Cacheable> {
  const kept = routes.flatMap(({ path, cacheable }): [string, Cacheable][] => (cacheable ? [[path, cacheable]] : []));
  patterns = kept.filter(([path]) => path.includes(':'));
  return new Map(kept.filter(([path]) => !path.includes(':')));
}

/** Under which address the page of a path may be kept for visitors; undefined when it may not. */
export function keptAs(path: string): KeptAs | undefined {
  exact ??= known();
  const found = exact.get(path);
  if (found) return { path, cacheable: found };
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
