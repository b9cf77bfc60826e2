/** The SQL of what support does for a member, and of looks into a conversation. */
import { statement } from '../platform/db.ts';

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
/** The newest first. */
export const messagesOf = statement<
  { id: string; seq: number; mine: boolean; kind: string; body: string; gift: string | null; created_at: Date },
  [conversation: string, member: string, before: number | null, most: number]
>(
  'desk.messages_of',
  `select x.id, x.seq, x.sender_id = $2 as mine, x.kind, x.body, x.gift, x.created_at
     from messages x where x.conversation_id = $1 and ($3::bigint is null or x.seq < $3) order by x.seq desc limit $4`,
);
export const memberForAct = statement<
  { status: string; kind: string; email: string | null; pool_id: number; site_id: number; language: string },
  [id: string]
>(
  'desk.member_for_act',
  'select status, kind, email, pool_id, site_id, language from members where id = $1 for no key update',
);
export const setLanguage = statement<{ before: string }, [id: string, language: string]>(
  'desk.set_language',
  `update members m set language = $2 from members o where m.id = $1 and o.id = m.id and m.language <> $2 returning o.language as before`,
);
export const dueSuspensions = statement<{ id: string }>(
  'desk.due_suspensions',
  `select id from members where suspended_until < now() and status = 'suspended' limit 200`,
);
