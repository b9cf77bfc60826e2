/** Every page: who asks and how, rendered by the built bundle; anonymous cacheable pages come from memory. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nicheByNumber } from '../contract/niches.ts';
import { localeCookieDays } from '../contract/time.ts';
import type { PageContext } from '../web/app/page-context.ts';
import { presentUser } from './accounts/user.ts';
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

/** Answers every address that no other route takes. */
export async function registerPages(app: FastifyInstance, services: Services, lane: FastLane): Promise<void> {
  const { config } = services;
  const bundle = config.env === 'development' ? await viteBundle(app, config.port) : await builtBundle(app);
  registerPublicFiles(app);
  const { keptAs } = await bundle.load();
  const cache = createPageCache();
  const keepsPages = pageCache.on && config.env !== 'development';

  app.get('/*', { config: { account: 'wished' } }, async (request, reply) => {
    const tellsBrowser = keepVisitorsChoices(request, reply);
    const context = pageContext(services, request);
    const path = pathOf(request.url);
    const now = services.clock.now().getTime();
    const { site, session } = request.context;
    const kept = session || !keepsPages ? undefined : keptAs(path);
    // Who is shown may stop being visible at any moment: such a page is kept only under what it would show now.
    const people =
      kept === undefined || kept.cacheable === true
        ? ''
        : await landingStamp(services, { site, country: context.country, id: kept.id });
    const cameByLink =
      request.cookies[`${request.protocol === 'https' ? '__Host-' : ''}${trackingCookie}`] !== undefined;
    const key =
      kept && people !== undefined
        ? [
            siteStamp(site),
            kept.path,
            context.locale,
            context.country,
            request.context.foundCountry,
            context.theme,
            context.entryWarningDone,
            cameByLink,
            people,
          ].join('|')
        : undefined;
    // A cookie is for this visitor, and the next one needs theirs as well.
    const fast = people === '' && !tellsBrowser ? lane : undefined;
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
      // A page for everybody holds nothing of one visitor's address: neither their query nor a slug of their making.
      url: addressOf(request, key === undefined ? request.url : kept?.path),
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
    // A first visit, as far as we know: nothing is in the browser's cache yet. The sheet of landers is no other page's anyway.
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

/** Stores what the first link tells: where the visitor came from, and the domain's own language. @returns whether a cookie is set */
function keepVisitorsChoices(request: FastifyRequest, reply: FastifyReply): boolean {
  const { site, country, session } = request.context;
  const secure = request.protocol === 'https';
  const name = (n: string) => (secure ? `__Host-${n}` : n);
  const options = { path: '/', secure, sameSite: 'lax' } as const;
  const query = request.url.includes('?') ? trackingOfQuery(queryOf(request.url)) : undefined;
  const isFirst = query !== undefined && !request.cookies[name(trackingCookie)];
  if (isFirst) {
    const value = trackingToCookie(query);
    reply.setCookie(name(trackingCookie), value, { ...options, httpOnly: true, maxAge: 30 * 86_400 });
    // This very page is theirs already: what visitors by a link may see counts for it too.
    request.cookies[name(trackingCookie)] = value;
    request.headers.cookie = [request.headers.cookie, `${name(trackingCookie)}=${encodeURIComponent(value)}`]
      .filter(Boolean)
      .join('; ');
  }
  // A member's language is the account's.
  const own = session ? '' : setting(site, country, 'domain_language');
  const withoutLanguage = own !== '' && (site.languages as string[]).includes(own) && !request.cookies[name('locale')];
  if (withoutLanguage) reply.setCookie(name('locale'), own, { ...options, maxAge: localeCookieDays * 86_400 });
  return isFirst || withoutLanguage;
}

/** Flags of alerts that one has put away (web/app/use-dismissed.ts). */
const putAwayFlags = ['hide-enrich-alert', 'hide-push-notification-alert', 'hide-disabled-notifications-alert'];

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
    // Visitors see none of them; their pages are kept for all.
    dismissed: session ? putAwayFlags.filter((flag) => request.cookies[name(flag)] !== undefined) : [],
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

/** Calls that answer alike whoever asks, for one site, country and language. Those answers are kept while the site is. */
const alike = new Set([
  '/api/settings.php',
  '/api/companyinfo.php',
  '/api/prices.php',
  '/api/interests.php',
  '/api/regions.php',
]);
type Answer = Awaited<ReturnType<Transport>>;
const kept = new WeakMap<Site, Map<string, Promise<Answer>>>();

/**
 * The queries of a page take the same way as the browser's: the same calls, with the visitor's cookies, in process. Two
 * that every page makes are shorter: answers that are alike for all are kept, and who is asking the door has found out.
 */
const inProcess =
  (app: FastifyInstance, services: Services, request: FastifyRequest): Transport =>
  async (asked) => {
    const { site, session, country, foundCountry, locale } = request.context;
    if (asked.method !== 'GET') return ask(app, request, asked);
    if (asked.url === '/api/user.php')
      return { status: 200, json: { user: session && (await presentUser(services, site, session.member_id)) } };
    if (!alike.has(asked.url)) return ask(app, request, asked);
    const answers = kept.get(site) ?? new Map<string, Promise<Answer>>();
    kept.set(site, answers);
    const key = `${asked.url} ${country} ${foundCountry} ${locale}`;
    const hit = answers.get(key);
    if (hit) return hit;
    const answer = ask(app, request, asked);
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
  // A page and what it is made of speak one language, wherever the page has it from. Of two cookies of a name the first counts.
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
