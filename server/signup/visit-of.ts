/** What of a request for a page is counted as a visit (insight/visitors.ts). */
import type { FastifyRequest } from 'fastify';
import type { CallContext } from '../platform/http/call.ts';
import { zoneOfSite } from '../insight/days.ts';
import type { Browser, Visit } from '../insight/visitors.ts';
import { trackingCookie, trackingOfCookie } from './tracking.ts';

type Request = FastifyRequest & { context: CallContext };

/** Undefined: a member, staff, or a page that nobody looks at. */
export function visitOf(request: FastifyRequest, path: string): Visit | undefined {
  const { site, session, country, locale } = (request as Request).context;
  if (session || path === '/desk' || path.startsWith('/desk/')) return undefined;
  const purpose = request.headers['sec-purpose'] ?? request.headers['purpose'];
  if (typeof purpose === 'string' && purpose.includes('prefetch')) return undefined;
  const cookie = request.cookies[`${request.protocol === 'https' ? '__Host-' : ''}${trackingCookie}`];
  return {
    site_id: site.id,
    zone: zoneOfSite(site),
    country,
    language: locale,
    path,
    network: trackingOfCookie(cookie)?.network,
  };
}

export const browserOf = ({ ip, headers, host }: FastifyRequest): Browser => ({
  ip,
  user_agent: headers['user-agent'] ?? '',
  referer: headers.referer,
  host,
});
