/** The SQL of chat. (Sending: send-message.ts and migration 0011.) */
import { photo_columns } from '../members/photo-view.ts';
import { type Db, statement } from '../platform/db.ts';
import { gatherOn } from '../platform/gather.ts';

/** The other side of a conversation; null photo columns: no photo that others can see. */
export interface PartnerRow {
  partner_id: string;
  name: string;
  fictional: boolean;
  invisible: boolean;
  gender: string | null;
  available: boolean;
  age: number;
  city: string | null;
  photo_id: string | null;
  filename: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  focal_x: number | null;
  focal_y: number | null;
}

const partner_columns = `m.id as partner_id, m.username as name, m.kind = 'fictional' as fictional, m.invisible, p.gender,
       m.status in ('active', 'not_confirmed') and p.status = 'active' as available,
       extract(year from age(p.date_of_birth))::int as age, p.city,
       ${photo_columns}`;
const main_photo_tables = `left join lateral (
         select * from photos where member_id = m.id and status = 'active' and not private order by position limit 1) f on true`;

/** Read as JSON, all entries of a member in one value: the driver takes a row apart column by column, four times as slowly. */
export interface EntryRow extends PartnerRow {
  conversation_id: string;
  unread: number;
  /** ISO, with microseconds. */
  last_at: string;
  last_change: number;
  listed: boolean;
  preview_kind: 'text' | 'photo' | 'gift';
  preview_body: string;
  preview_mine: boolean;
}

/** Totals of the member, read in the same moment as the entries: nothing can come in between unnoticed. */
export interface Totals {
  total: number;
  change: number;
  delivered_change: number;
  reset_change: number;
}

const entry_columns = `i.conversation_id, i.unread, i.last_at, i.last_change, not i.hidden and not i.blocked as listed, i.preview_kind,
       case when i.last_at < now() - make_interval(days => $2::int) then '' else i.preview_body end as preview_body, i.preview_mine`;
const total_columns = `coalesce(c.unread, 0) as total, coalesce(c.change_seq, 0) as change,
       coalesce(c.delivered_change, 0) as delivered_change, coalesce(c.reset_change, 0) as reset_change`;

interface ListRow extends Totals {
  entries: EntryRow[] | null;
}

export interface WantedList {
  member_id: string;
  /** Only what changed before: the cursor of a further page. */
  before: number | null;
  /** A pattern for the partner's name. */
  name: string | null;
}

const lists = statement<ListRow, [members: string[], history_days: number, before: (number | null)[], name: (string | null)[], limit: number]>(
  'chat.lists',
  `select ${total_columns}, l.entries
     from unnest($1::uuid[], $3::bigint[], $4::text[]) with ordinality w (member_id, before, name, nr)
     left join chat_members c on c.member_id = w.member_id
     left join lateral (
       select json_agg(e order by e.last_change desc) as entries from (
         select ${entry_columns}, ${partner_columns}
           from (select * from inbox i
                  where i.member_id = w.member_id and not i.hidden and not i.blocked and (w.before is null or i.last_change < w.before)
                    and (w.name is null
                         or exists (select from members n where n.id = i.other_id and n.username ilike w.name))
                  order by i.last_change desc limit $5) i
           join members m on m.id = i.other_id
           join profiles p on p.member_id = m.id
           ${main_photo_tables}) e) l on true
    order by w.nr`,
  { one_plan: true },
);
/** A list holds so many entries, and a row more where there are further ones. */
export const list_length = 50;
const gathered = gatherOn(
  (db: Db, wanted: { list: WantedList; history_days: number }[]) =>
    lists(db, wanted.map(({ list }) => list.member_id), wanted[0]?.history_days ?? 0,
      wanted.map(({ list }) => list.before), wanted.map(({ list }) => list.name), list_length + 1),
  { most: 20 },
);
/** Lists that are asked for at the same time are read together. @returns totals and entries, in the same moment */
export const listChats = (db: Db, list: WantedList, history_days: number): Promise<ListRow> => gathered(db)({ list, history_days });

