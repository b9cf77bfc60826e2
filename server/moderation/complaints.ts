/** Complaints, with or without an account: a number, a receipt, and an answer within 7 days. */
import { uuidv7 } from 'uuidv7';
import { complaintAnswerDays, type ComplaintKind } from '../../contract/moderation.ts';
import { mayMail } from '../accounts/attempts.ts';
import { isEmail } from '../accounts/rules.ts';
import { transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { cleanNumber, newNumber } from './numbers.ts';
import * as sql from './sql.ts';

export interface NewComplaint {
  kind: ComplaintKind;
  text: string;
  reference?: string;
  email: string;
}

/** With the number of an earlier one of the same address it goes on with that one. @throws Refusal email_invalid, bad_request (no text) */
export async function fileComplaint(
  services: Services,
  from: { site_id: number; member_id: string | null; language: string; country: string; ip: string },
  input: NewComplaint,
): Promise<{ number: string; due_at: string }> {
  const email = input.email.trim();
  const text = input.text.trim();
  if (!isEmail(email)) throw new Refusal('email_invalid', { fields: { email: 'email_invalid' } });
  if (text === '') throw new Refusal('bad_request', { fields: { text: 'bad_request' } });
  // Limited by address and network, so that nobody can flood another's mailbox through us. The complaint itself is
  // always accepted.
  const receipt = await mayMail(services, email, from.ip);
  const reference = (input.reference ?? '').trim();
  return transaction(services.db, async (tx) => {
    const quoted = reference && (await sql.complaintQuoted.one(tx, cleanNumber(reference), from.site_id, email));
    if (quoted) {
      const goesOn = await sql.goOnWithComplaint.one(tx, quoted.id, uuidv7(), text, complaintAnswerDays);
      if (!goesOn) throw new Refusal('conflict');
      await emit(tx, 'complaint_received', { complaint_id: quoted.id, receipt });
      return { number: goesOn.number, due_at: goesOn.due_at.toISOString() };
    }
    for (let tries = 0; tries < 5; tries++) {
      const id = uuidv7();
      const number = newNumber('C', services.clock.now());
      const created = await sql.insertComplaint.one(
        tx,
        id,
        number,
        from.site_id,
        from.member_id,
        email,
        from.language,
        from.country,
        input.kind,
        text,
        reference,
        complaintAnswerDays,
      );
      if (!created) continue;
      await emit(tx, 'complaint_received', { complaint_id: id, receipt });
      return { number, due_at: created.due_at.toISOString() };
    }
    throw new Refusal('conflict');
  });
}

/** Sends the answer by mail. @throws Refusal not_found, conflict (answered already) */
export async function answerComplaint(
  tx: Tx,
  id: string,
  staffId: string,
  answer: string,
): Promise<{ number: string }> {
  const complaint = await sql.lockComplaint.one(tx, id);
  if (!complaint) throw new Refusal('not_found');
  if (complaint.status !== 'open') throw new Refusal('conflict');
  const text = answer.trim();
  if (text === '') throw new Refusal('bad_request', { fields: { answer: 'bad_request' } });
  await sql.closeComplaint.run(tx, id, staffId, text);
  await emit(tx, 'complaint_answered', { complaint_id: id });
  return { number: complaint.number };
}
