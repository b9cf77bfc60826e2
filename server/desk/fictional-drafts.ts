/** The draft of a fictional profile: one row a changed field, each with its own version, so that two editors overwrite nothing. */
import type * as contract from '../../contract/desk-fictional.ts';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { type Changes, fieldsOf } from '../../contract/fictional-draft.ts';
import { statement, transaction, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import * as sql from './sql-fictional.ts';

interface DraftRow {
  field: string;
  changes: Changes;
  version: number;
  staff_id: string | null;
  staff_name: string;
  changed_at: Date;
}
export const draftOf = statement<DraftRow, [id: string]>(
  'desk.fictional_draft',
  `select field, changes, version, staff_id, staff_name, changed_at from fictional_drafts where profile_id = $1 order by field`,
);
const insertField = statement<
  { version: number },
  [id: string, field: string, changes: string, staff: string, name: string, now: Date]
>(
  'desk.insert_fictional_draft',
  `insert into fictional_drafts (profile_id, field, changes, version, staff_id, staff_name, changed_at)
   values ($1, $2, $3::jsonb, nextval('fictional_draft_versions'), $4, $5, $6) on conflict do nothing returning version`,
);
const updateField = statement<
  { version: number },
  [id: string, field: string, changes: string, staff: string, name: string, now: Date, seen: number]
>(
  'desk.update_fictional_draft',
  `update fictional_drafts set changes = $3::jsonb, version = nextval('fictional_draft_versions'), staff_id = $4, staff_name = $5, changed_at = $6
    where profile_id = $1 and field = $2 and version = $7 returning version`,
);
const deleteField = statement<never, [id: string, field: string, seen: number]>(
  'desk.delete_fictional_draft',
  'delete from fictional_drafts where profile_id = $1 and field = $2 and version = $3',
);
export const dropDraft = statement<never, [id: string]>(
  'desk.drop_fictional_draft',
  'delete from fictional_drafts where profile_id = $1',
);
const forgetEditors = statement<never, [now: Date]>(
  'desk.forget_fictional_editors',
  `delete from fictional_editors where seen_at < $1::timestamptz - interval '1 minute'`,
);
const seeEditor = statement<never, [id: string, staff: string, field: string, now: Date]>(
  'desk.see_fictional_editor',
  `insert into fictional_editors (profile_id, staff_id, field, seen_at) values ($1, $2, $3, $4)
   on conflict (profile_id, staff_id) do update set field = excluded.field, seen_at = excluded.seen_at`,
);
const editorsOf = statement<{ name: string; field: string }, [id: string, but: string, now: Date]>(
  'desk.fictional_editors',
  `select s.name, e.field from fictional_editors e join staff s on s.id = e.staff_id
    where e.profile_id = $1 and e.staff_id <> $2 and e.seen_at > $3::timestamptz - interval '15 seconds' order by s.name`,
);

/** The row, locked, and not retired. @throws Refusal not_found, conflict */
export async function lockEditable(tx: Tx, id: string) {
  const row = await sql.lockFictional.one(tx, id);
  if (!row) throw new Refusal('not_found');
  if (row.state === 'retired') throw new Refusal('conflict');
  return row;
}

/**
 * Keeps a field as it is typed; null takes it out of the draft.
 * @returns its version; 0: the draft says nothing of it
 * @throws Refusal not_found, conflict (somebody changed it since, or it is retired), bad_request
 */
export function keepField(
  { db, clock }: Services,
  staff: StaffCaller,
  id: string,
  { field, changes, seen }: BodyOf<typeof contract.keepFictional>,
): Promise<number> {
  return transaction(db, async (tx) => {
    await lockEditable(tx, id);
    if (changes === null) {
      if (seen > 0 && (await deleteField.run(tx, id, field, seen)) === 0) throw new Refusal('conflict');
      return 0;
    }
    const about = fieldsOf(changes);
    if (about.length !== 1 || about[0]?.[0] !== field) throw fieldRefusal('changes', 'bad_request');
    const row = [id, field, JSON.stringify(changes), staff.id, staff.name, clock.now()] as const;
    const kept = seen === 0 ? await insertField.one(tx, ...row) : await updateField.one(tx, ...row, seen);
    if (!kept) throw new Refusal('conflict');
    return kept.version;
  });
}

/** Says that somebody has it open, in which field. @returns the draft, and who else has. @throws Refusal not_found */
export async function editing(
  { db, clock }: Services,
  staff: StaffCaller,
  id: string,
  field: string,
): Promise<AnswerOf<typeof contract.editingFictional>> {
  const profile = await sql.fictionalVersion.one(db, id);
  if (!profile) throw new Refusal('not_found');
  const now = clock.now();
  await forgetEditors.run(db, now);
  await seeEditor.run(db, id, staff.id, field, now);
  const [draft, editors] = await Promise.all([draftOf(db, id), editorsOf(db, id, staff.id, now)]);
  return {
    version: profile.version,
    editors,
    draft: draft.map(({ staff_id: by, changed_at: at, ...row }) => ({
      ...row,
      own: by === staff.id,
      changed_at: at.toISOString(),
    })),
  } as AnswerOf<typeof contract.editingFictional>;
}

/** What these fields of the draft say, taken out of it to be shown. @throws Refusal conflict when one is another by now */
export async function takeDraft(
  tx: Tx,
  id: string,
  seen: readonly { field: string; version: number }[],
): Promise<Changes[]> {
  const draft = await draftOf(tx, id);
  const parts: Changes[] = [];
  for (const { field, version } of seen) {
    const row = draft.find((other) => other.field === field);
    if (!row || (await deleteField.run(tx, id, field, version)) === 0) throw new Refusal('conflict');
    parts.push(row.changes);
  }
  return parts;
}