/** Entries that changed after `since`, those that left the list included. */
export const changedChats = statement<ListRow, [member: string, history_days: number, since: number, limit: number]>(
  'chat.changed',
  `select ${total_columns}, l.entries
     from (select $1::uuid as member_id) me
     left join chat_members c on c.member_id = me.member_id
     left join lateral (
       select json_agg(e order by e.last_change) as entries from (
         select ${entry_columns}, ${partner_columns}
           from (select * from inbox i where i.member_id = $1 and c.change_seq > $3 and i.change_seq > $3 order by i.change_seq limit $4) i
           join members m on m.id = i.other_id
           join profiles p on p.member_id = m.id
           ${main_photo_tables}) e) l on true`,
  { one_plan: true },
);

export const unreadOf = statement<{ unread: number }, [member: string]>('chat.unread_of', 'select unread from chat_members where member_id = $1');

/** Fetched up to this change: returns nothing when another call was quicker. */
export const markFetched = statement<never, [member: string, change: number]>(
  'chat.mark_fetched',
  'update chat_members set delivered_change = $2 where member_id = $1 and delivered_change < $2',
);
export interface ReceiptRow {
  conversation_id: string;
  other_id: string;
  delivered_seq: number;
  read_seq: number;
}
// A row that is locked is being changed, so a later change will bring it again.
export const markDelivered = statement<ReceiptRow, [member: string, after: number, up_to: number]>(
  'chat.mark_delivered',
  `with due as (
     select member_id, conversation_id from inbox
      where member_id = $1 and change_seq > $2 and change_seq <= $3 and delivered_seq < last_seq and not blocked
      order by conversation_id for update skip locked)
   update inbox i set delivered_seq = i.last_seq from due
    where i.member_id = due.member_id and i.conversation_id = due.conversation_id
   returning i.conversation_id, i.other_id, i.delivered_seq, i.read_seq`,
);
export const markDeliveredIn = statement<ReceiptRow, [member: string, conversation: string, seq: number]>(
  'chat.mark_delivered_in',
  `update inbox set delivered_seq = least($3, last_seq)
    where member_id = $1 and conversation_id = $2 and delivered_seq < least($3, last_seq) and not blocked
   returning conversation_id, other_id, delivered_seq, read_seq`,
);

export interface StateRow extends PartnerRow {
  /** Whose conversation it is: the face is shown to them. */
  viewer_id: string;
  pool_id: number;
  status: string;
  profile_status: string;
  partner_confirmed: boolean;
  paid_user: boolean;
  staffed: boolean;
  free_used: number;
  fictional_confirmed: boolean;
  may_send_photos: boolean;
  private_granted: boolean;
  liked: boolean;
  blocked_by_me: boolean;
  blocked_by_them: boolean;
  /** Null: never wrote to each other. The columns up to `partner_read` are null then too. */
  conversation_id: string | null;
  hidden: boolean | null;
  cleared_seq: number | null;
  last_seq: number | null;
  sent: number | null;
  delivered_seq: number | null;
  partner_delivered: number | null;
  partner_read: number | null;
  /** The conversation is older than the history goes back. */
  old: boolean | null;
}

/** Everything about a conversation but its messages, by its id or by the other member's. */
export const chatState = statement<
  StateRow,
  [member: string, conversation: string | null, profile: string | null, history_days: number]
>(
  'chat.state',
  `select $1::uuid as viewer_id, ${partner_columns}, m.pool_id, m.status, p.status as profile_status, m.status <> 'not_confirmed' as partner_confirmed,
          me.paid_user, me.kind = 'fictional' as staffed, coalesce(t.free_used, 0) as free_used,
          exists (select from fictional_confirmations x where x.member_id = $1 and x.profile_id = m.id) as fictional_confirmed,
          exists (select from photos x where x.member_id = $1 and x.status = 'active' and not x.private) as may_send_photos,
          exists (select from photo_grants x where x.owner_id = $1 and x.member_id = m.id) as private_granted,
          exists (select from likes x where x.member_id = $1 and x.other_id = m.id) as liked,
          exists (select from blocks x where x.member_id = $1 and x.blocked_id = m.id) as blocked_by_me,
          exists (select from blocks x where x.member_id = m.id and x.blocked_id = $1) as blocked_by_them,
          i.conversation_id, i.hidden, i.cleared_seq, i.last_seq, i.sent, i.delivered_seq,
          o.delivered_seq as partner_delivered, o.read_seq as partner_read,
          c.created_at < now() - make_interval(days => $4::int) as old
     from members me
     join members m on m.pool_id = me.pool_id and m.id <> me.id
                   and m.id = coalesce($3, (select other_id from inbox where member_id = $1 and conversation_id = $2))
     join profiles p on p.member_id = m.id
     left join conversations c on c.member_a = least(me.id, m.id) and c.member_b = greatest(me.id, m.id)
     left join inbox i on i.member_id = me.id and i.conversation_id = c.id
     left join inbox o on o.member_id = m.id and o.conversation_id = c.id
     left join chat_members t on t.member_id = me.id
     ${main_photo_tables}
    where me.id = $1`,
);

