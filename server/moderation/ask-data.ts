/** Requests about data from outside: asked by an address, seen by staff once the link of its mail was followed. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { type PrivacyKind, privacyDays, proofDays } from '../../contract/privacy.ts';
import { mayMail } from '../accounts/attempts.ts';
import { isEmail } from '../accounts/rules.ts';
import { statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { emit } from '../platform/outbox.ts';
import type { Services } from '../platform/services.ts';
import { newNumber } from './numbers.ts';

const insertAsked = statement<
  { id: string },
  [
    id: string,
    number: string,
    kind: string,
    site: number,
    email: string,
    language: string,
    country: string,
    at: Date,
    days: number,
  ]
>(
  'moderation.insert_asked_request',
  `insert into privacy_requests (id, number, kind, source, site_id, email, language, country, status, arrived_at, due_at)
   values ($1, $2, $3, 'form', $4, $5, $6, $7, 'asked', $8, $8::timestamptz + make_interval(days => $9::int)) on conflict (number) do nothing returning id`,
);
const insertText = statement<never, [id: string, privacy: string, text: string]>(
  'moderation.insert_asked_text',
  `insert into thread_messages (id, privacy_id, kind, text) values ($1, $2, 'in', $3)`,
);
// The account is looked for only now: whoever confirms holds the address. Suspended and leaving members too.
const openAsked = statement<{ number: string; due_at: Date }, [id: string, days: number, now: Date]>(
  'moderation.open_asked_request',
  `update privacy_requests p set status = 'open', identity = 'link', identity_at = $3, member_id = m.id, site_id = coalesce(m.site_id, p.site_id)
     from privacy_requests q join sites s on s.id = q.site_id
     left join members m on m.pool_id = s.pool_id and lower(m.email) = lower(q.email) and m.kind = 'person' and m.status <> 'deleted'
    where p.id = $1 and q.id = p.id and p.status = 'asked' and p.arrived_at > $3::timestamptz - make_interval(days => $2::int)
   returning p.number, p.due_at`,
);
const provedBefore = statement<{ number: string; due_at: Date }, [id: string]>(
  'moderation.proved_before',
  `select number, due_at from privacy_requests where id = $1 and status <> 'asked' and identity = 'link'`,
);
export const forgetAsked = statement<never, [days: number, now: Date]>(
  'moderation.forget_asked_requests',
  `delete from privacy_requests where status = 'asked' and arrived_at <= $2::timestamptz - make_interval(days => $1::int)`,
);

/** Follows from the request and the server's secret; stored nowhere. */
function stamp(secret: string, id: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'data-request', 32));
  return createHmac('sha256', key).update(id).digest('base64url');
}
/** What the link of the mail holds. */
export const proofOf = (secret: string, id: string): string => `${id}.${stamp(secret, id)}`;

/** Answers the same whether or not there is an account. @throws Refusal email_invalid */
export async function askAboutData(
  services: Services,
  from: { site_id: number; language: string; country: string; ip: string },
  input: { kind: PrivacyKind; text: string; email: string },
): Promise<void> {
  const email = input.email.trim();
  if (!isEmail(email)) throw new Refusal('email_invalid', { fields: { email: 'email_invalid' } });
  // Limited by address and network, so that nobody can flood another's mailbox through us.
  if (!(await mayMail(services, email, from.ip))) return;
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    for (let tries = 0; tries < 5; tries++) {
      const id = uuidv7();
      const number = newNumber('P', now);
      const { site_id: site, language, country } = from;
      if (!(await insertAsked.one(tx, id, number, input.kind, site, email, language, country, now, privacyDays)))
        continue;
      if (input.text.trim() !== '') await insertText.run(tx, uuidv7(), id, input.text.trim());
      await emit(tx, 'data_asked', { privacy_id: id });
      return;
    }
  });
}

/** Followed again it says the same. @throws Refusal link_invalid (wrong, or older than three days) */
export async function proveDataRequest(services: Services, proof: string): Promise<{ number: string; due_at: string }> {
  const [id = '', given = ''] = proof.split('.');
  const right = Buffer.from(stamp(services.config.secret, id));
  if (right.length !== given.length || !timingSafeEqual(right, Buffer.from(given))) throw new Refusal('link_invalid');
  const request =
    (await openAsked.one(services.db, id, proofDays, services.clock.now())) ??
    (await provedBefore.one(services.db, id));
  if (!request) throw new Refusal('link_invalid');
  return { number: request.number, due_at: request.due_at.toISOString() };
}
