/** The SQL of a member's console: each part reads an index of the member for a page of rows. */
import { statement } from '../platform/db.ts';

export const consoleHead = statement<
  {
    site_id: number;
    email: string | null;
    phone_account: string | null;
    wanted: string[];
    date_of_birth: string;
    came_from: string | null;
    mail_preferences: string[];
    suspended_until: Date | null;
    blocked_reason: string | null;
    photos: number;
    conversations: number;
    payments: number;
    cases: number;
    devices: number;
    password_hash: string | null;
  },
  [id: string]
>(
  'desk.console_head',
  `select m.site_id, m.email, (select d.account from debit_mandates d where d.member_id = m.id order by d.last_used_at desc limit 1) as phone_account,
          p.wanted, p.date_of_birth, (select nullif(concat_ws(' · ', t.network, t.ref, t.sub1), '') from member_tracking t where t.member_id = m.id) as came_from,
          m.mail_preferences, m.suspended_until, (select b.blocked_reason from buyers b where b.member_id = m.id) as blocked_reason,
          (select count(*)::int from photos f where f.member_id = m.id) as photos,
          (select count(*)::int from inbox i where i.member_id = m.id) as conversations,
          (select count(*)::int from payments y where y.member_id = m.id) as payments,
          (select count(*)::int from cases c where c.member_id = m.id) + (select count(*)::int from complaints c where c.member_id = m.id) as cases,
          (select count(*)::int from sessions s where s.member_id = m.id and s.expires_at > now()) as devices, m.password_hash
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);

/** What came and stayed by month, of the last twelve; and over all. In the currency paid last. */
export const moneyOf = statement<{ month: string; currency: string; stays_minor: number }, [member: string]>(
  'desk.money_of',
  `select to_char(b.created_at, 'YYYY-MM') as month, p.currency, sum(b.amount_minor) as stays_minor
     from payments p join payment_bookings b on b.payment_id = p.id where p.member_id = $1 group by 1, 2 order by 1`,
);

export interface Note {
  id: string;
  staff_id: string | null;
  staff_name: string;
  text: string;
  pinned: boolean;
  created_at: Date;
}
export const notesOf = statement<Note, [member: string]>(
  'desk.notes_of',
  'select id, staff_id, staff_name, text, pinned, created_at from member_notes where member_id = $1 order by created_at desc limit 100',
);
export const insertNote = statement<
  never,
  [id: string, member: string, staff: string, name: string, text: string, pinned: boolean]
>(
  'desk.insert_note',
  'insert into member_notes (id, member_id, staff_id, staff_name, text, pinned) values ($1, $2, $3, $4, $5, $6)',
);
export const pinNote = statement<never, [id: string, member: string, pinned: boolean]>(
  'desk.pin_note',
  'update member_notes set pinned = $3 where id = $1 and member_id = $2',
);
export const removeNote = statement<never, [id: string, member: string, staff: string]>(
  'desk.remove_note',
  'delete from member_notes where id = $1 and member_id = $2 and staff_id = $3',
);

/**
 * Accounts that share something with this one, as far as the reader may see their sites: the same bank account or phone, the same
 * browser in the same network, the network alone. What many share says nothing.
 */
export const linkedTo = statement<
  {
    id: string;
    name: string;
    status: string;
    site_id: number;
    iban: boolean;
    mobile: boolean;
    device: boolean;
    network: boolean;
  },
  [member: string, sites: readonly number[] | null]
>(
  'desk.linked_to',
  `with mine as (select distinct ip_prefix, user_agent from sessions where member_id = $1 and ip_prefix <> '' limit 20),
        shared as (
          select o.member_id, 'iban' as what from debit_mandates d join debit_mandates o on o.iban_hash = d.iban_hash where d.member_id = $1
          union all select o.member_id, 'mobile' from debit_mandates d join debit_mandates o on o.mobile_hash = d.mobile_hash where d.member_id = $1
          union all select s.member_id, case when s.user_agent = x.user_agent and x.user_agent <> '' then 'device' else 'network' end
            from mine x cross join lateral (select member_id, user_agent from sessions where ip_prefix ~>=~ x.ip_prefix and ip_prefix ~<=~ x.ip_prefix limit 200) s
           where (select count(*) from (select from sessions where ip_prefix ~>=~ x.ip_prefix and ip_prefix ~<=~ x.ip_prefix limit 21) few) <= 20)
   select m.id, m.username as name, m.status, m.site_id, bool_or(s.what = 'iban') as iban, bool_or(s.what = 'mobile') as mobile,
          bool_or(s.what = 'device') as device, bool_or(s.what = 'network') as network
     from shared s join members m on m.id = s.member_id
    where s.member_id <> $1 and m.kind = 'person' and ($2::int[] is null or m.site_id = any($2))
      and not exists (select from members_apart a where a.member_id = $1 and a.other_id = s.member_id)
    group by m.id order by bool_or(s.what = 'iban') desc, bool_or(s.what = 'mobile') desc, bool_or(s.what = 'device') desc limit 10`,
);
export const setApart = statement<never, [member: string, other: string, name: string]>(
  'desk.set_apart',
  `insert into members_apart (member_id, other_id, staff_name) values ($1, $2, $3), ($2, $1, $3) on conflict do nothing`,
);
export const dropApart = statement<never, [member: string, other: string]>(
  'desk.drop_apart',
  'delete from members_apart where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)',
);

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
) => `select * from (select ${at} as at, (${key})::text as key, '${group}' as "group", ${kind} as kind, ${more.code ?? 'null'}::text as code,
   ${more.number ?? 'null'}::text as number, ${more.ref ?? 'null'}::text as ref, ${more.text ?? 'null'}::text as text, ${more.amount ?? 'null'}::int as amount,
   ${more.currency ?? 'null'}::text as currency, ${more.credits ?? 'null'}::int as credits, ${more.actor ?? 'null'}::text as actor
   from ${from} and '${group}' = any($2::text[]) and ${at} <= $3::timestamptz order by 1 desc limit $5::int) x`;

const staffName = (id: string) => `(select st.name from staff st where st.id = ${id})`;
const acts = `'member_suspended', 'member_unsuspended', 'credits_given', 'buying_paused', 'buying_allowed', 'contact_shown', 'talk_asked', 'talk_read',
  'member_logged_out', 'activation_sent', 'address_mended', 'language_set', 'second_look_asked', 'second_look_refused', 'privacy_exported', 'suspension_ended'`;

export const eventsOf = statement<
  EventRow,
  [member: string, groups: readonly string[], before: string, beforeKey: string, most: number]
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
      `case c.source when 'care' then 'care' when 'report' then 'reported' else 'case' end`,
      'cases c where c.member_id = $1::uuid',
      'c.created_at',
      'c.id',
      { code: 'c.reason', number: 'c.number', ref: 'c.id' },
    ),
    source('moderation', `'report_made'`, 'cases c where c.reporter_id = $1::uuid', 'c.created_at', `'r' || c.id`, {
      code: 'c.reason',
      number: 'c.number',
      ref: 'c.id',
    }),
    source(
      'moderation',
      `'decided'`,
      `cases c join decisions d on d.case_id = c.id where c.member_id = $1`,
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

export interface PartRow {
  id: string;
  at: Date;
  kind: string;
  title: string;
  detail: string;
  status: string | null;
  ref: string | null;
  amount: number | null;
  currency: string | null;
  count: number | null;
  other: number | null;
}
const part = (name: string, columns: Record<string, string>, from: string) => {
  const column = (key: string, type: string, otherwise: string) => `(${columns[key] ?? otherwise})::${type} as ${key}`;
  return statement<PartRow, [member: string]>(
    `desk.member_${name}`,
    `select ${[
      column('id', 'text', `''`),
      `${columns['at']} as at`,
      column('kind', 'text', `''`),
      column('title', 'text', `''`),
      column('detail', 'text', `''`),
      column('status', 'text', 'null'),
      column('ref', 'text', 'null'),
      column('amount', 'int', 'null'),
      column('currency', 'text', 'null'),
      column('count', 'int', 'null'),
      column('other', 'int', 'null'),
    ].join(', ')} from ${from} limit 200`,
  );
};

export const parts = {
  conversations: part(
    'conversations',
    {
      id: 'i.conversation_id',
      at: 'i.last_at',
      kind: 'o.kind',
      title: 'o.username',
      ref: 'o.id',
      status: 'o.status',
      count: 'i.sent',
      other: 'coalesce(theirs.sent, 0)',
    },
    `inbox i join members o on o.id = i.other_id left join inbox theirs on theirs.conversation_id = i.conversation_id and theirs.member_id = i.other_id
      where i.member_id = $1 order by i.last_at desc`,
  ),
  payments: part(
    'payments',
    {
      id: 'p.id',
      at: 'p.created_at',
      kind: 'p.method',
      title: 'p.order_number',
      status: 'p.status',
      amount: 'p.amount_minor',
      currency: 'p.currency',
      count: 'p.credits',
      other: 'p.amount_minor - p.refunded_minor - p.charged_back_minor',
    },
    'payments p where p.member_id = $1 order by p.created_at desc, p.id desc',
  ),
  credits: part(
    'credits',
    {
      id: 't.id',
      at: 't.created_at',
      kind: 't.kind',
      title: `coalesce((select o.username from members o where o.id = t.other_id), '')`,
      detail: `case when t.kind = 'adjustment' then coalesce(t.note, '') else '' end`,
      count: 't.amount',
    },
    'transfers t where t.member_id = $1 order by t.created_at desc, t.id desc',
  ),
  cases: part(
    'cases',
    {
      id: 'x.id',
      at: 'x.created_at',
      kind: 'x.kind',
      title: 'x.number',
      detail: 'x.reason',
      status: 'x.status',
      ref: 'x.ref',
    },
    `(select c.id, c.created_at, c.source as kind, c.number, c.reason, c.status, c.id::text as ref from cases c where c.member_id = $1
      union all select c.id, c.created_at, 'made', c.number, c.reason, c.status, c.id::text from cases c where c.reporter_id = $1
      union all select c.id, c.created_at, 'complaint', c.number, c.kind, c.status, c.id::text from complaints c where c.member_id = $1) x order by x.created_at desc`,
  ),
  mails: part(
    'mails',
    { at: 'n.sent_at', id: 'n.kind', kind: 'n.kind', status: `'sent'` },
    'notices n where n.member_id = $1 order by n.sent_at desc',
  ),
  devices: part(
    'devices',
    { id: 's.id', at: 's.last_seen', title: 's.user_agent', detail: 's.ip_prefix', ref: 's.created_at' },
    'sessions s where s.member_id = $1 and s.expires_at > now() order by s.last_seen desc',
  ),
} as const;

export const conversationOf = statement<{ id: string; site_id: number }, [conversation: string, member: string]>(
  'desk.conversation_of',
  'select i.conversation_id as id, m.site_id from inbox i join members m on m.id = i.member_id where i.conversation_id = $1 and i.member_id = $2',
);
export const insertPermit = statement<
  { until: Date },
  [conversation: string, staff: string, reason: string, hours: number]
>(
  'desk.insert_permit',
  `insert into talk_permits (conversation_id, staff_id, reason, until) values ($1, $2, $3, now() + make_interval(hours => $4::int))
   on conflict (conversation_id, staff_id) do update set reason = excluded.reason, until = excluded.until returning until`,
);
export const permitOf = statement<{ until: Date }, [conversation: string, staff: string]>(
  'desk.permit_of',
  'select until from talk_permits where conversation_id = $1 and staff_id = $2 and until > now()',
);
export const forgetPermits = statement<never>('desk.forget_permits', 'delete from talk_permits where until < now()');
export const messagesOf = statement<
  { id: string; mine: boolean; kind: string; body: string; created_at: Date },
  [conversation: string, member: string]
>(
  'desk.messages_of',
  `select x.id, x.sender_id = $2 as mine, x.kind, x.body, x.created_at from messages x where x.conversation_id = $1 order by x.seq desc limit 100`,
);
export const memberForAct = statement<
  { status: string; kind: string; email: string | null; pool_id: number; site_id: number; language: string },
  [id: string]
>(
  'desk.member_for_act',
  'select status, kind, email, pool_id, site_id, language from members where id = $1 for no key update',
);
export const setLanguage = statement<never, [id: string, language: string]>(
  'desk.set_language',
  'update members set language = $2 where id = $1 and language <> $2',
);
export const dueSuspensions = statement<{ id: string }>(
  'desk.due_suspensions',
  `select id from members where suspended_until < now() and status = 'suspended' limit 200`,
);
