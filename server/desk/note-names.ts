/** Colleagues whom notes about members name with @. */
import { may, type Scope } from '../../contract/permissions.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { rightsOf } from './grants.ts';
import { staffAtWork } from './sql-staff.ts';

const insertName = statement<never, [note: string, staff: string]>(
  'desk.insert_note_name',
  'insert into note_names (note_id, staff_id) values ($1, $2)',
);
const unseen = statement<
  { member_id: string; member_name: string; by: string; at: Date },
  [staff: string, scope: string]
>(
  'desk.notes_naming',
  `select distinct on (m.id) m.id as member_id, m.username as member_name, n.staff_name as by, n.created_at as at
     from note_names x join member_notes n on n.id = x.note_id join members m on m.id = n.member_id
    where x.staff_id = $1 and x.seen_at is null and n.removed_at is null and in_scope($2::jsonb, m.site_id) order by m.id, n.created_at desc limit 20`,
);
const see = statement<never, [staff: string, member: string]>(
  'desk.see_note_names',
  `update note_names x set seen_at = now() from member_notes n
    where n.id = x.note_id and n.member_id = $2 and x.staff_id = $1 and x.seen_at is null`,
);

/** Whom a note about a member of this site can name: only who may read it. */
export async function colleaguesAt(db: Db | Tx, staff: StaffCaller, site: number) {
  const everybody = await staffAtWork(db);
  return everybody
    .filter(({ id, grants }) => id !== staff.id && may(rightsOf(grants), 'members.see', { site }) !== null)
    .map(({ id, name }) => ({ id, name }));
}

/** Of two names that begin alike the longer one is meant. */
export function namedIn<T extends { name: string }>(text: string, colleagues: readonly T[]): T[] {
  let rest = text.toLowerCase();
  return colleagues
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => {
      const parts = rest.split(`@${name.toLowerCase()}`);
      const isNamed = parts.slice(1).some((after) => !/^[\p{L}\p{N}]/u.test(after));
      if (isNamed) rest = parts.join(' ');
      return isNamed;
    });
}

export async function nameColleagues(tx: Tx, staff: StaffCaller, note: { id: string; text: string; site: number }) {
  if (!note.text.includes('@')) return;
  for (const { id } of namedIn(note.text, await colleaguesAt(tx, staff, note.site)))
    await insertName.run(tx, note.id, id);
}

/** Members with notes that name somebody, not opened by them since; the newest first. */
export const notesNaming = async (db: Db, staff: StaffCaller, scope: Scope) =>
  (await unseen(db, staff.id, JSON.stringify(scope)))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, 5)
    .map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));

/** Whoever looks on as a colleague has not seen it for them. */
export const seeNotes = async (db: Db, staff: StaffCaller, memberId: string) => {
  if (staff.seeing === undefined) await see.run(db, staff.id, memberId);
};
