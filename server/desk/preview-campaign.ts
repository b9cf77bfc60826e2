/**
 * A campaign's mail as its readers get it, for the frame of its editor: of the draft as it is kept, for an example reader, as HTML or as
 * the plain text that goes with it. Above it stands what a list of mails shows.
 */
import type { FastifyPluginAsync } from 'fastify';
import { isLocale } from '../../contract/locales.ts';
import { exampleMail, readWritten } from '../campaigns/example-mail.ts';
import { renderPosted } from '../notifications/post-letter.ts';
import { Refusal } from '../platform/errors.ts';
import { escapeHtml as e } from '../platform/html.ts';
import type { Services } from '../platform/services.ts';
import { campaignFor } from './api-campaigns.ts';

/** @param origin of the site whose mail it is: its picture is there */
const policyFor = (origin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin}/site-media/; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`;

const font = "font:15px/21px Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const colours = (dark: boolean) =>
  dark
    ? { ground: '#171113', strong: '#f6eeec', soft: '#cbbcbc', line: '#3a2a2e' }
    : { ground: '#ffffff', strong: '#1c1214', soft: '#5c4d4f', line: '#f0e3dc' };

/** Who it is from, the subject, and the line after it. */
function asListed({ from, subject, lead }: { from: string; subject: string; lead: string }, dark: boolean): string {
  const { ground, strong, soft, line } = colours(dark);
  const row = (words: string, style: string) => `<div style="overflow-wrap:anywhere;${style}">${e(words)}</div>`;
  return `<header style="padding:14px 18px;border-bottom:1px solid ${line};background:${ground};color:${strong};${font}">${row(from, 'font-weight:700')}${row(subject, 'font-weight:600')}${row(lead, `color:${soft}`)}</header>`;
}

function asText(locale: string, text: string, dark: boolean): string {
  const { ground, strong } = colours(dark);
  return `<!doctype html><html lang="${e(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${e(text.split('\n', 1)[0] ?? '')}</title></head><body style="margin:0;background:${ground};color:${strong}"><pre style="margin:0;padding:18px;font:13px/20px ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere">${e(text)}</pre></body></html>`;
}

type Asked = {
  Params: { id: string };
  Querystring: { language?: string; variant?: string; scheme?: string; as?: string };
};

export const previewCampaign =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<Asked>('/desk/campaigns/:id/mail', { schema: { hide: true } }, async (request, reply) => {
      const { staff } = request.context;
      if (!staff) throw new Refusal('authentication_required');
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(request.params.id)) throw new Refusal('not_found');
      const campaign = await campaignFor(services, staff, request.params.id);
      const { language, variant, scheme, as } = request.query;
      const locale = isLocale(language) ? language : 'en';
      const written = await readWritten(services, services.db, campaign);
      const { head, translate, letter } = exampleMail(services, written, locale, {
        variant: variant === 'b' ? 'b' : 'a',
      });
      const { html, text } = renderPosted(head, translate, letter);
      const dark = scheme === 'dark';
      // The frame shows the scheme that was chosen, whatever the reader's own is.
      const page =
        as === 'text'
          ? asText(locale, text, dark)
          : html.replace('@media (prefers-color-scheme: dark)', dark ? '@media all' : '@media not all');
      const listed = { from: head.settings.mail_name, subject: letter.subject, lead: letter.lead ?? '' };
      return reply
        .header('content-security-policy', policyFor(head.origin))
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(page.replace(/<body[^>]*>/, (body) => `${body}${asListed(listed, dark)}`));
    });
  };
