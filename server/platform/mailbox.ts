/** The local mailbox: mails of a server without SMTP, shown at /dev/mailbox. Never registered in production. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { statement } from './db.ts';
import { letterPage, listPage, mailboxCss, type StoredMail, type StoredSms } from './mailbox-html.ts';
import type { Services } from './services.ts';

const listMails = statement<StoredMail, [recipient: string | null]>(
  'mailbox.list',
  `select id, recipient, subject, text_body, html_body, headers, created_at from local_mailbox
    where $1::text is null or position(lower($1) in lower(recipient)) > 0
    order by id desc limit 100`,
);
const listSms = statement<StoredSms, [recipient: string | null]>(
  'mailbox.list_sms',
  `select id, recipient, body, created_at from local_sms where $1::text is null or position($1 in recipient) > 0 order by id desc limit 20`,
);
const findMail = statement<StoredMail, [id: number]>(
  'mailbox.find',
  'select id, recipient, subject, text_body, html_body, headers, created_at from local_mailbox where id = $1',
);

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// A mail is untrusted HTML: no script, no network; links open in the whole window.
const sandbox = 'allow-popups allow-top-navigation-by-user-activation';
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${sandbox}`;

/** `await app.register(mailboxPage(services))` */
export function mailboxPage(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const hidden = { schema: { hide: true } as object };
    const html = (reply: FastifyReply, policy: string) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .type('text/html; charset=utf-8');

    app.get<{ Querystring: { to?: string | string[] } }>('/dev/mailbox', hidden, async ({ query }, reply) => {
      const to = wanted(query.to);
      return html(reply, pagePolicy).send(
        listPage(await listMails(services.db, to || null), to, '', await listSms(services.db, to || null)),
      );
    });
    app.get<{ Querystring: { to?: string | string[] } }>('/dev/mailbox.json', hidden, async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      const to = wanted(query.to) || null;
      return { mails: await listMails(services.db, to), texts: await listSms(services.db, to) };
    });
    app.get('/dev/mailbox/style.css', hidden, async (_request, reply) => {
      return reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(mailboxCss);
    });
    app.get<{ Params: { id: string } }>('/dev/mailbox/:id', hidden, async ({ params }, reply) => {
      const mail = await find(services, params.id);
      if (!mail)
        return html(reply, pagePolicy)
          .code(404)
          .send(listPage([], '', 'There is no such mail.'));
      return html(reply, pagePolicy).send(letterPage(mail, sandbox));
    });
    app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', hidden, async ({ params }, reply) => {
      const mail = await find(services, params.id);
      if (!mail) return html(reply, mailPolicy).code(404).send('There is no such mail.');
      return html(reply, mailPolicy).send(`<base target="_top">${mail.html_body}`);
    });
  };
}

const wanted = (to: string | string[] | undefined): string =>
  String(Array.isArray(to) ? (to[0] ?? '') : (to ?? ''))
    .trim()
    .slice(0, 320);

async function find(services: Services, id: string): Promise<StoredMail | undefined> {
  return /^\d{1,15}$/.test(id) ? findMail.one(services.db, Number(id)) : undefined;
}
