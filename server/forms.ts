/** Forms that work without JavaScript: each does its work and redirects to a page. */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale } from '../contract/locales.ts';
import { ownPath } from '../contract/own-path.ts';
import { localeCookieDays } from '../contract/time.ts';
import * as accounts from './accounts/sql.ts';
import { readToken, redeemToken } from './accounts/redeem-token.ts';
import { Refusal } from './platform/errors.ts';
import { queryOf } from './platform/http/address.ts';
import { isCrossSite } from './platform/http/security.ts';
import type { Services } from './platform/services.ts';
import { countryCookie } from './sites/visitor.ts';
import { isInvitation } from './signup/landing.ts';
import { type Start, startCookie, startOfCookie, startToCookie } from './signup/start.ts';
import { trackingOfQuery, trackingToCookie } from './signup/tracking.ts';

type Form = Record<string, string | undefined>;

/** Registers the forms, and URLs that only redirect to a page. */
export async function registerForms(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(formbody, { bodyLimit: 32 * 1024 });
  // Some mail programs send a one-click unsubscribe as multipart.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 2_048 }, (_request, body, done) =>
    done(null, {
      'List-Unsubscribe': /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click/i.test(String(body))
        ? 'One-Click'
        : undefined,
    }),
  );
  app.addHook('onRequest', async (request) => {
    if (isCrossSite(request) && request.routeOptions.url !== tokenRoute) throw new Refusal('forbidden');
  });

  /** "Start free" on the front page: the input is passed on in a cookie, never in the URL. */
  app.post('/signup', async (request, reply) => {
    const { email, gender, wanted, signup_message: signupMessage, opener, to } = request.body as Form;
    // A lander offers first lines to choose from; the visitor's own text wins.
    const message = signupMessage?.trim() || opener;
    const start: Start = {
      ...(email ? { email: email.slice(0, 254) } : {}),
      ...(isGender(gender) ? { gender } : {}),
      ...(isGender(wanted) ? { wanted } : {}),
      ...(message ? { signup_message: message.slice(0, 2_000) } : {}),
      // The proposed recipient counts only with a message.
      ...(to && message ? { to: to.slice(0, 40) } : {}),
    };
    cookie(request, reply, startCookie, startToCookie(start), { httpOnly: true, maxAge: 3_600 });
    return reply.redirect('/signup', 303);
  });

  /** Sign-up with a member as the recipient of the first message; what was entered on the front page is passed on. */
  app.get<{ Params: { id: string } }>('/members/:id/signup', async (request, reply) => {
    const { id } = request.params;
    const { site, session } = request.context;
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    // The landing page shows that this member cannot be seen.
    if (!isUuid.test(id) || !(await isInvitation(services.db, site.pool_id, id)))
      return reply.redirect(`/members/${encodeURIComponent(id)}/landing`, 302);
    if (session) return reply.redirect(`/members/${id}`, 302);
    const {
      email,
      gender,
      wanted,
      signup_message: signupMessage,
      to,
    } = startOfCookie(request.cookies[cookieName(request, startCookie)]);
    const start: Start = {
      ...(email ? { email } : {}),
      ...(gender ? { gender } : {}),
      ...(wanted ? { wanted } : {}),
      // A message meant for another member is not passed on.
      ...(signupMessage && to === id ? { signup_message: signupMessage } : {}),
      to: id,
    };
    cookie(request, reply, startCookie, startToCookie(start), { httpOnly: true, maxAge: 3_600 });
    const tracking = trackingOfQuery(queryOf(request.url));
    return reply.redirect(`/signup${tracking ? `?${trackingToCookie(tracking)}` : ''}`, 302);
  });

  /** Language, country and scheme, from the switcher in the top bar or /lang-config. */
  app.post('/lang-config', async (request, reply) => {
    const { language, country, theme, next } = request.body as Form;
    const { site, session } = request.context;
    if (isLocale(language) && site.languages.includes(language)) {
      cookie(request, reply, 'locale', language, { maxAge: localeCookieDays * 86_400 });
      if (session) await accounts.setLanguage.run(services.db, session.member_id, language);
    }
    if (country && site.countries.includes(country))
      cookie(request, reply, countryCookie, country, { maxAge: localeCookieDays * 86_400 });
    if (theme === 'light' || theme === 'dark') cookie(request, reply, 'theme', theme, { maxAge: 365 * 86_400 });
    else if (theme === 'system') cookie(request, reply, 'theme', '', { maxAge: 0 });
    return reply.redirect(ownPath(next) ?? '/', 303);
  });

  /** The entry warning, confirmed without JavaScript; the cookie holds the time. */
  app.post('/entry-warning', async (request, reply) => {
    const seconds = Math.floor(services.clock.now().getTime() / 1000);
    cookie(request, reply, 'entry_warning', String(seconds), { maxAge: 365 * 86_400 });
    return reply.redirect(ownPath((request.body as Form).next) ?? '/', 303);
  });

  /** The button on the page of a mail's link. A GET changes nothing, since mail scanners follow links. */
  app.post<{ Params: { token: string } }>(tokenRoute, { bodyLimit: 2_048 }, async (request, reply) => {
    const { token } = request.params;
    if (isCrossSite(request)) return unsubscribeByMailProgram(services, request.body as Form | undefined, token, reply);
    try {
      const { next } = await redeemToken(services, token);
      return reply.redirect(next, 303);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const kind = (request.body as Form | undefined)?.kind;
      return reply.redirect(kind === 'activate' ? '/activate/error' : `/${token}`, 303);
    }
  });
}

const tokenRoute = '/:token';
const waysOut: readonly string[] = ['unsubscribe', 'leave_promotions', 'leave_news'];

/**
 * RFC 8058 one-click unsubscribe: a mail program posts to the `List-Unsubscribe` URL, cross-site and without cookies. The token is
 * the permission, and only tokens of this kind are accepted.
 */
async function unsubscribeByMailProgram(
  services: Services,
  form: Form | undefined,
  token: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (form?.['List-Unsubscribe'] !== 'One-Click') throw new Refusal('forbidden');
  const kind = await readToken(services, token);
  if (kind !== null && !waysOut.includes(kind)) throw new Refusal('forbidden');
  // A second click finds the token used; the mail program gets the same answer.
  if (kind !== null) await redeemToken(services, token);
  return reply.header('cache-control', 'no-store').type('text/plain').send('ok');
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const cookieName = (request: FastifyRequest, name: string): string =>
  request.protocol === 'https' ? `__Host-${name}` : name;

const isGender = (text: string | undefined): text is 'male' | 'female' => text === 'male' || text === 'female';

function cookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: { httpOnly?: boolean; maxAge: number },
): void {
  reply.setCookie(cookieName(request, name), value, {
    path: '/',
    secure: request.protocol === 'https',
    sameSite: 'lax',
    ...options,
  });
}
