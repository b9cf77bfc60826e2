/** A letter as its member read it, for the frame on the page of outgoing mail: from its copy, in which links open nothing. */
import type { FastifyPluginAsync } from 'fastify';
import { may } from '../../contract/permissions.ts';
import { letterheadFor, renderPosted } from '../notifications/post-letter.ts';
import { statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { audit } from './audit.ts';
import { previewPolicy, inScheme } from './preview-mail.ts';
import { letterFor } from './resend-mail.ts';

const readerOf = statement<{ member_id: string; site_id: number }, [letter: string]>(
  'desk.reader_of_letter',
  'select l.member_id, m.site_id from letters l join members m on m.id = l.member_id where l.id = $1',
);

type Asked = { Params: { id: string }; Querystring: { scheme?: string } };

export const previewLetter =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.get<Asked>('/desk/mail/:id/letter', { schema: { hide: true } }, async (request, reply) => {
      const { staff } = request.context;
      if (!staff) throw new Refusal('authentication_required');
      const { id } = request.params;
      if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refusal('not_found');
      const reader = await readerOf.one(services.db, id);
      if (!reader || may(staff.rights, 'members.contact', { site: reader.site_id }) === null)
        throw new Refusal('not_found');
      const { content, kind, country, site_id: site } = await letterFor(services.db, reader.member_id, id);
      if (!content) throw new Refusal('not_found');
      const { locale, ...letter } = content;
      const head = letterheadFor(services, await siteById(services, site), { locale, country });
      const translate = (text: { id: string; message: string }) => services.words.text(locale, text, head.values);
      await audit(services.db, staff, 'mail_read', { kind: 'member', id: reader.member_id }, { mail: kind });
      return reply
        .header('content-security-policy', previewPolicy)
        .header('cache-control', 'private, no-store')
        .type('text/html; charset=utf-8')
        .send(inScheme(renderPosted(head, translate, letter).html, request.query.scheme === 'dark' ? 'dark' : 'light'));
    });
  };
