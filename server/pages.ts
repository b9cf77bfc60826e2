/** Every page, rendered by the built bundle; cacheable pages for visitors come from memory. */
import type { I18n } from '@lingui/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nicheByNumber } from '../contract/niches.ts';
import { localeCookieDays } from '../contract/time.ts';
import type { PageContext } from '../web/app/page-context.ts';
import { frameAnswers, inProcess } from './page-calls.ts';
import { builtBundle, type Frame, viteBundle } from './platform/pages/bundle.ts';
import { serveSharedAssets } from './platform/pages/shared-assets.ts';
import type { FastLane } from './platform/pages/fast-lane.ts';
import { previewPolicy, withoutScripts } from './desk/preview.ts';
import { visitorsOf } from './insight/visitors.ts';
import { queryOf, wholeAddress } from './platform/http/address.ts';
import { allowImages } from './platform/http/security.ts';
import { allowStyle } from './platform/pages/inline-styles.ts';
import { type CachedPage, compressedAtOnce, createPageCache, pageCache } from './platform/pages/page-cache.ts';
import { createPagesWithHoles, pageWithHoles } from './platform/pages/page-with-holes.ts';
import { registerPublicFiles } from './platform/pages/public-files.ts';
import { preloadHeader } from './platform/pages/preload.ts';
import type { CallContext } from './platform/http/call.ts';
import type { Services } from './platform/services.ts';
import { siteStamp } from './sites/find-site.ts';
import type { Site } from './sites/site.ts';
import { landerRuns } from './sites/lander-settings.ts';
import { chosenLook, lookNamed, lookSheet, type LookSheet, type PartReader } from './sites/look-sheet.ts';
import { ownWords } from './sites/own-words.ts';
import { setting } from './sites/settings.ts';
import { landingStamp } from './signup/landing.ts';
import { trackingCookie, trackingOfQuery, trackingToCookie } from './signup/tracking.ts';
import { browserOf, visitOf } from './signup/visit-of.ts';

/** An address that no page has. */
const nowhere = '/landers';

