/** The socket's SQL. */
import { statement } from '../platform/db.ts';
import { silentSql } from './sql.ts';

/** The stream positions of these members; those who never chatted have no row. */
export const changeSeqs = statement<{ member_id: string; change_seq: number }, [members: readonly string[]]>(
  'chat.socket_change_seqs',
  'select member_id, change_seq from chat_members where member_id = any($1::uuid[])',
);

export const typingPartner = statement<
  { other_id: string; blocked: boolean; silent: boolean },
  [member: string, conversation: string]
>(
  'chat.socket_typing_partner',
  `select other_id, blocked, ${silentSql} from inbox where member_id = $1 and conversation_id = $2`,
);
