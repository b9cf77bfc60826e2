/** Who is assigned to write for which fictional profile: only somebody who may write there in that language, and no longer than they may. */
import { may } from '../../contract/permissions.ts';
import { statement, type Tx } from '../platform/db.ts';
import { fieldRefusal } from '../platform/errors.ts';
import { rightsOf } from './grants.ts';
import { staffAtWork } from './sql-staff.ts';

export interface Assigned {
  staff_id: string;
  language: string;
}

const assignedNow = statement<
  Assigned & { profile_id: string; site_id: number },
  [profile: string | null, staff: string | null]
>(
  'desk.assigned_writers',
  `select w.profile_id, w.staff_id, w.language, m.site_id from fictional_writers w join members m on m.id = w.profile_id
    where ($1::uuid is null or w.profile_id = $1) and ($2::uuid is null or w.staff_id = $2)`,
);
const dropAssigned = statement<never, [profiles: readonly string[], languages: readonly string[], staff: string]>(
  'desk.drop_assigned_writers',
  `delete from fictional_writers w using unnest($1::uuid[], $2::text[]) as d (profile_id, language)
    where w.profile_id = d.profile_id and w.language = d.language and w.staff_id = $3`,
);

/** Which of these may not write at the site in the language. */
async function unable<T extends Assigned & { site_id: number }>(tx: Tx, assigned: readonly T[]): Promise<T[]> {
  if (assigned.length === 0) return [];
  const rights = new Map((await staffAtWork(tx)).map(({ id, grants }) => [id, rightsOf(grants)]));
  return assigned.filter(
    ({ staff_id: staff, site_id: site, language }) =>
      !may(rights.get(staff) ?? [], 'writing.answer', { site, language }),
  );
}

/** Whoever is assigned already stays until their rights end. @throws Refusal bad_request for somebody who may not write there */
export async function checkAble(tx: Tx, site: number, profile: string, writers: readonly Assigned[]): Promise<void> {
  const before = await assignedNow(tx, profile, null);
  const added = writers
    .filter((writer) => !before.some((old) => old.staff_id === writer.staff_id && old.language === writer.language))
    .map((writer) => ({ ...writer, site_id: site }));
  if ((await unable(tx, added)).length > 0) throw fieldRefusal('writers', 'bad_request');
}

/** After a change of somebody's rights: they write for no profile any more for which they may not. */
export async function dropUnable(tx: Tx, staff: string): Promise<void> {
  const gone = await unable(tx, await assignedNow(tx, null, staff));
  if (gone.length === 0) return;
  await dropAssigned.run(
    tx,
    gone.map((writer) => writer.profile_id),
    gone.map((writer) => writer.language),
    staff,
  );
}
