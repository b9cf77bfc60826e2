/**
 * The page that hands a signed form to a provider that needs one: `/transactions/{id}/pay`. A page of its own,
 * because its policy alone allows posting a form elsewhere: to that provider and nowhere else. Works without script.
 */
import type { FastifyPluginAsync } from 'fastify';
import { escapeHtml as e } from '../platform/html.ts';
import type { Services } from '../platform/services.ts';
import { handOverWords as w } from './hand-over-words.ts';
import * as sql from './sql.ts';

const style = `:root{color-scheme:light dark;font:16px/1.5 Figtree,system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1rem;text-align:center}
button{font:inherit;font-weight:600;min-height:3.25rem;padding:0 1.75rem;border-radius:99rem;border:1px solid;background:transparent;color:inherit;cursor:pointer}`;
const script = 'document.forms[0].submit();';

export const handOver =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const file = (path: string, type: string, body: string) =>
      app.get(path, { schema: { hide: true } }, async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type(type).send(body),
      );
    file('/transactions/hand-over.css', 'text/css; charset=utf-8', style);
    file('/transactions/hand-over.js', 'text/javascript; charset=utf-8', script);

    app.get<{ Params: { id: string } }>('/transactions/:id/pay', { schema: { hide: true } }, async (request, reply) => {
      const { session, locale } = request.context;
      const { id } = request.params;
      const payment = session && isUuid.test(id) ? await sql.paymentById.one(services.db, id) : undefined;
      const action =
        payment && payment.member_id === session?.member_id && payment.status === 'open' ? payment.action : null;
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      if (action?.kind === 'redirect') return reply.redirect(action.url, 303);
      // Paid, ended, somebody else's, or not logged in: the status page shows the true state.
      if (action?.kind !== 'form_post') return reply.redirect(`/transactions/${encodeURIComponent(id)}`, 303);
      const origins = [action.url, ...(action.origins ?? [])].map((url) => new URL(url).origin);
      const say = (text: { id: string; message: string }) => e(services.words.text(locale, text));
      const fields = Object.entries(action.fields).map(
        ([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value)}">`,
      );
      return reply
        .header(
          'content-security-policy',
          `default-src 'none'; style-src 'self'; script-src 'self'; form-action ${[...new Set(origins)].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
        )
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(w.title)}</title><link rel="stylesheet" href="/transactions/hand-over.css"></head>
<body><p>${say(w.going)}</p><form method="post" action="${e(action.url)}">${fields.join('')}<button>${say(w.go)}</button></form>
<script src="/transactions/hand-over.js" defer></script></body>
</html>
`);
    });
  };

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
