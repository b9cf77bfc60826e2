/**
 * Every twentieth decision of a moderator about a photo is made once more by somebody else, among the photos that wait and without the
 * first answer. What the second says changes nothing about the photo: how often two agree is a figure, where they differ a lead looks.
 */
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../contract/permissions.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { claimRows, free } from './claim-rows.ts';
import { claimSome } from './claims.ts';
import type { PhotoRow } from './sql-photos.ts';

const every = 20;

const countDecision = statement<{ n: number }, [staff: string, by: number]>(
  'desk.count_photo_decision',
  'update staff set photos_decided = photos_decided + $2::int where id = $1 returning photos_decided as n',
);
const insertRepeat = statement<never, [id: string, photo: string, staff: string, approved: boolean]>(
  'desk.insert_photo_repeat',
  `insert into photo_repeats (id, photo_id, site_id, first_by, approved, decided_at)
   select $1, f.id, m.site_id, $3, $4, f.decided_at from photos f join members m on m.id = f.member_id where f.id = $2 and f.decided_at is not null
   on conflict (photo_id) do nothing`,
);
const dropRepeat = statement<{ id: string }, [photo: string, staff: string]>(
  'desk.drop_photo_repeat',
  'delete from photo_repeats where photo_id = $1 and first_by = $2 returning id',
);
/** Once the first can no longer take it back, for a week; as long as the photo is as it was decided. */
const openSql = `r.second_by is null and r.first_by <> $1 and r.passed_by is distinct from $1 and r.decided_at between now() - interval '7 days' and now() - interval '10 minutes'
        and f.decided_at = r.decided_at and f.status = case when r.approved then 'active' else 'rejected' end`;
const claimRepeat = statement<{ id: string }, [staff: string, scope: string]>(
  'desk.claim_photo_repeat',
  claimRows(
    'photo',
    `select f.id from photo_repeats r join photos f on f.id = r.photo_id join members m on m.id = f.member_id
      where ${openSql} and m.status in ('not_confirmed', 'active') and in_scope($2::jsonb, m.site_id) and ${free('photo', 'f.id')}
      order by r.decided_at, r.id limit 1 for no key update of f skip locked`,
  ),
);
const openRepeat = statement<{ id: string }, [staff: string, photo: string]>(
  'desk.open_photo_repeat',
  `select r.id from photo_repeats r join photos f on f.id = r.photo_id
     join desk_claims c on c.kind = 'photo' and c.subject_id = f.id and c.staff_id = $1 and c.claimed_until > now()
    where f.id = $2 and ${openSql}`,
);
const answerRepeat = statement<never, [id: string, staff: string, approved: boolean]>(
  'desk.answer_photo_repeat',
  'update photo_repeats set second_by = $2, second_approved = $3, second_at = now() where id = $1 and second_by is null',
);
const reopenRepeat = statement<{ id: string }, [photo: string, staff: string, minutes: number]>(
  'desk.reopen_photo_repeat',
  `update photo_repeats set second_by = null, second_approved = null, second_at = null
    where photo_id = $1 and second_by = $2 and second_at > now() - make_interval(mins => $3::int) returning id`,
);
const passRepeat = statement<never, [id: string, staff: string]>(
  'desk.pass_photo_repeat',
  'update photo_repeats set passed_by = $2 where id = $1',
);
const unpassRepeat = statement<{ id: string }, [photo: string, staff: string]>(
  'desk.unpass_photo_repeat',
  'update photo_repeats set passed_by = null where photo_id = $1 and passed_by = $2 and second_by is null returning id',
);
/** Not answered within the week, or two years ago. */
export const forgetRepeats = statement<never>(
  'desk.forget_photo_repeats',
  `delete from photo_repeats where second_by is null and (photo_id is null or decided_at < now() - interval '8 days') or second_at < now() - interval '2 years'`,
);

/** Counts a decision just made; the twentieth is noted to be made once more. */
export async function noteDecision(tx: Tx, staff: StaffCaller, photoId: string, approved: boolean): Promise<void> {
  const count = await countDecision.one(tx, staff.id, 1);
  if (count && count.n % every === 0) await insertRepeat.run(tx, uuidv7(), photoId, staff.id, approved);
}

/** Taken back by the first: it was not made, and the next one is the twentieth. */
export async function forgetDecision(tx: Tx, staff: StaffCaller, photoId: string): Promise<void> {
  await dropRepeat.run(tx, photoId, staff.id);
  await countDecision.run(tx, staff.id, -1);
}

/** One for the caller, theirs for five minutes. */
export const claimForRepeat = (db: Db, staff: StaffCaller, scope: Scope): Promise<string[]> =>
  claimSome(db, staff, (on) => claimRepeat(on, staff.id, JSON.stringify(scope)));

/** Whether the caller has it in hand to decide it once more. */
export const isRepeat = async (db: Db | Tx, staff: StaffCaller, photoId: string): Promise<boolean> =>
  (await openRepeat.one(db, staff.id, photoId)) !== undefined;

/** @returns false: it is no repeat in the caller's hand */
export async function answerAgain(tx: Tx, staff: StaffCaller, photoId: string, approved: boolean): Promise<boolean> {
  const repeat = await openRepeat.one(tx, staff.id, photoId);
  if (!repeat) return false;
  await answerRepeat.run(tx, repeat.id, staff.id, approved);
  return true;
}

/** Somebody else is asked. @returns false: it is no repeat in the caller's hand */
export async function passAgain(tx: Tx, staff: StaffCaller, photoId: string): Promise<boolean> {
  const repeat = await openRepeat.one(tx, staff.id, photoId);
  if (!repeat) return false;
  await passRepeat.run(tx, repeat.id, staff.id);
  return true;
}

/** The second takes their answer back, or their wish not to give one. @returns false: there is nothing to take back */
export const takeBackAnswer = async (tx: Tx, staff: StaffCaller, photoId: string, minutes: number): Promise<boolean> =>
  ((await reopenRepeat.one(tx, photoId, staff.id, minutes)) ?? (await unpassRepeat.one(tx, photoId, staff.id))) !==
  undefined;

/** As if nobody had decided: its file too comes from where those of all statuses do. */
export const asIfWaiting = (row: PhotoRow): PhotoRow => ({
  ...row,
  status: 'pending',
  reject_reason: null,
  served: false,
});
