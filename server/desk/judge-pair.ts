/** Two photos in which a program saw the same picture: somebody says what they are. */
import type { judgePair as judgePairCall } from '../../contract/desk-queues.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { caseFromQueue } from './make-case.ts';
import * as sql from './sql-photos.ts';

/**
 * Different: the hint is gone for everybody, until taken back. Stolen, or a second account of one person: a case about the newer of the
 * two accounts, for whoever decides about reports. Nothing happens to anybody by this alone.
 * @throws Refusal not_found (no such pair in the caller's scope), conflict (a colleague has said something else)
 */
export const judgePair = (
  services: Services,
  staff: StaffCaller,
  photoId: string,
  { other, verdict, note }: BodyOf<typeof judgePairCall>,
): Promise<AnswerOf<typeof judgePairCall>> =>
  transaction(services.db, async (tx) => {
    const pairs = await sql.photoTwins(tx, photoId, JSON.stringify(scopeOf(staff.rights, 'photos.decide')));
    if (!pairs.some((pair) => pair.photo_id === other)) throw new Refusal('not_found');
    const changed =
      verdict === 'open'
        ? await sql.reopenPair(tx, photoId, other)
        : await sql.judgePair(tx, photoId, other, verdict, staff.id);
    if (changed.length === 0) throw new Refusal('conflict');
    const owner = await sql.newerOwner.one(tx, [photoId, other]);
    if (!owner) throw new Refusal('not_found');
    if (verdict === 'different' || verdict === 'open') {
      const action = verdict === 'open' ? 'photo_pair_reopened' : 'photo_pair_different';
      await audit(tx, staff, action, { kind: 'photo', id: photoId }, { member_id: owner.id });
      return { case: null };
    }
    const reason = verdict === 'stolen' ? 'fake' : 'other';
    const { number } = await caseFromQueue(tx, staff, owner.id, { reason, note, now: services.clock.now() });
    return { case: { number, name: owner.name } };
  });
