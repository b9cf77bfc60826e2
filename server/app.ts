/** Builds the whole HTTP application; the same for production, demo and tests. */
import { leadOnSeconds, leadsOnTo } from './sites/lead-on.ts';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { LOCALES } from '../contract/locales.ts';
import { endpoints } from '../contract/index.ts';
import { logOutCookies, type SessionOf } from '../contract/log-out.ts';
import { parseNicheSlug } from '../contract/niches.ts';
import { logOut } from './accounts/log-in.ts';
import { findSession, sessionCookie } from './accounts/session.ts';
import { refusalOfAge } from './age/door.ts';
import { ageOf } from './age/level.ts';
import { matchLocale } from './platform/accept-language.ts';
import { registerApi } from './platform/http/api.ts';
import type { CallContext } from './platform/http/call.ts';
import { Refusal } from './platform/errors.ts';
import { giftPictures } from './chat/gift-pictures.ts';
import { registerSocket } from './chat/socket.ts';
import { pathOfTarget } from './platform/http/address.ts';
import { errorHandler } from './platform/http/errors.ts';
import { shedLoad } from './platform/http/shed.ts';
import { requestIdHeader, requestIdOf } from './platform/http/request-id.ts';
import { refuseUnreadable } from './platform/http/unreadable.ts';
import { contentSecurityPolicy, secureHeaders } from './platform/http/security.ts';
import { registerHealth } from './platform/http/health.ts';
import { mailboxPage } from './platform/mailbox.ts';
import { measureRequests } from './platform/metrics.ts';
import { pathOf, registerPages } from './pages.ts';
import { registerFastLane } from './platform/pages/fast-lane.ts';
import type { Services } from './platform/services.ts';
import { followLink } from './campaigns/follow-link.ts';
import { presentedAge } from './age/eu-av.ts';
import { ageNotices } from './age/notices.ts';
import { mailFeedback } from './notifications/mail-feedback.ts';
import { handOver } from './payments/hand-over.ts';
import { paymentWebhooks } from './payments/webhook.ts';
import { serveMedia } from './photos/serve-media.ts';
import { serveSiteMedia } from './sites/serve-site-media.ts';
import { handlers } from './routes.ts';
import { followSites, siteByHost } from './sites/find-site.ts';
import { countryCookie, foundCountry, visitorCountry, visitorLocale } from './sites/visitor.ts';
import { admit, refusalOfStaff } from './desk/door.ts';
import { logOutStaff } from './desk/log-in.ts';
import { checkConfirmed } from './desk/confirm.ts';
import { askSecondLook } from './desk/looks.ts';
import { previewContext } from './desk/preview.ts';
import { previewCampaign } from './desk/preview-campaign.ts';
import { previewLetter } from './desk/preview-letter.ts';
import { previewMail } from './desk/preview-mail.ts';
import { findStaff, isDeskPath, isFromDesk, staffCookie } from './desk/staff-context.ts';
import { registerForms } from './forms.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Site, session, language and country of the caller, looked up once at the door. */
    context: CallContext;
  }
}

/**
 * Strips `.php`: `/api/user.php` is `/api/user`, so that no call needs two routes. `POST /api/user.php?push=1` is a call of its own
 * and gets its own path.
 */
