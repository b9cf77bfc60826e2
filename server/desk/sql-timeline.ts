/** The SQL of what happened to a member: one statement over many sources, newest first. */
import { type EventGroup, type EventKind, memberActs } from '../../contract/member-events.ts';
import { misuseSteps } from '../../contract/moderation.ts';
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
  state: string | null;
  note: { id: string; pinned: boolean; by: string | null } | null;
}

type More = 'code' | 'number' | 'ref' | 'text' | 'amount' | 'currency' | 'credits' | 'actor' | 'state' | 'note';
/** Each source by its index of the member: nothing is stored twice, and nothing can be missing. */
const source = (
  group: EventGroup,
  kind: EventKind | { sql: string },
  from: string,
  at: string,
  key: string,
  more: Partial<Record<More, string>> = {},
  seen: string = group,
) => `select * from (select ${at} as at, (${key})::text as key, '${group}' as "group", ${typeof kind === 'string' ? `'${kind}'` : kind.sql} as kind, ${more.code ?? 'null'}::text as code,
   ${more.number ?? 'null'}::text as number, ${more.ref ?? 'null'}::text as ref, ${more.text ?? 'null'}::text as text, ${more.amount ?? 'null'}::int as amount,
   ${more.currency ?? 'null'}::text as currency, ${more.credits ?? 'null'}::int as credits, ${more.actor ?? 'null'}::text as actor,
   ${more.state ?? 'null'}::text as state, ${more.note ?? 'null'}::jsonb as note
   from ${from} and '${seen}' = any($2::text[]) and ${at} <= $3::timestamptz order by 1 desc limit $5::int) x`;

const staffName = (id: string) => `(select st.name from staff st where st.id = ${id})`;
const memberName = (id: string) => `(select o.username from members o where o.id = ${id})`;
const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ');
const decision = { code: 'd.action', number: 'c.number', ref: 'c.id', text: 'd.facts', actor: staffName('d.staff_id') };
const auditLines = `audit_log l where l.subject_id = $1::uuid::text and l.subject_kind = 'member'`;
/** When a text that was looked at had been written: the line says how long it waited. */
const written = `l.created_at - make_interval(secs => (l.details->>'waited')::int)`;

export const eventsOf = statement<
  EventRow,
  [member: string, groups: readonly string[], before: string, beforeKey: string, limit: number]
