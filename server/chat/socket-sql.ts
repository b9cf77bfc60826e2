/** The SQL of the socket. */
import { statement } from '../platform/db.ts';
import { type ReceiptRow, silent_sql } from './sql.ts';

/** Where the streams of these members stand; who never chatted has no row. */
export const changeSeqs = statement<{ member_id: string; change_seq: number }, [members: readonly string[]]>(
  'chat.socket_change_seqs',
  'select member_id, change_seq from chat_members where member_id = any($1::uuid[])',
);

export const typingPartner = statement<{ other_id: string; blocked: boolean; silent: boolean }, [member: string, conversation: string]>(
  'chat.socket_typing_partner',
  `select other_id, blocked, ${silent_sql} from inbox where member_id = $1 and conversation_id = $2`,
);

/** Notes what reached these members' browsers. @returns for each changed row whom to tell, and how far it stands */
export const markDelivered = statement<
  ReceiptRow,
  [members: readonly string[], conversations: readonly string[], seqs: readonly number[]]
>(
  'chat.socket_mark_delivered',
  // Locked in one order: two processes may note for the same members.
  `with wanted as (
     select i.member_id, i.conversation_id, least(w.seq, i.last_seq) as seq
       from unnest($1::uuid[], $2::uuid[], $3::int[]) as w (member_id, conversation_id, seq)
       join inbox i using (member_id, conversation_id)
      where i.delivered_seq < w.seq and not i.blocked
      order by i.member_id, i.conversation_id for update of i)
   update inbox i set delivered_seq = w.seq from wanted w
    where i.member_id = w.member_id and i.conversation_id = w.conversation_id and i.delivered_seq < w.seq
   returning i.other_id, i.conversation_id, i.delivered_seq, i.read_seq, (select m.invisible from members m where m.id = i.member_id) as silent`,
);
