/** The mail a new member gets first, as a preview of a draft shows it. */
import type { FastifyPluginAsync } from 'fastify';
import { accountMails } from '../notifications/mails/index.ts';
import { letterheadFor, renderPosted } from '../notifications/post-letter.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';

export const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** Mails ask the reader's device for its scheme; the preview shows the one that was chosen. */
export const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html
    .replaceAll('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('light dark', scheme);

export const previewMail =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.get('/preview-mail', { schema: { hide: true } }, async (request, reply) => {
      const { preview, site, locale, country } = request.context;
      if (!preview) throw new Refusal('not_found');
      const head = letterheadFor(services, site, { locale, country });
      const { words } = accountMails.activation;
      const values = { ...head.values, name: 'Sam', days: '7', hours: '168' };
      const translate = (text: { id: string; message: string }) => services.words.text(locale, text, values);
      const { html } = renderPosted(head, translate, {
        subject: translate(words.subject),
        heading: translate(words.heading),
        paragraphs: words.paragraphs.map(translate),
        button: { label: translate(words.button), url: head.origin },
        after: (words.after ?? []).map(translate),
        reason: translate(words.reason),
      });
      return reply
        .header('content-security-policy', previewPolicy)
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(inScheme(html, preview.theme ?? 'light'));
    });
  };
