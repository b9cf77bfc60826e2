/** Every page, rendered by the built bundle; cacheable pages for visitors come from memory. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nicheByNumber } from '../contract/niches.ts';
import { localeCookieDays } from '../contract/time.ts';
import type { PageContext } from '../web/app/page-context.ts';
import { presentUser } from './accounts/user.ts';
import { serveSharedAssets } from './platform/pages/shared-assets.ts';
import { type Bundle, builtBundle, viteBundle } from './platform/pages/bundle.ts';
import type { FastLane } from './platform/pages/fast-lane.ts';
import { queryOf, wholeAddress } from './platform/http/address.ts';
import { requestIdHeader } from './platform/http/request-id.ts';
import { allowImages } from './platform/http/security.ts';
import { allowStyle } from './platform/pages/inline-styles.ts';
import { type CachedPage, compressedAtOnce, createPageCache, pageCache } from './platform/pages/page-cache.ts';
import { registerPublicFiles } from './platform/pages/public-files.ts';
import { preloadHeader } from './platform/pages/preload.ts';
import type { Services } from './platform/services.ts';
import { siteStamp } from './sites/find-site.ts';
import { setting } from './sites/settings.ts';
import type { Site } from './sites/site.ts';
import { landingStamp } from './signup/landing.ts';
import { trackingCookie, trackingOfQuery, trackingToCookie } from './signup/tracking.ts';

type Transport = Parameters<Awaited<ReturnType<Bundle['load']>>['render']>[0]['transport'];

/** Answers every URL that no other route handles. */
export async function registerPages(app: FastifyInstance, services: Services, lane: FastLane): Promise<void> {
  const { config } = services;
  const bundle = config.env === 'development' ? await viteBundle(app, config.port) : await builtBundle(app);
  if (config.sharedAssets) serveSharedAssets(app, services);
  registerPublicFiles(app);
  const { keptAs } = await bundle.load();
  const cache = createPageCache();
  const cachesPages = pageCache.on && config.env !== 'development';

  app.get('/*', { config: { account: 'wished' } }, async (request, reply) => {
    const setsCookie = rememberFirstVisit(request, reply);
    const context = pageContext(services, request);
    const path = pathOf(request.url);
    const now = services.clock.now().getTime();
    const { site, session } = request.context;
    const cachePolicy = session || !cachesPages ? undefined : keptAs(path);
    // A shown member may become invisible at any moment, so the cache key includes what the page would show now.
    const membersStamp =
      cachePolicy === undefined || cachePolicy.cacheable === true
        ? ''
        : await landingStamp(services, { site, country: context.country, id: cachePolicy.id });
    const hasTracking =
      request.cookies[`${request.protocol === 'https' ? '__Host-' : ''}${trackingCookie}`] !== undefined;
    const key =
      cachePolicy && membersStamp !== undefined
        ? [
            siteStamp(site),
            cachePolicy.path,
            context.locale,
            context.country,
            request.context.foundCountry,
            context.theme,
            context.entryWarningDone,
            hasTracking,
            membersStamp,
          ].join('|')
        : undefined;
    // Not in the fast lane if a cookie is set: the next visitor needs theirs, too.
    const fast = membersStamp === '' && !setsCookie ? lane : undefined;
    reply.header('vary', 'cookie, accept-language, accept-encoding');
    const policy = allowImages(
      String(reply.getHeader('content-security-policy')),
      setting(site, context.country, 'cdn_prefix'),
    );
    reply.header('content-security-policy', policy);
    const hit = key === undefined ? undefined : cache.get(key, now);
    if (hit) return sendCached(request, reply, hit, fast);

    const { render } = await bundle.load();
    const out = await render({
      // A cached page must not contain anything from one visitor's URL: neither the query nor a made-up slug.
      url: addressOf(request, key === undefined ? request.url : cachePolicy?.path),
      context,
      request_id: request.id,
      i18n: services.words.i18n(context.locale),
      transport: inProcess(app, services, request),
      assets: bundle.assets,
      appEntry: bundle.appEntry,
      staticEntry: bundle.staticEntry,
      onError: (err) => request.log.error({ err }, 'page failed'),
    });
    reply.header('cache-control', 'private, no-store');
    if (out.def?.private) reply.header('x-robots-tag', 'noindex');
    if (out.location) return reply.code(302).header('location', out.location).send();
    reply.code(out.status).type('text/html; charset=utf-8');
    // Probably a first visit, with an empty browser cache. The landers' style sheet is used by no other pages anyway.
    const isFirst = !context.entryWarningDone || out.def?.layout === 'lander';
    const styled = key !== undefined && out.status === 200 && isFirst ? bundle.inlineStyles(out.body) : undefined;
    const body = Buffer.from(styled?.html ?? out.body);
    const headers: Record<string, string> = {};
    const link = preloadHeader(
      styled ? [] : out.css,
      out.def?.kind === 'static' && !out.alive
        ? bundle.staticScripts(out.def.layout === 'lander' ? 'web/entry-lander.ts' : 'web/entry-static.ts')
        : [],
    );
    if (link) headers['link'] = link;
    if (out.def?.private) headers['x-robots-tag'] = 'noindex';
    if (styled) headers['content-security-policy'] = allowStyle(policy, styled.hash);
    if (key !== undefined && out.status === 200)
      return sendCached(request, reply, await cache.put(key, body, headers, now), fast);
    reply.headers(headers);
    const encoding = encodingFor(request);
    if (!encoding) return reply.send(body);
    return reply.header('content-encoding', encoding).send(await compressedAtOnce(body, encoding));
  });
}

