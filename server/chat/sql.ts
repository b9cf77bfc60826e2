/** The SQL of chat; statements that take locks are functions in db/functions/chat.sql. (Sending: store-message.ts.) */
import { photoColumns } from '../members/photo-view.ts';
import { openings } from '../../contract/time.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';

/** The partner; photo columns are null if others can see no photo. */
export interface PartnerRow {
  partner_id: string;
  name: string;
  fictional: boolean;
  invisible: boolean;
  checked: boolean;
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

const partnerColumns = `m.id as partner_id, m.username as name, m.kind = 'fictional' as fictional, m.invisible, coalesce(f.same_person, false) as checked, p.gender,
       is_reachable(m.status, p.status) as available,
       extract(year from age(p.date_of_birth))::int as age, p.city,
       ${photoColumns}`;
const mainPhotoTables = `left join lateral (
         select * from photos where member_id = m.id and status = 'active' and not private order by position limit 1) f on true`;

/** Read as one JSON value for all entries: parsing rows column by column takes the driver four times as long. */
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

/** Totals from the same snapshot as the entries, so that no change falls between them. */
export interface Totals {
  total: number;
  change: number;
  delivered_change: number;
  reset_change: number;
}

const entryColumns = `i.conversation_id, i.unread, i.last_at, i.last_change, not i.hidden and not i.blocked as listed, i.preview_kind,
       case when i.last_at < now() - make_interval(days => $2::int) then '' else i.preview_body end as preview_body, i.preview_mine`;
const totalColumns = `coalesce(c.unread, 0) as total, coalesce(c.change_seq, 0) as change,
       coalesce(c.delivered_change, 0) as delivered_change, coalesce(c.reset_change, 0) as reset_change`;

interface ListRow extends Totals {
  entries: EntryRow[] | null;
}

/**
 * Totals and entries, from one snapshot.
 * @param before only what changed before: the cursor of a further page. @param name a pattern for the partner's name
 */
export const listChats = statement<
  ListRow,
  [member: string, historyDays: number, before: number | null, name: string | null, limit: number]
>(
  'chat.list',
  `select ${totalColumns}, l.entries
     from (select $1::uuid as member_id) me
     left join chat_members c on c.member_id = me.member_id
     left join lateral (
       select json_agg(e order by e.last_change desc) as entries from (
         select ${entryColumns}, ${partnerColumns}
           from (select * from inbox i
                  where i.member_id = $1 and not i.hidden and not i.blocked and ($3::bigint is null or i.last_change < $3)
                    and ($4::text is null or exists (select from members n where n.id = i.other_id and n.username ilike $4))
                  order by i.last_change desc limit $5) i
           join members m on m.id = i.other_id
           join profiles p on p.member_id = m.id
           ${mainPhotoTables}) e) l on true`,
  { onePlan: true },
);
/** Entries per page. */
export const listLength = 50;

/** Entries changed after `since`, including those that left the list. */
export const changedChats = statement<ListRow, [member: string, historyDays: number, since: number, limit: number]>(
  'chat.changed',
  `select ${totalColumns}, l.entries
     from (select $1::uuid as member_id) me
     left join chat_members c on c.member_id = me.member_id
     left join lateral (
       select json_agg(e order by e.last_change) as entries from (
         select ${entryColumns}, ${partnerColumns}
           from (select * from inbox i where i.member_id = $1 and c.change_seq > $3 and i.change_seq > $3 order by i.change_seq limit $4) i
           join members m on m.id = i.other_id
           join profiles p on p.member_id = m.id
           ${mainPhotoTables}) e) l on true`,
  { onePlan: true },
);

export const unreadOf = statement<{ unread: number }, [member: string]>(
  'chat.unread_of',
  'select unread from chat_members where member_id = $1',
);

export interface ReceiptRow {
  conversation_id: string;
  other_id: string;
  delivered_seq: number;
  read_seq: number;
  /** The recipient is invisible, so nobody is notified. */
  silent: boolean;
}
/** The column `silent` for the member in `$1`. */
export const silentSql = '(select m.invisible from members m where m.id = $1) as silent';
/** The list was fetched as of this change. @returns what that delivered */
export const markListDelivered = statement<ReceiptRow, [member: string, upTo: number]>(
  'chat.mark_list_delivered',
  'select * from mark_list_delivered($1, $2)',
);
/** Messages up to these positions have reached these members' browsers. @returns what was not recorded before */
export const markDelivered = statement<
  ReceiptRow,
  [members: readonly string[], conversations: readonly string[], seqs: readonly number[]]
>('chat.mark_delivered', 'select * from mark_delivered($1, $2, $3)');

export interface StateRow extends PartnerRow {
  /** The member whose view it is. */
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
  /** They hide from this member (members/visible-to.ts). */
  apart: boolean;
  /** They have written to each other, or the partner lets this member begin. */
  may_write: boolean;
  /** Of a member who has not written here: conversations begun today, and how many may be. */
  openings_used: number | null;
  openings_a_day: number | null;
  /** Of a member who has not written here: they hide from people they know. */
  hides: boolean;
  /** Null if they never wrote to each other; then the columns up to `partner_read` are null too. */
  conversation_id: string | null;
  hidden: boolean | null;
  cleared_seq: number | null;
  last_seq: number | null;
  sent: number | null;
  delivered_seq: number | null;
  partner_delivered: number | null;
  partner_read: number | null;
  /** The conversation's last message is older than the history kept. */
  old: boolean | null;
}

/** Everything about a conversation except its messages, by its id or by the other member's. */
const readState = statement<
  StateRow,
  [
    member: string,
    conversation: string | null,
    profile: string | null,
    historyDays: number,
    firstHours: number,
    first: number,
    later: number,
    checked: number,
  ]
>(
  'chat.state',
  `select $1::uuid as viewer_id, ${partnerColumns}, m.pool_id, m.status, p.status as profile_status, m.status <> 'not_confirmed' as partner_confirmed,
          me.paid_user, me.kind = 'fictional' as staffed, coalesce(t.free_used, 0) as free_used,
          exists (select from fictional_confirmations x where x.member_id = $1 and x.profile_id = m.id) as fictional_confirmed,
          exists (select from photos x where x.member_id = $1 and x.status = 'active' and not x.private) as may_send_photos,
          exists (select from photo_grants x where x.owner_id = $1 and x.member_id = m.id) as private_granted,
          exists (select from likes x where x.member_id = $1 and x.other_id = m.id) as liked,
          exists (select from blocks x where x.member_id = $1 and x.blocked_id = m.id) as blocked_by_me,
          exists (select from blocks x where x.member_id = m.id and x.blocked_id = $1) as blocked_by_them,
          exists (select from hidden_pairs x where x.member_id = $1 and x.other_id = m.id) as apart,
          c.id is not null or may_write_first(m.id, me.id) as may_write,
          case when c.id is null and me.kind = 'person' then u.used end as openings_used,
          case when c.id is null and me.kind = 'person' then openings_a_day(me.id, me.signup_date > now() - make_interval(hours => $5::int), u.used, $6, $7, $8) end as openings_a_day,
          c.id is null and exists (select from member_hides h where h.member_id = me.id) as hides,
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
     cross join lateral (select case t.openings_day when (now() at time zone 'UTC')::date then t.openings else 0 end as used) u
     ${mainPhotoTables}
    where me.id = $1`,
);
export const chatState = {
  one: (
    db: Db | Tx,
    member: string,
    conversation: string | null,
    profile: string | null,
    historyDays: number,
  ): Promise<StateRow | undefined> =>
    readState.one(
      db,
      member,
      conversation,
      profile,
      historyDays,
      openings.firstHours,
      openings.first,
      openings.later,
      openings.checked,
    ),
};

export interface MessageRow {
  /** Whoever it went to has written in the conversation, too; only where one message was read. */
  answered?: boolean;
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
  sensitive: boolean | null;
  reply_id: string | null;
  reply_seq: number | null;
  reply_sender: string | null;
  reply_kind: 'text' | 'photo' | 'gift' | null;
  reply_body: string | null;
}

const messageColumns = `x.id, x.conversation_id, x.seq, x.sender_id, x.kind, x.body, x.gift, x.created_at, x.photo_id,
       f.status as photo_status, f.filename, f.width, f.height, encode(f.thumbhash, 'base64') as thumbhash, f.focal_x, f.focal_y, f.sensitive,
       r.id as reply_id, r.seq as reply_seq, r.sender_id as reply_sender, r.kind as reply_kind,
       case when r.created_at < now() - make_interval(days => $2::int) then '' else r.body end as reply_body`;
const messageTables = `left join photos f on f.id = x.photo_id and f.member_id = x.sender_id
     left join messages r on r.id = x.reply_to and r.conversation_id = x.conversation_id`;
// The time in an id is at most two days off, so partitions before the history are not even scanned.
const inHistoryColumns = `created_at >= now() - make_interval(days => $2::int) and id >= uuid_at(now() - make_interval(days => $2::int + 3))`;

/** Messages after `after` and before `before`, latest first. */
export const latestMessages = statement<
  MessageRow,
  [conversation: string, historyDays: number, after: number, before: number, limit: number]
>(
  'chat.latest_messages',
  `select ${messageColumns}
     from (select * from messages where conversation_id = $1 and seq > $3 and seq < $4 and ${inHistoryColumns}
            order by seq desc limit $5) x
     ${messageTables} order by x.seq desc`,
);

/** The first messages after `after`, ascending. */
export const messagesAfter = statement<
  MessageRow,
  [conversation: string, historyDays: number, after: number, limit: number]
>(
  'chat.messages_after',
  `select ${messageColumns}
     from (select * from messages where conversation_id = $1 and seq > $3 and ${inHistoryColumns}
            order by seq limit $4) x
     ${messageTables} order by x.seq`,
);

export const messageById = statement<
  MessageRow & { reply_to: string | null; other_id: string; answered: boolean },
  [id: string, historyDays: number]
>(
  'chat.message_by_id',
  `select ${messageColumns}, x.reply_to, case when c.member_a = x.sender_id then c.member_b else c.member_a end as other_id,
          exists (select from inbox i where i.member_id = case when c.member_a = x.sender_id then c.member_b else c.member_a end
                   and i.conversation_id = c.id and i.sent > 0) as answered
     from messages x join conversations c on c.id = x.conversation_id ${messageTables} where x.id = $1`,
);

/** Position of the first message still shown, or null. */
export const firstShown = statement<{ seq: number | null }, [conversation: string, historyDays: number, after: number]>(
  'chat.first_shown',
  `select min(seq) as seq from messages where conversation_id = $1 and seq > $3 and ${inHistoryColumns}`,
);

export const readChat = statement<
  {
    changed: boolean;
    total: number;
    change: number;
    other_id: string;
    read_seq: number;
    delivered_seq: number;
    silent: boolean;
  },
  [member: string, conversation: string, seq: number]
>('chat.read', `select r.*, ${silentSql} from read_chat($1, $2, $3) r`);

export const deleteChat = statement<{ total: number; change: number }, [member: string, conversation: string]>(
  'chat.delete',
  'select * from delete_chat($1, $2)',
);

/** No row when the member's pool has no such fictional profile. */
export const confirmFictional = statement<{ profile_id: string }, [member: string, profile: string]>(
  'chat.confirm_fictional',
  `insert into fictional_confirmations (member_id, profile_id)
   select me.id, m.id from members me join members m on m.pool_id = me.pool_id and m.kind = 'fictional' and m.id = $2
    where me.id = $1
   on conflict (member_id, profile_id) do update set confirmed_at = fictional_confirmations.confirmed_at
   returning profile_id`,
);
