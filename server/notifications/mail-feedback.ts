/**
 * Endpoint for the mail server's bounces and complaints: POST /api/mail-feedback.php with the shared secret in
 * `X-Mail-Feedback-Secret`. Not part of our API: no session, no cookies, no cross-site check. Off (404) without
 * MAIL_FEEDBACK_SECRET.
 *
 * The body is one report or a list of them: `{"type": "bounce" | "complaint", "email": "…", "permanent": true}`. A
 * bounce with `permanent: false` (mailbox full) changes nothing.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { isConsentKind } from '../../contract/notifications.ts';
import { setMailDisabled } from '../accounts/sql.ts';
import { statement, transaction } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { letterCameBack } from './letters.ts';

/** Across all pools, since the mailbox is the same. A complaint outranks a bounce, and nothing outranks a complaint. */
const membersOfAddress = statement<{ id: string }, [email: string, reason: string]>(
  'notifications.members_of_address',
  `select m.id from pools p join members m on m.pool_id = p.id and lower(m.email) = lower($1)
    where m.mail_disabled is null or (m.mail_disabled <> 'fbl' and $2 = 'fbl')`,
);

const maxReports = 500;
const hash = (text: string) => createHash('sha256').update(text).digest();

/** @returns reason and address of the report; undefined if it changes nothing or is malformed */
function readReport(report: unknown): { email: string; reason: 'bounce' | 'fbl' } | undefined {
  if (typeof report !== 'object' || report === null) return undefined;
  const { type, email, permanent } = report as Record<string, unknown>;
  if (typeof email !== 'string' || email.length > 254 || !email.includes('@')) return undefined;
  if (type === 'complaint') return { email, reason: 'fbl' };
  return type === 'bounce' && permanent !== false ? { email, reason: 'bounce' } : undefined;
}

export const mailFeedback =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    app.post('/api/mail-feedback', { schema: { hide: true }, bodyLimit: 256 * 1024 }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { mailFeedbackSecret } = services.config;
      if (mailFeedbackSecret === null) return reply.code(404).type('text/plain').send('not found');
      const secret = request.headers['x-mail-feedback-secret'];
      if (typeof secret !== 'string' || !timingSafeEqual(hash(secret), hash(mailFeedbackSecret))) {
        services.log.warn('mail feedback refused');
        return reply.code(403).type('text/plain').send('refused');
      }
      const reports = Array.isArray(request.body) ? request.body : [request.body];
      if (reports.length > maxReports) return reply.code(413).type('text/plain').send('too many reports');
      let changed = 0;
      for (const report of reports) {
        const read = readReport(report);
        if (!read) continue;
        for (const { id } of await membersOfAddress(services.db, read.email, read.reason)) {
          const state = read.reason === 'fbl' ? 'complained' : 'bounced';
          changed += await transaction(services.db, async (tx) => {
            const n = await setMailDisabled.run(tx, id, read.reason);
            const letter = await letterCameBack.one(tx, id, state);
            if (letter && isConsentKind(letter.kind))
              await emit(tx, 'letter_came_back', { letter_id: letter.id, state });
            return n;
          });
        }
      }
      return { changed };
    });
  };