function rewriteUrl(url: string, method = 'GET'): string {
  const path = pathOfTarget(url).replace(/^(\/api\/[^?]*?)\.php(?=$|\?)/, '$1');
  return method === 'POST' && /^\/api\/user\/?\?(?:[^#]*&)?push=1(?:&|$)/.test(path) ? '/api/user/push' : path;
}

export interface AppOptions {
  /** False: only calls and forms, which need no built bundle. Default true. */
  pages?: boolean;
}

/** Everything that answers requests, ready to listen. Does not start workers or open a port. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = services;
  const onError = errorHandler(services.words, (request) => request.context?.locale ?? 'en');
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    // Malformed URLs never reach a route; they are refused in the same format.
    frameworkErrors: (error, request, reply) => void onError(error, request as never, reply as never),
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/', request.method),
    genReqId: requestIdOf,
    clientErrorHandler: refuseUnreadable(services.words, log),
    // Whoever was still let in while we close is answered: closing waits for it.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // A start on a busy machine is slow, not failed; the default would end it after 10 s.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  });
  const lane = registerFastLane(app, {
    now: () => services.clock.now().getTime(),
    sessionCookie,
    countryHeader: config.countryHeader,
    metrics: services.metrics,
  });
  await app.register(cookie);
  await app.register(swagger, {
    openapi: { info: { title: 'Dating platform', version: '1' }, servers: [] },
    hideUntagged: false,
    transform: ({ schema, url }) => ({
      schema: { ...schema, hide: schema?.hide === true || !url.startsWith('/api/') || url.includes('*') },
      url: `${url}.php`,
    }),
  });

  const policy = contentSecurityPolicy(config.env === 'development');
  app.decorateRequest('context', null as never);
  app.addHook('onRequest', (request, reply, done) => {
    secureHeaders(request, reply, policy);
    reply.header(requestIdHeader, request.id);
    done();
  });
  measureRequests(app, services.metrics);
  shedLoad(app, services);
  // Whoever asked for a socket and was answered instead is heard no more: Node leaves such a connection open for ever.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade) request.raw.socket.destroy();
    done();
  });
  app.setErrorHandler(onError);

  followSites(services);
  registerHealth(app, services);
  // Photos need neither site nor session: the signed address names the viewer, and each fetch asks who may see it now.
  await app.register(serveMedia(services));
  await app.register(serveSiteMedia(services));
  await app.register(giftPictures(services));
  await app.register(paymentWebhooks(services));
  await app.register(presentedAge(services));
  await app.register(ageNotices(services));
  await app.register(mailFeedback(services));
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { host, originalUrl: url, method } = request;
      const target = leadsOnTo(config, await siteByHost(services, host), { host, url, method });
      if (!target) return;
      reply.header('cache-control', `public, max-age=${leadOnSeconds}`);
      return reply.redirect(target.location, target.status);
    });
    scope.addHook('onRequest', async (request) => {
      request.context = await contextOf(services, request);
    });
    scope.setNotFoundHandler(async () => {
      throw new Refusal('not_found');
    });
    await scope.register(async (api) => {
      await registerApi(api, {
        services,
        endpoints,
        handlers,
        context: (request) => request.context,
        member: (request) => request.context.session?.member_id ?? null,
        staff: (request) => request.context.staff,
        refusalOfMember: refusalOfAge,
        refusalOfStaff,
        admitStaff: admit,
        checkConfirmed,
        askSecondLook,
      });
    });
    await scope.register(async (sockets) => registerSocket(sockets, services));
    scope.get('/api/openapi.json', { schema: { hide: true } }, () => {
      const { paths, ...rest } = app.swagger();
      return { ...rest, paths: Object.fromEntries(Object.entries(paths ?? {}).filter(([path]) => !isDeskPath(path))) };
    });
    // Includes the desk's calls: for staff of any role.
    scope.get('/api/desk/openapi.json', { schema: { hide: true } }, (request, reply) => {
      if (!request.context.staff) throw new Refusal('authentication_required');
      reply.header('cache-control', 'no-store');
      return app.swagger();
    });
    await scope.register(async (forms) => registerForms(forms, services));
    await scope.register(handOver(services));
    await scope.register(previewMail(services));
    await scope.register(previewCampaign(services));
    await scope.register(previewLetter(services));
    await scope.register(followLink(services));
    if (options.pages !== false) await registerPages(scope, services, lane);
  });
  if (config.smtp_url === null && config.env !== 'production') await app.register(mailboxPage(services));
  return app;
}

/** What the door knows about a caller. Costs one indexed query if there is a session cookie, otherwise none. */
async function contextOf(services: Services, request: FastifyRequest): Promise<CallContext> {
  const preview = await previewContext(services, request);
  if (preview) return preview;
  const prefix = request.protocol === 'https' ? '__Host-' : '';
  const [site, cookieSession] = await Promise.all([
    siteByHost(services, request.host),
    findSession(services.db, request.cookies[`${prefix}${sessionCookie}`]),
  ]);
  // A session is valid only within the pool of its account.
  const poolSession = cookieSession?.pool_id === site.pool_id ? cookieSession : null;
  const hasLeft = (account: SessionOf) => request.cookies[`${prefix}${logOutCookies[account]}`] === '1';
  if (poolSession && hasLeft('member')) await logOut(services, poolSession);
  const session = hasLeft('member') ? null : poolSession;
  if (session) services.live.seen(session.member_id);
  const header = (name: string) => (typeof request.headers[name] === 'string' ? request.headers[name] : undefined);
  const hints = {
    accountCountry: session?.country,
    accountLanguage: session?.language,
    // Trusted under the same condition as X-Forwarded-For: the connection comes from a trusted proxy.
    proxyCountry:
      services.config.countryHeader && (request.ips?.length ?? 0) > 1
        ? header(services.config.countryHeader)
        : undefined,
    cookieLanguage: request.cookies[`${prefix}locale`],
    cookieCountry: request.cookies[`${prefix}${countryCookie}`],
    acceptLanguage: header('accept-language'),
    pageLanguage: parseNicheSlug(pathOf(request.url).slice(1))?.locale,
  };
  const country = visitorCountry(site, hints);
  const staffToken = request.cookies[`${prefix}${staffCookie}`];
  const staffSession = staffToken ? await findStaff(services.db, staffToken, site.host) : null;
  if (staffSession && hasLeft('desk')) await logOutStaff(services.db, staffSession, staffToken);
  const staff = hasLeft('desk') ? null : staffSession;
  const locale =
    isDeskPath(request.url) || (staff && isFromDesk(header('referer')))
      ? (staff?.language ?? matchLocale(hints.acceptLanguage ?? '', LOCALES) ?? 'en')
      : visitorLocale(site, country, hints);
  const age = ageOf(services, site, session, hints.proxyCountry?.toUpperCase());
  return {
    site,
    session,
    staff,
    age,
    scope: [],
    country,
    foundCountry: foundCountry(site, hints),
    locale,
    proxyCountry: hints.proxyCountry,
  };
}