/** Answers every URL that no other route handles. */
export async function registerPages(app: FastifyInstance, services: Services, lane: FastLane): Promise<void> {
  const { config } = services;
  const bundle = config.env === 'development' ? await viteBundle(app, config.port) : await builtBundle(app);
  if (config.sharedAssets) serveSharedAssets(app, services);
  registerPublicFiles(app);
  const { keptAs, openFrame } = await bundle.load();
  const cache = createPageCache();
  const memberPages = createPagesWithHoles();
  const cachesPages = pageCache.on && config.env !== 'development';

  const readPart: PartReader = (part) => bundle.sheet(`web/looks/${part}.css`);
  const looks = new WeakMap<Site, Map<string, LookSheet | undefined>>();
  /** The sheet of a site's look; reckoned once for each state of the site. */
  const lookFor = ({ site, country }: CallContext): LookSheet | undefined => {
    const sheets = looks.get(site) ?? new Map<string, LookSheet | undefined>();
    if (!sheets.has(country)) sheets.set(country, lookSheet(chosenLook(site, country), readPart));
    looks.set(site, sheets);
    return sheets.get(country);
  };
  app.get<{ Params: { name: string } }>('/look/:name', { schema: { hide: true } as object }, (request, reply) => {
    const look = lookNamed(request.params.name);
    const sheet = look && lookSheet(look, readPart);
    if (!sheet) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found');
    // Of another release: this process has the same look, perhaps drawn a little differently.
    const isOwn = sheet.href.endsWith(`/${request.params.name}`);
    return reply
      .header('cache-control', isOwn ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(sheet.text);
  });

  const otherwise = new WeakMap<NonNullable<PageContext['own_words']>, I18n>();
  const i18nFor = ({ locale, own_words: own }: PageContext): I18n => {
    if (!own) return services.words.i18n(locale);
    const i18n = otherwise.get(own) ?? services.words.otherwise(locale, own);
    otherwise.set(own, i18n);
    return i18n;
  };

  const draw = async (request: FastifyRequest, context: PageContext, path?: string, frame?: Frame) => {
    const { render } = await bundle.load();
    return render({
      url: addressOf(request, path),
      context,
      request_id: request.id,
      i18n: i18nFor(context),
      transport: inProcess(app, services, request),
      assets: bundle.assets,
      appEntry: bundle.appEntry,
      staticEntry: bundle.staticEntry,
      look: lookFor(request.context)?.href,
      onError: (err) => request.log.error({ err }, 'page failed'),
      frame,
    });
  };

  app.get('/*', { config: { account: 'wished' } }, async (request, reply) => {
    const { preview } = request.context;
    const setsCookie = !preview && rememberFirstVisit(request, reply);
    const context = pageContext(services, request);
    const now = services.clock.now().getTime();
    const { site, session } = request.context;
    // A lander that does not run here is an address nobody knows.
    const isOff = !landerRuns(site, context.country, context.locale, pathOf(request.url));
    const cachePolicy = cachesPages && !preview && !isOff ? keptAs(pathOf(request.url)) : undefined;
    const keyWith = (...more: unknown[]) =>
      [
        siteStamp(site),
        cachePolicy?.path,
        context.locale,
        context.country,
        request.context.foundCountry,
        context.theme,
        context.entryWarningDone,
        request.cookies[`${request.protocol === 'https' ? '__Host-' : ''}${trackingCookie}`] !== undefined,
        ...more,
      ].join('|');
    reply.header('vary', 'cookie, accept-language, accept-encoding');
    const ownPolicy = String(reply.getHeader('content-security-policy'));
    const policy = allowImages(
      preview ? previewPolicy(ownPolicy) : ownPolicy,
      setting(site, context.country, 'cdn_prefix'),
    );
    reply.header('content-security-policy', policy);

    // The frame's links contain a query, if there is one.
    if (session && cachePolicy?.cacheable === true && !request.url.includes('?')) {
      const answers = await frameAnswers(services, request.context, session.member_id);
      const frame = answers && openFrame(answers);
      const key = keyWith(context.dismissed, frame?.key);
      let page = frame && memberPages.get(key, now);
      if (frame && !page) {
        const out = await draw(request, context, cachePolicy.path, frame);
        const link = preloadHeader(out.css);
        if (out.status === 200)
          page = memberPages.put(key, pageWithHoles(out.body, link === undefined ? {} : { link }), now);
      }
      if (frame && page)
        return sendToOne(request, reply.headers(page.headers), page.fill(await frame.values(context.now)));
    }

    // A shown member may become invisible at any moment, so the cache key includes what the page would show now.
    const membersStamp =
      session || cachePolicy === undefined || cachePolicy.cacheable === true
        ? ''
        : await landingStamp(services, { site, country: context.country, id: cachePolicy.id });
    const key = !session && cachePolicy && membersStamp !== undefined ? keyWith(membersStamp) : undefined;
    // Not in the fast lane if a cookie is set: the next visitor needs theirs, too.
    const fast = membersStamp === '' && !setsCookie ? lane : undefined;
    const visit = preview ? undefined : visitOf(request, pathOf(request.url));
    const count = visit && ((by: FastifyRequest) => visitorsOf(services).saw(visit, browserOf(by)));
    const hit = key === undefined ? undefined : cache.get(key, now);
    if (key !== undefined) services.metrics.count('page_cache_total', { result: hit ? 'hit' : 'miss' });
    if (hit) {
      count?.(request);
      return sendCached(request, reply, hit, fast, count);
    }

    // A cached page must not contain anything from one visitor's URL: neither the query nor a made-up slug.
    const whole = isOff ? nowhere : preview ? pathOf(request.url) : request.url;
    const out = await draw(request, context, key === undefined ? whole : cachePolicy?.path);
    if (out.def?.private) reply.header('x-robots-tag', 'noindex');
    if (out.location)
      return reply.header('cache-control', 'private, no-store').code(302).header('location', out.location).send();
    reply.code(out.status);
    if (out.status === 200) count?.(request);
    // Probably a first visit, with an empty browser cache. The landers' style sheet is used by no other pages anyway.
    const isFirst = !context.entryWarningDone || out.def?.layout === 'lander';
    const look = lookFor(request.context);
    const styled =
      key !== undefined && out.status === 200 && isFirst
        ? bundle.inlineStyles(out.body, look ? [look] : [])
        : undefined;
    const body = Buffer.from(styled?.html ?? (preview ? withoutScripts(out.body) : out.body));
    const headers: Record<string, string> = {};
    const link = preloadHeader(
      styled ? [] : out.css,
      out.def?.kind === 'static' && !out.alive && !preview
        ? bundle.staticScripts(out.def.layout === 'lander' ? 'web/entry-lander.ts' : 'web/entry-static.ts')
        : [],
    );
    if (link) headers['link'] = link;
    if (out.def?.private) headers['x-robots-tag'] = 'noindex';
    if (styled) headers['content-security-policy'] = allowStyle(policy, styled.hashes);
    if (key !== undefined && out.status === 200)
      return sendCached(request, reply, await cache.put(key, body, headers, now), fast, count);
    return sendToOne(request, reply.headers(headers), body);
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
  const { site, locale, country, session, preview } = request.context;
  const name = (n: string) => (request.protocol === 'https' ? `__Host-${n}` : n);
  const theme = request.cookies[name('theme')];
  // The desk speaks the product's words, whatever the site at whose host it is opened says.
  const own = /^\/desk(?:[/?]|$)/i.test(request.url) ? {} : ownWords(site, locale);
  return {
    locale,
    ...(Object.keys(own).length > 0 ? { own_words: own } : {}),
    niche: nicheByNumber(site.niche).key,
    theme: preview ? preview.theme : theme === 'light' || theme === 'dark' ? theme : undefined,
    country,
    entryWarningDone: session !== null || preview !== undefined || request.cookies[name('entry_warning')] !== undefined,
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

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  lane: FastLane | undefined,
  onServed: ((request: FastifyRequest) => void) | undefined,
) {
  const encoding = encodingFor(request);
  reply.headers(page.headers).header('cache-control', 'private, no-cache').type('text/html; charset=utf-8');
  if (encoding) reply.header('content-encoding', encoding);
  const body = encoding ? page[encoding] : page.body;
  lane?.keep(request, reply, page, body, onServed);
  return reply.send(body);
}

/** A page for one person only. */
async function sendToOne(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  const encoding = encodingFor(request);
  reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8');
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressedAtOnce(body, encoding));
}

const addressOf = (request: FastifyRequest, url = request.url) => wholeAddress(request.protocol, request.host, url);
