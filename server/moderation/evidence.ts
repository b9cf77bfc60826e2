/** The last messages of a conversation, stored with a report: messages deleted later remain part of the case. */
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';

const evidenceMessages = 20;

export interface EvidenceMessage {
  /** `other`: the other side of a conversation that nobody reported. */
  from: 'member' | 'reporter' | 'other';
  kind: string;
  text: string;
  photo_id: string | null;
  sent_at: string;
}

const pair = statement<{ cleared_seq: number }, [conversation: string, reporter: string, member: string]>(
  'moderation.conversation_of_pair',
  'select cleared_seq from inbox where conversation_id = $1 and member_id = $2 and other_id = $3',
);
const lastMessages = statement<
  { sender_id: string; kind: string; body: string; gift: string | null; photo_id: string | null; created_at: Date },
  [conversation: string, after: number, limit: number]
>(
  'moderation.last_messages',
  `select sender_id, kind, body, gift, photo_id, created_at from messages
    where conversation_id = $1 and seq > $2 order by seq desc limit $3`,
);

/**
 * The messages the reporter can see, oldest first.
 * @throws Refusal not_found when it is not a conversation between these two
 */
export async function evidenceOf(
  tx: Tx,
  conversation: string,
  reporterId: string,
  memberId: string,
): Promise<EvidenceMessage[]> {
  const bothSides = await pair.one(tx, conversation, reporterId, memberId);
  if (!bothSides) throw new Refusal('not_found');
  const rows = await lastMessages(tx, conversation, bothSides.cleared_seq, evidenceMessages);
  return rows.reverse().map((m) => ({
    from: m.sender_id === reporterId ? 'reporter' : 'member',
    kind: m.kind,
    text: m.kind === 'gift' ? (m.gift ?? '') : m.body,
    photo_id: m.photo_id,
    sent_at: m.created_at.toISOString(),
  }));
}
