/** The SQL of what happened to a member: one statement over many sources, newest first. */
import { statement } from '../platform/db.ts';

export interface EventRow {
  at: Date;
  /** To the microsecond, for the cursor. */
  moment: string;
  /** Breaks ties; part of the cursor. */
  key: string;
  group: string;
  kind: string;
  code: string | null;
  number: string | null;
  ref: string | null;
  text: string | null;
  amount: number | null;
  currency: string | null;
  credits: number | null;
  actor: string | null;
}

/** Each source by its index of the member: nothing is stored twice, and nothing can be missing. */
const source = (
  group: string,
  kind: string,
  from: string,
  at: string,
  key: string,
  more: Partial<Record<'code' | 'number' | 'ref' | 'text' | 'amount' | 'currency' | 'credits' | 'actor', string>> = {},
  seen = group,
) => `select * from (select ${at} as at, (${key})::text as key, '${group}' as "group", ${kind} as kind, ${more.code ?? 'null'}::text as code,
   ${more.number ?? 'null'}::text as number, ${more.ref ?? 'null'}::text as ref, ${more.text ?? 'null'}::text as text, ${more.amount ?? 'null'}::int as amount,
   ${more.currency ?? 'null'}::text as currency, ${more.credits ?? 'null'}::int as credits, ${more.actor ?? 'null'}::text as actor
   from ${from} and '${seen}' = any($2::text[]) and ${at} <= $3::timestamptz order by 1 desc limit $5::int) x`;

const staffName = (id: string) => `(select st.name from staff st where st.id = ${id})`;
const acts = `'member_suspended', 'member_unsuspended', 'credits_given', 'buying_paused', 'buying_allowed', 'contact_shown', 'talk_asked', 'talk_read',
  'member_logged_out', 'activation_sent', 'mail_sent_again', 'account_closed', 'address_mended', 'language_set', 'second_look_asked', 'second_look_refused', 'privacy_exported', 'suspension_ended'`;

export const eventsOf = statement<
  EventRow,
  [member: string, groups: readonly string[], before: string, beforeKey: string, limit: number]
>(
  'desk.events_of',
  [
    source('money', `'ordered'`, 'payments p where p.member_id = $1::uuid', 'p.created_at', 'p.id', {
      code: 'p.method',
      number: 'p.order_number',
      ref: 'p.id',
      amount: 'p.amount_minor',
      currency: 'p.currency',
      credits: 'p.credits',
    }),
    source(
      'money',
      'b.kind',
      'payments p join payment_bookings b on b.payment_id = p.id where p.member_id = $1::uuid',
      'b.created_at',
      'b.id',
      {
        code: 'p.method',
        number: 'p.order_number',
        ref: 'p.id',
        amount: 'abs(b.amount_minor)',
        currency: 'p.currency',
        credits: 'b.credits',
      },
    ),
    source(
      'money',
      `'adjusted'`,
      `transfers t where t.member_id = $1 and t.counter_account in ('adjustment', 'gift') and t.kind not in ('message', 'photo')`,
      't.created_at',
      't.id',
      { code: 't.kind', text: `case when t.kind = 'adjustment' then t.note end`, credits: 't.amount' },
    ),
    source('account', `'joined'`, 'members m where m.id = $1::uuid', 'm.signup_date', `'joined'`),
    source(
      'account',
      `'confirmed'`,
      'members m where m.id = $1::uuid and m.confirmed_at is not null',
      'm.confirmed_at',
      `'confirmed'`,
    ),
    source('account', 'e.kind', 'security_events e where e.member_id = $1::uuid', 'e.created_at', 'e.id'),
    source('account', `'device'`, 'sessions s where s.member_id = $1::uuid', 's.created_at', 's.id', {
      code: 's.user_agent',
      text: 's.ip_prefix',
    }),
    source('account', `'photo_added'`, 'photos f where f.member_id = $1::uuid', 'f.created_at', 'f.id'),
    source(
      'moderation',
      `case f.status when 'active' then 'photo_approved' else 'photo_rejected' end`,
      `photos f where f.member_id = $1 and f.decided_at is not null and f.status <> 'pending'`,
      'f.decided_at',
      `'d' || f.id`,
      { code: 'f.reject_reason', actor: staffName('f.decided_by') },
    ),
    source(
      'moderation',
      `case c.source when 'report' then 'reported' else 'case' end`,
      `cases c where c.member_id = $1::uuid and c.source <> 'care'`,
      'c.created_at',
      'c.id',
      { code: 'c.reason', number: 'c.number', ref: 'c.id' },
    ),
    // Shown among what concerns the member's standing, to those who look after them.
    source(
      'moderation',
      `'care'`,
      `cases c where c.member_id = $1::uuid and c.source = 'care'`,
      'c.created_at',
      'c.id',
      { code: 'c.reason', number: 'c.number', ref: 'c.id' },
      'care',
    ),
    source(
      'moderation',
      `'care_closed'`,
      `cases c join decisions d on d.case_id = c.id where c.member_id = $1 and c.source = 'care'`,
      'd.created_at',
      'd.id',
      { number: 'c.number', ref: 'c.id', text: 'd.facts', actor: staffName('d.staff_id') },
      'care',
    ),
    source('moderation', `'report_made'`, 'cases c where c.reporter_id = $1::uuid', 'c.created_at', `'r' || c.id`, {
      code: 'c.reason',
      number: 'c.number',
      ref: 'c.id',
    }),
    source(
      'moderation',
      `'decided'`,
      `cases c join decisions d on d.case_id = c.id where c.member_id = $1 and c.source <> 'care'`,
      'd.created_at',
      'd.id',
      { code: 'd.action', number: 'c.number', ref: 'c.id', text: 'd.facts', actor: staffName('d.staff_id') },
    ),
    source('mail', `'complaint'`, 'complaints c where c.member_id = $1::uuid', 'c.created_at', 'c.id', {
      code: 'c.kind',
      number: 'c.number',
      ref: 'c.id',
    }),
    source('mail', `'mailed'`, 'notices n where n.member_id = $1::uuid', 'n.sent_at', 'n.kind', { code: 'n.kind' }),
    source('mail', `'address_change'`, 'mail_changes c where c.member_id = $1::uuid', 'c.asked_at', 'c.id', {
      code: `case when c.confirmed_at is null then 'asked' else 'confirmed' end`,
    }),
    source('staff', `'note'`, 'member_notes n where n.member_id = $1::uuid', 'n.created_at', 'n.id', {
      text: 'n.text',
      actor: 'n.staff_name',
    }),
    source(
      'staff',
      `'act'`,
      `audit_log l where l.subject_id = $1::uuid::text and l.subject_kind = 'member' and l.action in (${acts})`,
      'l.created_at',
      'l.id',
      { code: 'l.action', actor: 'l.staff_name' },
    ),
    source(
      'people',
      `'conversation'`,
      'inbox i join conversations c on c.id = i.conversation_id where i.member_id = $1::uuid',
      'c.created_at',
      'c.id',
      { text: '(select o.username from members o where o.id = i.other_id)', ref: 'i.other_id' },
    ),
  ]
    .join('\nunion all ')
    .replace(/^/, `select e.*, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from (`)
    .concat(') e where (e.at, e.key) < ($3::timestamptz, $4::text) order by e.at desc, e.key desc limit $5::int'),
);
