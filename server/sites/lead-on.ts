/** Hosts that lead on to the main host of their site (decision 0421). */
import type { Config } from '../platform/config.ts';
import { originOf } from '../platform/origin.ts';
import type { Site } from './site.ts';

/** Browsers keep a lasting redirect for ever unless they are told otherwise, and the desk can take it back. */
export const leadOnSeconds = 3_600;

/**
 * Where a request to such a host is sent: the same path and query at the main host, which stands in the table and in no request; undefined
 * for every other host.
 * @param host of the request, with or without a port. @param url as the request names it
 */
export function leadsOnTo(
  config: Pick<Config, 'env' | 'port'>,
  site: Site,
  { host, url, method }: { host: string; url: string; method: string },
): { status: 301 | 308; location: string } | undefined {
  if (site.redirects.length === 0 || !site.redirects.includes(host.toLowerCase().replace(/:\d+$/, '')))
    return undefined;
  // A request line may hold a whole address ("GET http://elsewhere/"): only a path is taken over.
  const path = url.startsWith('/') ? url : '/';
  // 308 keeps method and body; old programs know 301 better.
  const status = method === 'GET' || method === 'HEAD' ? 301 : 308;
  return { status, location: `${originOf(config, site.host)}${path}` };
}
