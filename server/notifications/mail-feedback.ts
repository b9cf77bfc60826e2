/**
 * Endpoint for the mail server's bounces and complaints: POST /api/mail-feedback.php with the shared secret in
 * `X-Mail-Feedback-Secret`. Not part of our API: no session, no cookies, no cross-site check. Off (404) without
 * MAIL_FEEDBACK_SECRET.
 *
 * The body is one report or a list of them: `{"type": "bounce" | "complaint", "email": "…", "message_id": "<…@…>",
 * "permanent": true}`. A bounce with `permanent: false` (mailbox full) changes nothing.
 *
 * `message_id` is the `Message-ID` of the mail it is about, which bounces (RFC 3464) and reports of spam (RFC 5965) carry among its headers:
 * it tells the letter, and with a complaint the reader too, whose address providers leave out. Without it the last letter to the address in
 * 7 days is taken, so a campaign answers for a complaint only where nothing else was sent since.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { isConsentKind } from '../../contract/notifications.ts';
import { setMailDisabled } from '../accounts/sql.ts';
import { statement, transaction, type Tx } from '../platform/db.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { lastLetterTo, letterById, letterCameBack } from './letters.ts';

/** Across all pools, since the mailbox is the same. */
const membersOfAddress = statement<{ id: string; mail_disabled: string | null }, [emails: readonly string[]]>(
  'notifications.members_of_address',
  `select m.id, m.mail_disabled from pools p join members m on m.pool_id = p.id and lower(m.email) = any ($1::text[])`,
);
const addressOf = statement<{ email: string | null }, [id: string]>(
  'notifications.address_of',
  'select lower(email) as email from members where id = $1',
);

interface Report {
  reason: 'bounce' | 'fbl';
  email: string | null;
  letterId: string | null;
}
const maxReports = 500;
const hash = (text: string) => createHash('sha256').update(text).digest();

/** Ours are the letter's id at the host of its site. */
const ourMessageId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[\w.-]+>?$/i;

/** @returns undefined if it changes nothing or is malformed */
function readReport(report: unknown): Report | undefined {
  if (typeof report !== 'object' || report === null) return undefined;
  const { type, email: said, message_id: messageId, permanent } = report as Record<string, unknown>;
  const email = typeof said === 'string' && said.length <= 254 && said.includes('@') ? said : null;
  const letterId = (typeof messageId === 'string' && ourMessageId.exec(messageId.trim())?.[1]?.toLowerCase()) || null;
  if (type === 'complaint' && (email ?? letterId) !== null) return { reason: 'fbl', email, letterId };
  // A bounce is about the address, which the reader of the letter may have changed since.
  return type === 'bounce' && permanent !== false && email !== null ? { reason: 'bounce', email, letterId } : undefined;
}

/** @returns how many get no more mails because of it */
async function takeReport(tx: Tx, { reason, email, letterId }: Report, now: Date): Promise<number> {
  const letter = letterId === null ? undefined : await letterById.one(tx, letterId);
  const reader = reason === 'fbl' && letter?.member_id ? await addressOf.one(tx, letter.member_id) : undefined;
  const emails = [email?.toLowerCase(), reader?.email].filter((address) => typeof address === 'string');
  const members = await membersOfAddress(tx, emails);
  // A complaint outranks a bounce, and nothing outranks a complaint.
  const stopped = members.filter(({ mail_disabled: was }) => was === null || (was !== 'fbl' && reason === 'fbl'));
  for (const { id } of stopped) await setMailDisabled.run(tx, id, reason);
  const state = reason === 'fbl' ? 'complained' : 'bounced';
  const blamed =
    letterId ??
    (
      await lastLetterTo.one(
        tx,
        members.map(({ id }) => id),
        now,
      )
    )?.id;
  if (!blamed) return stopped.length;
  const marked = await letterCameBack.one(tx, blamed, state);
  // Of a campaign's mail that perhaps went no letter may have been noted.
  if (marked ? isConsentKind(marked.kind) : letterId !== null && !letter)
    await emit(tx, 'letter_came_back', { letter_id: blamed, state });
  return stopped.length;
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
        if (read) changed += await transaction(services.db, (tx) => takeReport(tx, read, services.clock.now()));
      }
      return { changed };
    });
  };
