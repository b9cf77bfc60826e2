/** The message written before the account existed goes out once the account does, as one of the free conversations. */
import { uuidv7 } from 'uuidv7';
import { rowOfSent, tellMessage } from '../chat/send-message.ts';
import { NotSent, storeMessage } from '../chat/store-message.ts';
import { transaction } from '../platform/db.ts';
import type { Listener } from '../platform/outbox.ts';
import { siteById } from '../sites/find-site.ts';
import * as sql from './sql.ts';

/**
 * Delivered once however often the event is heard: taking the message and storing it is one transaction.
 * Where the recipient has left or is out of reach by now there is nothing to deliver, and nothing was paid.
 */
export const deliverSignupMessage: Listener<'account_created'> = async (services, { member_id }) => {
  const taken = await transaction(services.db, async (tx) => {
    const row = await sql.takeMessage.one(tx, member_id);
    const site = row && (await siteById(services, row.site_id));
    if (!row || !site) return undefined;
    const at = { site, country: row.country };
    const message = { id: uuidv7(), from: member_id, to: row.to_member_id, kind: 'text' as const, body: row.body, price: 0 };
    return { at, message, sent: await storeMessage(tx, at, message, { as: 'signup' }) };
  }).catch((error: unknown) => {
    if (!(error instanceof NotSent)) throw error;
    services.log.info({ reason: error.reason }, 'a message from sign-up could not be delivered');
    return undefined;
  });
  if (taken) tellMessage(services, taken.at, await rowOfSent(services, taken.message, taken.sent), taken.message.to, taken.sent);
};