>(
  'desk.events_of',
  [
    source('money', 'ordered', 'payments p where p.member_id = $1::uuid', 'p.created_at', 'p.id', {
      code: 'p.method',
      number: 'p.order_number',
      ref: 'p.id',
      amount: 'p.amount_minor',
      currency: 'p.currency',
      credits: 'p.credits',
    }),
    source(
      'money',
      { sql: 'b.kind' },
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
      'adjusted',
      `transfers t where t.member_id = $1 and t.counter_account in ('adjustment', 'gift') and t.kind not in ('message', 'photo')`,
      't.created_at',
      't.id',
      { code: 't.kind', text: `case when t.kind = 'adjustment' then t.note end`, credits: 't.amount' },
    ),
    source('account', 'joined', 'members m where m.id = $1::uuid', 'm.signup_date', `'joined'`),
    source(
      'account',
      'confirmed',
      // The link that was followed says so itself; this is for who was confirmed otherwise.
      `members m where m.id = $1::uuid and m.confirmed_at is not null
         and not exists (select from security_events e where e.member_id = m.id and e.kind = 'activate')`,
      'm.confirmed_at',
      `'confirmed'`,
    ),
    source('account', { sql: 'e.kind' }, 'security_events e where e.member_id = $1::uuid', 'e.created_at', 'e.id'),
    source('account', 'device', 'sessions s where s.member_id = $1::uuid', 's.created_at', 's.id', {
      code: 's.user_agent',
      text: 's.ip_prefix',
    }),
    source('account', 'photo_added', 'photos f where f.member_id = $1::uuid', 'f.created_at', 'f.id'),
    source('account', 'text_changed', 'text_queue q where q.member_id = $1::uuid', 'q.changed_at', `'text'`),
    // Those that were looked at since; what waits again because staff took a decision back is no change.
    source(
      'account',
      'text_changed',
      `${auditLines} and l.action in ('text_passed', 'text_hidden') and l.details ? 'waited'
         and not exists (select from audit_log u where u.subject_id = l.subject_id and u.action = 'text_undone'
                            and u.created_at between ${written} - interval '2 seconds' and ${written} + interval '2 seconds')`,
      written,
      `'w' || l.id`,
    ),
    source('moderation', 'text_approved', `${auditLines} and l.action = 'text_passed'`, 'l.created_at', `'t' || l.id`, {
      actor: 'l.staff_name',
    }),
    source(
      'moderation',
      { sql: `case f.status when 'active' then 'photo_approved' else 'photo_rejected' end` },
      `photos f where f.member_id = $1 and f.decided_at is not null and f.status <> 'pending'`,
      'f.decided_at',
      `'d' || f.id`,
      { code: 'f.reject_reason', actor: staffName('f.decided_by') },
    ),
    source(
      'moderation',
      { sql: `case c.source when 'report' then 'reported' else 'case' end` },
      `cases c where c.member_id = $1::uuid and c.source <> 'care'`,
      'c.created_at',
      'c.id',
      { code: 'c.reason', number: 'c.number', ref: 'c.id' },
    ),
    // Shown among what concerns the member's standing, to those who look after them.
    source(
      'moderation',
      'care',
      `cases c where c.member_id = $1::uuid and c.source = 'care'`,
      'c.created_at',
      'c.id',
      { code: 'c.reason', number: 'c.number', ref: 'c.id' },
      'care',
    ),
    source(
      'moderation',
      'care_closed',
      `cases c join decisions d on d.case_id = c.id where c.member_id = $1 and c.source = 'care'`,
      'd.created_at',
      'd.id',
      { number: 'c.number', ref: 'c.id', text: 'd.facts', actor: staffName('d.staff_id') },
      'care',
    ),
    source('moderation', 'report_made', 'cases c where c.reporter_id = $1::uuid', 'c.created_at', `'r' || c.id`, {
      code: 'c.reason',
      number: 'c.number',
      ref: 'c.id',
    }),
    source(
      'moderation',
      'decided',
      `cases c join decisions d on d.case_id = c.id
        where c.member_id = $1::uuid and c.source <> 'care' and d.action not in (${listed(misuseSteps)})`,
      'd.created_at',
      'd.id',
      decision,
    ),
    // About reports without a ground: who made them is concerned.
    source(
      'moderation',
      'decided',
      `cases c join decisions d on d.case_id = c.id where c.reporter_id = $1::uuid and d.action in (${listed(misuseSteps)})`,
      'd.created_at',
      'd.id',
      decision,
    ),
    ...(['member_id', 'reporter_id'] as const).flatMap((side) => {
      const appeals = `cases c join decisions d on d.case_id = c.id join appeals a on a.decision_id = d.id
        where c.${side} = $1::uuid and a.by_reporter = ${String(side === 'reporter_id')}`;
      return [
        source('moderation', 'appealed', appeals, 'a.created_at', 'a.id', { number: 'c.number', ref: 'c.id' }),
        source(
          'moderation',
          'appeal_decided',
          `${appeals} and a.decided_at is not null`,
          'a.decided_at',
          `'d' || a.id`,
          {
            number: 'c.number',
            ref: 'c.id',
            state: 'a.status',
            text: 'a.answer',
            actor: staffName('a.decided_by'),
          },
        ),
      ];
    }),
    source('mail', 'complaint', 'complaints c where c.member_id = $1::uuid', 'c.created_at', 'c.id', {
      code: 'c.kind',
      number: 'c.number',
      ref: 'c.id',
    }),
    source('mail', 'mailed', 'letters l where l.member_id = $1::uuid', 'l.last_at', 'l.id', {
      code: 'l.kind',
      state: 'l.state',
    }),
    source('mail', 'pushed', 'push_messages l where l.member_id = $1::uuid', 'l.last_at', 'l.id', {
      code: 'l.kind',
      text: 'l.device',
      state: 'l.state',
    }),
    // Shown among the mails, to those who answer such requests. What nobody has proved to have asked for is none yet.
    source(
      'mail',
      'privacy',
      `privacy_requests r where r.member_id = $1::uuid and r.status <> 'asked'`,
      'r.arrived_at',
      'r.id',
      { code: 'r.kind', number: 'r.number', ref: 'r.id' },
      'privacy',
    ),
    source(
      'mail',
      'privacy_closed',
      'privacy_requests r where r.member_id = $1::uuid and r.closed_at is not null',
      'r.closed_at',
      `'d' || r.id`,
      { code: 'r.kind', number: 'r.number', ref: 'r.id', state: 'r.status', actor: 'r.closed_by' },
      'privacy',
    ),
    source(
      'staff',
      'note',
      'member_notes n where n.member_id = $1::uuid and n.removed_at is null',
      'n.created_at',
      'n.id',
      {
        text: 'n.text',
        actor: 'n.staff_name',
        note: `jsonb_build_object('id', n.id, 'pinned', n.pinned, 'by', n.staff_id)`,
      },
    ),
    source('staff', 'act', `${auditLines} and l.action in (${listed(memberActs)})`, 'l.created_at', 'l.id', {
      code: 'l.action',
      actor: 'l.staff_name',
    }),
    source(
      'people',
      'conversation',
      'inbox i join conversations c on c.id = i.conversation_id where i.member_id = $1::uuid',
      'c.created_at',
      'c.id',
      { text: memberName('i.other_id'), ref: 'i.other_id' },
    ),
    source(
      'people',
      'gift',
      `transfers t where t.other_id = $1::uuid and t.kind = 'gift'`,
      't.created_at',
      `'g' || t.id`,
      { text: memberName('t.member_id'), ref: 't.member_id' },
    ),
  ]
    .join('\nunion all ')
    .replace(/^/, `select e.*, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from (`)
    .concat(') e where (e.at, e.key) < ($3::timestamptz, $4::text) order by e.at desc, e.key desc limit $5::int'),
);
