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
  /** What the report is about. */
  reported?: true;
}

interface MessageRow {
  id: string;
  sender_id: string;
  kind: string;
  body: string;
  gift: string | null;
  photo_id: string | null;
  created_at: Date;
}

const pair = statement<{ cleared_seq: number }, [conversation: string, reporter: string, member: string]>(
  'moderation.conversation_of_pair',
  'select cleared_seq from inbox where conversation_id = $1 and member_id = $2 and other_id = $3',
);
const lastMessages = statement<MessageRow, [conversation: string, after: number, limit: number]>(
  'moderation.last_messages',
  `select id, sender_id, kind, body, gift, photo_id, created_at from messages
    where conversation_id = $1 and seq > $2 order by seq desc limit $3`,
);
const oneMessage = statement<MessageRow, [conversation: string, after: number, id: string, sender: string]>(
  'moderation.reported_message',
  `select id, sender_id, kind, body, gift, photo_id, created_at from messages
    where conversation_id = $1 and seq > $2 and id = $3 and sender_id = $4`,
);

/**
 * The last messages the reporter can see, oldest first, and the one the report is about, however old.
 * @throws Refusal not_found when it is not a conversation between these two, or no message of the other in it
 */
export async function evidenceOf(
  tx: Tx,
  conversation: string,
  reporterId: string,
  memberId: string,
  about?: string,
): Promise<EvidenceMessage[]> {
  const bothSides = await pair.one(tx, conversation, reporterId, memberId);
  if (!bothSides) throw new Refusal('not_found');
  const rows = await lastMessages(tx, conversation, bothSides.cleared_seq, evidenceMessages);
  if (about !== undefined) {
    const reported = await oneMessage.one(tx, conversation, bothSides.cleared_seq, about, memberId);
    if (!reported) throw new Refusal('not_found');
    if (!rows.some(({ id }) => id === reported.id)) rows.push(reported);
  }
  return rows.reverse().map((m) => ({
    from: m.sender_id === reporterId ? 'reporter' : 'member',
    kind: m.kind,
    text: m.kind === 'gift' ? (m.gift ?? '') : m.body,
    photo_id: m.photo_id,
    sent_at: m.created_at.toISOString(),
    ...(m.id === about ? { reported: true as const } : {}),
  }));
}

// Nobody reports what they cannot see: others' photos when approved, private ones with the owner's grant.
const seenPhoto = statement<{ id: string }, [photo: string, owner: string, reporter: string]>(
  'moderation.reported_photo',
  `select f.id from photos f
    where f.id = $1 and f.member_id = $2 and f.status = 'active'
      and (not f.private or exists (select from photo_grants g where g.owner_id = $2 and g.member_id = $3))`,
);

/** A photo of the profile as evidence. @throws Refusal not_found: not theirs, or not seen by the reporter */
export async function photoEvidence(
  tx: Tx,
  photoId: string,
  reporterId: string,
  memberId: string,
  at: Date,
): Promise<EvidenceMessage> {
  if (!(await seenPhoto.one(tx, photoId, memberId, reporterId))) throw new Refusal('not_found');
  return { from: 'member', kind: 'photo', text: '', photo_id: photoId, sent_at: at.toISOString(), reported: true };
}

/** What came with a report, and what comes with a later one of the same person: nothing twice. */
export function joinEvidence(before: readonly EvidenceMessage[], more: readonly EvidenceMessage[]): EvidenceMessage[] {
  const same = (a: EvidenceMessage, b: EvidenceMessage) =>
    a.kind === b.kind &&
    a.from === b.from &&
    a.text === b.text &&
    a.photo_id === b.photo_id &&
    (a.sent_at === b.sent_at || (a.kind === 'photo' && a.text === ''));
  const kept = before.map(
    (entry): EvidenceMessage =>
      more.some((next) => next.reported && same(entry, next)) ? { ...entry, reported: true } : entry,
  );
  return [...kept, ...more.filter((next) => !before.some((entry) => same(entry, next)))].sort((a, b) =>
    a.sent_at.localeCompare(b.sent_at),
  );
}