export interface MessageRow {
  id: string;
  conversation_id: string;
  seq: number;
  sender_id: string;
  kind: 'text' | 'photo' | 'gift';
  body: string;
  gift: string | null;
  created_at: Date;
  photo_id: string | null;
  photo_status: 'pending' | 'active' | 'rejected' | null;
  filename: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  focal_x: number | null;
  focal_y: number | null;
  reply_id: string | null;
  reply_seq: number | null;
  reply_sender: string | null;
  reply_kind: 'text' | 'photo' | 'gift' | null;
  reply_body: string | null;
}

const message_columns = `x.id, x.conversation_id, x.seq, x.sender_id, x.kind, x.body, x.gift, x.created_at, x.photo_id,
       f.status as photo_status, f.filename, f.width, f.height, encode(f.thumbhash, 'base64') as thumbhash, f.focal_x, f.focal_y,
       r.id as reply_id, r.seq as reply_seq, r.sender_id as reply_sender, r.kind as reply_kind,
       case when r.created_at < now() - make_interval(days => $2::int) then '' else r.body end as reply_body`;
const message_tables = `left join photos f on f.id = x.photo_id and f.member_id = x.sender_id
     left join messages r on r.id = x.reply_to and r.conversation_id = x.conversation_id`;
// Ids are at most two days off, so months before the history are not even looked at.
const in_history_columns = `created_at >= now() - make_interval(days => $2::int) and id >= uuid_at(now() - make_interval(days => $2::int + 3))`;

/** Messages after `after` and before `before`, the latest first. */
export const latestMessages = statement<
  MessageRow,
  [conversation: string, history_days: number, after: number, before: number, limit: number]
>(
  'chat.latest_messages',
  `select ${message_columns}
     from (select * from messages where conversation_id = $1 and seq > $3 and seq < $4 and ${in_history_columns}
            order by seq desc limit $5) x
     ${message_tables} order by x.seq desc`,
);

/** The first messages after `after`, in order. */
export const messagesAfter = statement<MessageRow, [conversation: string, history_days: number, after: number, limit: number]>(
  'chat.messages_after',
  `select ${message_columns}
     from (select * from messages where conversation_id = $1 and seq > $3 and ${in_history_columns}
            order by seq limit $4) x
     ${message_tables} order by x.seq`,
);

export const messageById = statement<MessageRow & { reply_to: string | null; other_id: string }, [id: string, history_days: number]>(
  'chat.message_by_id',
  `select ${message_columns}, x.reply_to, case when c.member_a = x.sender_id then c.member_b else c.member_a end as other_id
     from messages x join conversations c on c.id = x.conversation_id ${message_tables} where x.id = $1`,
);

/** The place of the first message that is still shown; null when none is. */
export const firstShown = statement<{ seq: number | null }, [conversation: string, history_days: number, after: number]>(
  'chat.first_shown',
  `select min(seq) as seq from messages where conversation_id = $1 and seq > $3 and ${in_history_columns}`,
);

export const readChat = statement<
  { changed: boolean; total: number; change: number; other_id: string; read_seq: number; delivered_seq: number },
  [member: string, conversation: string, seq: number]
>('chat.read', 'select * from read_chat($1, $2, $3)');

export const deleteChat = statement<{ total: number; change: number }, [member: string, conversation: string]>(
  'chat.delete',
  'select * from delete_chat($1, $2)',
);

/** No row when there is no such fictional profile in the member's pool. */
export const confirmFictional = statement<{ profile_id: string }, [member: string, profile: string]>(
  'chat.confirm_fictional',
  `insert into fictional_confirmations (member_id, profile_id)
   select me.id, m.id from members me join members m on m.pool_id = me.pool_id and m.kind = 'fictional' and m.id = $2
    where me.id = $1
   on conflict (member_id, profile_id) do update set confirmed_at = fictional_confirmations.confirmed_at
   returning profile_id`,
);
