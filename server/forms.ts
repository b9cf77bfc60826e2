/** Forms of static pages, which work without JavaScript: each does its work and leads on to a page. */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocale } from '../contract/locales.ts';
import { locale_cookie_days } from '../contract/time.ts';
import * as accounts from './accounts/sql.ts';
import { redeemToken } from './accounts/redeem-token.ts';
import { Refusal } from './platform/errors.ts';
import { isCrossSite } from './platform/http/security.ts';
import type { Services } from './platform/services.ts';
import { type Start, start_cookie, startToCookie } from './signup/start.ts';

type Form = Record<string, string | undefined>;

export async function registerForms(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(formbody, { bodyLimit: 32 * 1024 });
  app.addHook('onRequest', async (request) => {
    if (isCrossSite(request)) throw new Refusal('forbidden');
  });

  /** "Start free" on the front page: what was entered goes along in a cookie, never in the address. */
  app.post('/signup', async (request, reply) => {
    const { email, gender, wanted, signup_message, to } = request.body as Form;
    const start: Start = {
      ...(email ? { email: email.slice(0, 254) } : {}),
      ...(isGender(gender) ? { gender } : {}),
      ...(isGender(wanted) ? { wanted } : {}),
      ...(signup_message ? { signup_message: signup_message.slice(0, 2_000) } : {}),
      ...(to ? { to: to.slice(0, 40) } : {}),
    };
    cookie(request, reply, start_cookie, startToCookie(start), { httpOnly: true, maxAge: 3_600 });
    return reply.redirect('/signup', 303);
  });

  /** Language and scheme, from the switcher in the top bar or /lang-config. */
  app.post('/lang-config', async (request, reply) => {
    const { language, theme, next } = request.body as Form;
    const { site, session } = request.context;
    if (isLocale(language) && site.languages.includes(language)) {
      cookie(request, reply, 'locale', language, { maxAge: locale_cookie_days * 86_400 });
      if (session) await accounts.setLanguage.run(services.db, session.member_id, language);
    }
    if (theme === 'light' || theme === 'dark') cookie(request, reply, 'theme', theme, { maxAge: 365 * 86_400 });
    else if (theme === 'system') cookie(request, reply, 'theme', '', { maxAge: 0 });
    return reply.redirect(ownPath(next) ?? '/', 303);
  });

  /** The entry warning, answered without JavaScript; the time is kept with the flag. */
  app.post('/entry-warning', async (request, reply) => {
    const seconds = Math.floor(services.clock.now().getTime() / 1000);
    cookie(request, reply, 'entry_warning', String(seconds), { maxAge: 365 * 86_400 });
    return reply.redirect(ownPath((request.body as Form).next) ?? '/', 303);
  });

  /** The button on the page of a mail's link. A GET changes nothing, since mail scanners follow links. */
  app.post<{ Params: { token: string } }>('/:token', { bodyLimit: 1_024 }, async (request, reply) => {
    const { token } = request.params;
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

const isGender = (text: string | undefined): text is 'male' | 'female' => text === 'male' || text === 'female';

/** A path of ours, or undefined: redirects never leave the site. */
const ownPath = (next: string | undefined): string | undefined => (next && /^\/(?![/\\])[^\s]*$/.test(next) ? next : undefined);

function cookie(
  request: FastifyRequest, reply: FastifyReply, name: string, value: string, options: { httpOnly?: boolean; maxAge: number },
): void {
  const secure = request.protocol === 'https';
  reply.setCookie(secure ? `__Host-${name}` : name, value, { path: '/', secure, sameSite: 'lax', ...options });
}
