/** A campaign's mail as its readers get it, for the frame of its editor: of the draft as it is kept, for an example reader. */
import type { FastifyPluginAsync } from 'fastify';
import { isLocale } from '../../contract/locales.ts';
import { campaignLetter } from '../campaigns/campaign-letter.ts';
import { pictureOf } from '../campaigns/drafts.ts';
import * as sql from '../campaigns/sql.ts';
import { letterheadFor, renderPosted, type Translate } from '../notifications/post-letter.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { campaignFor } from './api-campaigns.ts';

/** @param origin of the site whose mail it is: its picture is there */
const policyFor = (origin: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src ${origin}/site-media/; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`;
const empty = { subject_a: '', subject_b: '', lead: '', heading: '', body: '', button: '', alt: '' };

type Asked = { Params: { id: string }; Querystring: { language?: string; variant?: string; scheme?: string } };

export const previewCampaign =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<Asked>('/desk/campaigns/:id/mail', { schema: { hide: true } }, async (request, reply) => {
      const { staff } = request.context;
      if (!staff) throw new Refusal('authentication_required');
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(request.params.id)) throw new Refusal('not_found');
      const campaign = await campaignFor(services, staff, request.params.id);
      const { language, variant, scheme } = request.query;
      const locale = isLocale(language) ? language : 'en';
      const site = await siteById(services, campaign.sites[0] ?? 0);
      const head = letterheadFor(services, site, { locale, country: site.countries[0] ?? '' });
      const translate: Translate = (words, values) => services.words.text(locale, words, { ...head.values, ...values });
      const text = (await sql.textsOf(services.db, campaign.id)).find((version) => version.language === locale);
      const code = campaign.code === null ? null : ((await sql.codeOf.one(services.db, campaign.code)) ?? null);
      const letter = campaignLetter(head, translate, {
        text: text ?? { language: locale, ...empty },
        variant: variant === 'b' ? 'b' : 'a',
        kind: campaign.kind,
        code,
        picture: await pictureOf(services.db, campaign),
        reader: { username: 'Sam', city: null, country: site.countries[0] ?? '' },
        links: { button: head.origin, leave: head.origin },
      });
      const { html } = renderPosted(head, translate, letter);
      // The frame shows the scheme that was chosen, whatever the reader's own is.
      const shown = html.replace(
        '@media (prefers-color-scheme: dark)',
        scheme === 'dark' ? '@media all' : '@media not all',
      );
      return reply
        .header('content-security-policy', policyFor(head.origin))
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(shown);
    });
  };
