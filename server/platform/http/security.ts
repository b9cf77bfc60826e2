/** Security headers and checks for every request; nothing about the domains here. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One policy for every page: nothing inline, so no nonce is needed and pages stay cacheable. */
export function contentSecurityPolicy(development: boolean): string {
  // In development Vite injects styles and opens its own WebSocket.
  const style = development ? "'self' 'unsafe-inline'" : "'self'";
  const script = development ? "'self' 'unsafe-inline'" : "'self'";
  return [
    "default-src 'self'",
    `script-src ${script}`,
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${development ? ' ws: http:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ');
}

/** The policy, extended to images from `cdn_prefix` when that is another origin. */
export function allowImages(policy: string, cdnPrefix: string): string {
  if (!/^https?:\/\//.test(cdnPrefix) || !URL.canParse(cdnPrefix)) return policy;
  return policy.replace("img-src 'self'", `img-src 'self' ${new URL(cdnPrefix).origin}`);
}

/** For data: if a browser renders it as a page anyway, it may do nothing. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Only relevant where an answer is shown or read, so not sent with 304, which updates what is cached (RFC 9110,
 * 15.4.5).
 */
export const shownHeaders = ['content-security-policy', 'cross-origin-resource-policy'] as const;

/** Headers of every answer, and those of pages. HSTS only where the visitor came over TLS. */
export function secureHeaders(request: FastifyRequest, reply: FastifyReply, policy: string): void {
  const isData = request.url.startsWith('/api/');
  reply.header('content-security-policy', isData ? dataPolicy : policy);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('cross-origin-resource-policy', 'same-origin');
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  if (isData) return;
  reply.header('referrer-policy', 'same-origin');
  reply.header('cross-origin-opener-policy', 'same-origin');
  reply.header(
    'permissions-policy',
    'geolocation=(self), camera=(self), microphone=(), payment=(self), interest-cohort=()',
  );
  reply.header('rating', 'RTA-5042-1996-1400-1577-RTA'); // the label parental filters look for
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** True when an unsafe request may come from another site: neither Sec-Fetch-Site nor Origin says it is ours. */
export function isCrossSite(request: FastifyRequest): boolean {
  if (safeMethods.has(request.method)) return false;
  return !isOwnPage(request);
}

/** True when the browser says that one of our own pages sent the request, or that the visitor typed the address. */
export function isOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** The key an address is counted under. IPv6 by its /64, since one visitor has that many addresses. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.replace(/^::ffff:/, '');
  const [head = ''] = ip.split('::');
  const groups = [...head.split(':'), '0', '0', '0', '0'].slice(0, 4);
  // Normalised: a proxy may pass on leading zeros or capitals.
  return `${groups.map((g) => Number.parseInt(g || '0', 16).toString(16)).join(':')}::/64`;
}