/** The path without query and trailing slash. */
export const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '/').replace(/(.)\/+$/, '$1');

/** Stores on the first visit where the visitor came from, and the domain's own language. @returns whether a cookie was set */
function rememberFirstVisit(request: FastifyRequest, reply: FastifyReply): boolean {
  const { site, country, session } = request.context;
  const secure = request.protocol === 'https';
  const name = (n: string) => (secure ? `__Host-${n}` : n);
  const options = { path: '/', secure, sameSite: 'lax' } as const;
  const query = request.url.includes('?') ? trackingOfQuery(queryOf(request.url)) : undefined;
  const isFirst = query !== undefined && !request.cookies[name(trackingCookie)];
  if (isFirst) {
    const value = trackingToCookie(query);
    reply.setCookie(name(trackingCookie), value, { ...options, httpOnly: true, maxAge: 30 * 86_400 });
    // Already applies to this page: what such visitors may see depends on it.
    request.cookies[name(trackingCookie)] = value;
    request.headers.cookie = [request.headers.cookie, `${name(trackingCookie)}=${encodeURIComponent(value)}`]
      .filter(Boolean)
      .join('; ');
  }
  // A member's language is stored in the account.
  const domainLanguage = session ? '' : setting(site, country, 'domain_language');
  const withoutLanguage =
    domainLanguage !== '' && (site.languages as string[]).includes(domainLanguage) && !request.cookies[name('locale')];
  if (withoutLanguage)
    reply.setCookie(name('locale'), domainLanguage, { ...options, maxAge: localeCookieDays * 86_400 });
  return isFirst || withoutLanguage;
}

/** Cookies of alerts a member has dismissed (web/app/use-dismissed.ts). */
const dismissedFlags = ['hide-enrich-alert', 'hide-push-notification-alert', 'hide-disabled-notifications-alert'];

function pageContext(services: Services, request: FastifyRequest): PageContext {
  const { site, locale, country, session } = request.context;
  const name = (n: string) => (request.protocol === 'https' ? `__Host-${n}` : n);
  const theme = request.cookies[name('theme')];
  return {
    locale,
    niche: nicheByNumber(site.niche).key,
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    country,
    entryWarningDone: session !== null || request.cookies[name('entry_warning')] !== undefined,
    // Visitors see no alerts; their pages are cached for all.
    dismissed: session ? dismissedFlags.filter((flag) => request.cookies[name(flag)] !== undefined) : [],
    now: services.clock.now().toISOString(),
    development: services.config.env !== 'production',
  };
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage, lane: FastLane | undefined) {
  const encoding = encodingFor(request);
  reply.headers(page.headers).header('cache-control', 'private, no-cache').type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding ? page[encoding] : page.body;
  lane?.keep(request, reply, page, body);
  return reply.send(body);
}

/** Calls with the same answer for everybody on a site, by country and language; cached as long as the site is unchanged. */
const sharedCalls = new Set([
  '/api/settings.php',
  '/api/companyinfo.php',
  '/api/prices.php',
  '/api/interests.php',
  '/api/regions.php',
]);
type Answer = Awaited<ReturnType<Transport>>;
const sharedAnswers = new WeakMap<Site, Map<string, Promise<Answer>>>();

/**
 * A page's queries are the same calls the browser makes, in process and with the visitor's cookies. Two shortcuts: answers that are
 * the same for everybody are cached, and the user is already known from the door.
 */
const inProcess =
  (app: FastifyInstance, services: Services, request: FastifyRequest): Transport =>
  async (call) => {
    const { site, session, country, foundCountry, locale } = request.context;
    if (call.method !== 'GET') return ask(app, request, call);
    if (call.url === '/api/user.php')
      return { status: 200, json: { user: session && (await presentUser(services, site, session.member_id)) } };
    if (!sharedCalls.has(call.url)) return ask(app, request, call);
    const answers = sharedAnswers.get(site) ?? new Map<string, Promise<Answer>>();
    sharedAnswers.set(site, answers);
    const key = `${call.url} ${country} ${foundCountry} ${locale}`;
    const hit = answers.get(key);
    if (hit) return hit;
    const answer = ask(app, request, call);
    answers.set(key, answer);
    const forget = () => void answers.delete(key);
    answer.then(({ status }) => status === 200 || forget(), forget);
    return answer;
  };

async function ask(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, url, body }: Parameters<Transport>[0],
): Promise<Answer> {
  const headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', [requestIdHeader]: request.id };
  for (const name of [
    'cookie',
    'host',
    'accept-language',
    'user-agent',
    'x-forwarded-proto',
    'x-forwarded-for',
    'x-forwarded-host',
  ]) {
    const value = request.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  // Everything on a page must be in the page's language, so it goes first: of two cookies with one name the first counts.
  headers['cookie'] = [
    `${request.protocol === 'https' ? '__Host-' : ''}locale=${request.context.locale}`,
    headers['cookie'],
  ]
    .filter(Boolean)
    .join('; ');
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers,
    remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, json: answer.body ? JSON.parse(answer.body) : null };
}

const addressOf = (request: FastifyRequest, url = request.url) => wholeAddress(request.protocol, request.host, url);
