/** What providers reported, as the desk shows it: what it was about, what became of it, and the body without what is personal. */
import { uuidv7 } from 'uuidv7';
import { type Db, statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import type { PaymentProvider, WebhookHint } from './provider.ts';

type WebhookOutcome = 'changed' | 'unchanged' | 'mismatch' | 'unknown' | 'later' | 'refused';
export interface Taken {
  outcome: WebhookOutcome;
  payment_id: string | null;
  note: string;
}

/** Anybody may post there: of strangers' reports no more than this are kept an hour. */
const strangersAnHour = 200;

const insert = statement<
  never,
  [
    id: string,
    at: Date,
    provider: string,
    key: string,
    kind: string,
    ref: string,
    payment: string | null,
    outcome: string,
    note: string,
    body: string | null,
    limit: number,
  ]
>(
  'payments.insert_webhook',
  `insert into webhooks_in (id, at, last_at, provider, dedupe_key, kind, ref, payment_id, site_id, outcome, note, body)
   select $1, $2, $2, $3, $4, $5, $6, p.id, p.site_id, $8, $9, $10 from (select 1) one left join payments p on p.id = $7
    where $8 not in ('refused', 'unknown')
       or (select count(*) from webhooks_in w where w.outcome in ('refused', 'unknown') and w.at > $2::timestamptz - interval '1 hour') < $11`,
);

/** Keys whose texts are codes and ids of the provider's; every other text could be somebody's. */
const plain =
  /^(?:id|object|type|status|currency|created\w*|payment\w*|charge|refund|dispute|reason|mode|event|kind|api_version|livemode|amount\w*)$/;

function withoutPersonal(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => withoutPersonal(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutPersonal(field, name)]));
  if (typeof value !== 'string') return value;
  return plain.test(key) && !value.includes('@') ? value.slice(0, 120) : '…';
}

/** The body as it is kept: JSON or a form with ids, codes and amounts only. */
function keptBody(raw: Buffer): string | null {
  if (raw.length === 0 || raw.length > 64 * 1_024) return null;
  const text = raw.toString('utf8');
  try {
    return JSON.stringify(withoutPersonal(JSON.parse(text)), null, 1).slice(0, 20_000);
  } catch {
    const fields = [...new URLSearchParams(text)].slice(0, 20);
    return JSON.stringify(withoutPersonal(Object.fromEntries(fields)), null, 1).slice(0, 20_000);
  }
}

/** Keeps one report. Never fails it: the log is less than the money. */
export async function keepReport(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  provider: PaymentProvider,
  hint: Pick<WebhookHint, 'dedupeKey' | 'kind' | 'ref'> | null,
  { outcome, payment_id: payment, note }: Taken,
  raw: Buffer,
): Promise<void> {
  const clean = (text: string) => text.replaceAll('\0', '').slice(0, 200);
  const body = outcome === 'refused' ? null : keptBody(raw);
  const [key, kind, ref] = hint ? [hint.dedupeKey, hint.kind, hint.ref].map(clean) : ['', '', ''];
  await insert
    .run(
      db,
      uuidv7(),
      clock.now(),
      provider.name,
      key ?? '',
      kind ?? '',
      ref ?? '',
      payment,
      outcome,
      clean(note),
      body,
      strangersAnHour,
    )
    .catch((err: unknown) => log.warn({ err }, 'a report was not kept'));
}

const forgetBodies = statement<never, [now: Date]>(
  'payments.forget_webhook_bodies',
  `update webhooks_in set body = null where body is not null and at < $1::timestamptz - interval '30 days'`,
);
const forgetOld = statement<never, [now: Date]>(
  'payments.forget_webhooks',
  `delete from webhooks_in where at < $1::timestamptz - interval '180 days'`,
);
export async function forgetReports(db: Db, now: Date): Promise<void> {
  await forgetBodies.run(db, now);
  await forgetOld.run(db, now);
}

/** Of one payment, in the order they came; without their bodies. */
export const reportsOf = statement<
  { id: string; at: Date; kind: string; outcome: WebhookOutcome; tries: number },
  [payment: string]
>(
  'payments.webhooks_of',
  'select id, at, kind, outcome, tries from webhooks_in where payment_id = $1 order by at, id limit 100',
);

export interface KeptReport {
  id: string;
  provider: string;
  dedupe_key: string;
  kind: string;
  ref: string;
  outcome: WebhookOutcome;
}
export const keptReports = statement<KeptReport, [ids: readonly string[]]>(
  'payments.webhooks_by_id',
  'select id, provider, dedupe_key, kind, ref, outcome from webhooks_in where id = any($1::uuid[]) order by at, id',
);
export const setOutcome = statement<
  never,
  [id: string, outcome: string, note: string, payment: string | null, now: Date]
>(
  'payments.set_webhook_outcome',
  `update webhooks_in w set outcome = $2, note = $3, tries = tries + 1, last_at = $5,
          payment_id = coalesce($4, payment_id), site_id = coalesce((select site_id from payments where id = $4), site_id) where id = $1`,
);
