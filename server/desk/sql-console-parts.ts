/** The SQL of the lists in a member’s console (conversations, payments, devices …), each in the same columns. */
import { statement } from '../platform/db.ts';

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
  /** To the microsecond, for the cursor; with what breaks ties. */
  moment: string;
  key: string;
}
/** What one page of a source reads, by its index of the member. */
const page = (at: string, id: string) =>
  `(${at}, ${id}) < ($2::timestamptz, $3::uuid) order by ${at} desc, ${id} desc limit $4::int`;
/** @param from ends with the condition that finds the member's rows */
const part = (name: string, columns: { at: string; id: string } & Record<string, string>, from: string) => {
  const column = (key: string, type: string, otherwise: string) => `(${columns[key] ?? otherwise})::${type} as ${key}`;
  return statement<PartRow, [member: string, before: string, beforeId: string, limit: number]>(
    `desk.member_${name}`,
    `select ${[
      column('id', 'text', `''`),
      `${columns.at} as at`,
      `to_char(${columns.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment`,
      `(${columns.id})::text as key`,
      column('kind', 'text', `''`),
      column('title', 'text', `''`),
      column('detail', 'text', `''`),
      column('status', 'text', 'null'),
      column('ref', 'text', 'null'),
      column('amount', 'int', 'null'),
      column('currency', 'text', 'null'),
      column('count', 'int', 'null'),
      column('other', 'int', 'null'),
    ].join(', ')} from ${from} and ${page(columns.at, columns.id)}`,
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
      where i.member_id = $1`,
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
    'payments p where p.member_id = $1',
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
    'transfers t where t.member_id = $1',
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
      union all select c.id, c.created_at, 'complaint', c.number, c.kind, c.status, c.id::text from complaints c where c.member_id = $1) x where true`,
  ),
  mails: part(
    'mails',
    {
      at: 'l.last_at',
      id: 'l.id',
      kind: 'l.kind',
      status: 'l.state',
      detail: 'l.answer',
      count: 'l.tries',
      // Of a push message: the device it went to, and whose service took it.
      title: 'l.device',
      ref: 'l.service',
    },
    `((select id, kind, state, answer, tries, last_at, '' as device, null as service from letters where member_id = $1 and ${page('last_at', 'id')})
      union all
      (select id, kind, state, answer::text, tries, last_at, device, service from push_messages where member_id = $1 and ${page('last_at', 'id')})) l where true`,
  ),
  devices: part(
    'devices',
    { id: 's.id', at: 's.last_seen', title: 's.user_agent', detail: 's.ip_prefix', ref: 's.created_at' },
    'sessions s where s.member_id = $1 and s.expires_at > now()',
  ),
} as const;
