/** Delivers the message written before the account existed, as one of the member's free conversations. */
import { uuidv7 } from 'uuidv7';
import { ageLevel } from '../age/level.ts';
import { checkOf } from '../age/sql.ts';
import { rowOfSent, notifyMessage } from '../chat/send-message.ts';
import { NotSent, storeMessage } from '../chat/store-message.ts';
import { transaction } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Listener } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import * as sql from './sql.ts';

/** Rolls the claim back: the message is delivered another time. */
class Waits extends Error {}

/**
 * Delivers at most once however often it runs: claiming and storing the message is one transaction. If the recipient has left or
 * can no longer be reached, the message is dropped; nothing was paid for it.
 */
async function deliver(services: Services, memberId: string): Promise<void> {
  const delivery = await transaction(services.db, async (tx) => {
    const row = await sql.claimMessage.one(tx, memberId);
    const site = row && (await siteById(services, row.site_id));
    if (!row || !site) return undefined;
    // It waits for the check of the writer's age; `age_checked` tries again.
    if (ageLevel(site, row.country) !== 'none' && !(await checkOf.one(tx, memberId))) throw new Waits();
    const at = { site, country: row.country };
    const message = {
      id: uuidv7(),
      from: memberId,
      to: row.to_member_id,
      kind: 'text' as const,
      body: row.body,
      price: 0,
    };
    return { at, message, sent: await storeMessage(tx, at, message, { as: 'signup' }) };
  }).catch((error: unknown) => {
    if (error instanceof Waits) return undefined;
    if (!(error instanceof NotSent)) throw error;
    services.log.info({ reason: error.reason }, 'a message from sign-up could not be delivered');
    return undefined;
  });
  if (delivery)
    notifyMessage(
      services,
      delivery.at,
      await rowOfSent(services, delivery.message, delivery.sent),
      delivery.message.to,
      delivery.sent,
    );
}

export const deliverSignupMessage: JobDefinition<{ member_id: string }> = {
  name: 'deliver_signup_message',
  retries: 8,
  backoff: true,
  expiresSeconds: 60,
  concurrency: 2,
  run: (services, { member_id: memberId }) => deliver(services, memberId),
};

export const enqueueDelivery: Listener<'account_created' | 'age_checked'> = (
  { jobs, db },
  { member_id: memberId },
  event,
) => jobs.enqueue(db, deliverSignupMessage, { member_id: memberId }, { key: String(event.id) });
