/** Two photos in which a program saw the same picture: somebody says what they are. */
import type { judgePair as judgePairCall } from '../../contract/desk-queues.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type { Locale } from '../../contract/locales.ts';
import { scopeOf } from '../../contract/permissions.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import { checkClaim } from './claims.ts';
import { caseFromQueue } from './make-case.ts';
import * as sql from './sql-photos.ts';

/** What the case says was seen: `{name}` is the other account, `{site}` its site. */
const notes = {
  stolen: /*i18n*/ {
    id: 'case.pair_stolen',
    message: 'The same picture as on the account of {name} ({site}): seems to be stolen.',
  },
  same_person: /*i18n*/ {
    id: 'case.pair_same_person',
    message: 'The same picture as on the account of {name} ({site}): seems to be a second account.',
  },
} as const;
const reasons = { stolen: 'fake', same_person: 'other' } as const;

/**
 * Different: the hint is gone for everybody, until taken back. Stolen, or a second account of one person: a case about the newer of the
 * two accounts, for whoever decides about reports. Nothing happens to anybody by this alone.
 * @param locale of the caller: the language of what the case says was seen
 * @throws Refusal not_found (no such pair in the caller's scope), conflict (a colleague has said something else), claimed
 */
export const judgePair = (
  services: Services,
  staff: StaffCaller,
  photoId: string,
  { other, verdict }: BodyOf<typeof judgePairCall>,
  locale: Locale,
): Promise<AnswerOf<typeof judgePairCall>> =>
  transaction(services.db, async (tx) => {
    const pairs = await sql.photoTwins(tx, photoId, JSON.stringify(scopeOf(staff.rights, 'photos.decide')));
    if (!pairs.some((pair) => pair.photo_id === other)) throw new Refusal('not_found');
    await checkClaim(tx, staff, 'photo', photoId);
    const changed =
      verdict === 'open'
        ? await sql.reopenPair(tx, photoId, other)
        : await sql.judgePair(tx, photoId, other, verdict, staff.id);
    if (changed.length === 0) throw new Refusal('conflict');
    const owners = await sql.ownersOf(tx, [photoId, other]);
    if (verdict === 'different' || verdict === 'open') {
      const action = verdict === 'open' ? 'photo_pair_reopened' : 'photo_pair_different';
      const owner = owners.find((row) => row.photo_id === photoId)?.id ?? '';
      await audit(tx, staff, action, { kind: 'photo', id: photoId }, { member_id: owner });
      return { case_number: null };
    }
    const newer = owners.find((row) => row.kind === 'person');
    const beside = owners.find((row) => row.id !== newer?.id);
    // Both fictional: there is nobody to ask.
    if (!newer || !beside) throw new Refusal('not_found');
    const { number } = await caseFromQueue(tx, staff, newer.id, {
      reason: reasons[verdict],
      note: services.words.text(locale, notes[verdict], { name: beside.name, site: beside.site }),
      now: services.clock.now(),
    });
    return { case_number: number };
  });
