/** Which pages the server may keep for visitors, and as what. Only the server asks. */
import { matchPath } from 'react-router';
import { lander_tones } from '../../contract/landers.ts';
import { is_uuid, type RouteDef, routes } from '../routes.ts';

const kept_exact = new Set(routes.filter((r) => r.cacheable === true || (r.cacheable && !r.path.includes(':'))).map((r) => r.path));
const kept_by_pattern = routes.filter((r) => r.cacheable && r.path.includes(':'));

export interface KeptAs {
  /** The path whose page is the same: a slug nobody knows is left out, so that made-up ones cannot fill the memory. */
  path: string;
  cacheable: NonNullable<RouteDef['cacheable']>;
  /** The member of a page that is kept as long as they stay as they are. */
  id?: string;
}

/** Under which address the page of a path may be kept for visitors; undefined when it may not. */
export function keptAs(path: string): KeptAs | undefined {
  if (kept_exact.has(path)) return { path, cacheable: routes.find((r) => r.path === path)?.cacheable ?? true };
  if (!/^\/(members|landers)\//.test(path)) return undefined;
  for (const { path: pattern, cacheable = true } of kept_by_pattern) {
    const params = matchPath(pattern, path)?.params as Record<string, string | undefined> | undefined;
    if (!params) continue;
    const { id, slug } = params;
    if (id !== undefined && !is_uuid.test(id)) return undefined;
    const tone = lander_tones.find((known) => known === slug);
    const same = pattern.replace('/:slug?', tone ? `/${tone}` : '').replace(':id', id?.toLowerCase() ?? '');
    return { path: same, cacheable, ...(id === undefined ? {} : { id: id.toLowerCase() }) };
  }
  return undefined;
}
