/** The draft of a site or a company: one row a changed field, each with its own version, so that two editors overwrite nothing. */
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { type FieldChange, type FieldRef, fits, isEditable, type Scope, storedAt } from './setting-fields.ts';
import { type Author, lockContent, paramsOf } from './setting-versions.ts';

export interface DraftField extends FieldChange {
  version: number;
  staff_id: string | null;
  staff_name: string;
  changed_at: Date;
}
/** A field as somebody saw it. */
export interface SeenField extends FieldRef {
  version: number;
}

type RefParams = [
  site: number | null,
  company: number | null,
  country: string | null,
  key: string,
  language: string | null,
];
const refParams = (scope: Scope, ref: FieldRef): RefParams => [...paramsOf(scope), ref.country, ref.key, ref.language];

export const draftOf = statement<DraftField, [site: number | null, company: number | null]>(
  'sites.setting_draft',
  `select country, key, language, value, version, staff_id, staff_name, changed_at from setting_drafts
    where site_id is not distinct from $1 and company_id is not distinct from $2 order by changed_at, id`,
);
const insertField = statement<{ version: number }, [...RefParams, value: string, staff: string | null, name: string]>(
  'sites.insert_draft_field',
  `insert into setting_drafts (site_id, company_id, country, key, language, value, version, staff_id, staff_name)
   values ($1, $2, $3, $4, $5, $6, nextval('setting_draft_versions'), $7, $8) on conflict do nothing returning version`,
);
const updateField = statement<
  { version: number },
  [...RefParams, value: string, staff: string | null, name: string, version: number]
>(
  'sites.update_draft_field',
  `update setting_drafts set value = $6, version = nextval('setting_draft_versions'), staff_id = $7, staff_name = $8, changed_at = now()
    where site_id is not distinct from $1 and company_id is not distinct from $2 and country is not distinct from $3 and key = $4 and language is not distinct from $5 and version = $9 returning version`,
);
const deleteField = statement<never, [...RefParams, version: number]>(
  'sites.delete_draft_field',
  `delete from setting_drafts where site_id is not distinct from $1 and company_id is not distinct from $2 and country is not distinct from $3 and key = $4 and language is not distinct from $5 and version = $6`,
);

/**
 * Keeps a change as it is typed. What is published already is no change.
 * @param seen the version of the field's change that its editor saw; 0: none
 * @returns the version of the change; 0: the field is as published
 * @throws Refusal bad_request (field `value`), conflict when somebody changed the field since, not_found
 */
export async function saveField(tx: Tx, scope: Scope, by: Author, change: FieldChange, seen: number): Promise<number> {
  const content = await lockContent(tx, scope);
  if (!isEditable(change.key)) throw new Refusal('not_found');
  const draft = await draftOf(tx, ...paramsOf(scope));
  const served = (draft.find(({ key }) => key === 'countries')?.value ?? content.countries ?? []) as string[];
  if (change.country !== null && !served.includes(change.country)) throw new Refusal('not_found');
  if (!fits(scope, change)) throw new Refusal('bad_request', { fields: { value: 'bad_request' } });
  const params = refParams(scope, change);
  if (JSON.stringify(storedAt(content, change)) === JSON.stringify(change.value)) {
    const there = draft.some((field) => sameField(field, change));
    if (there !== seen > 0 || (there && (await deleteField.run(tx, ...params, seen)) === 0))
      throw new Refusal('conflict');
    return 0;
  }
  const value = JSON.stringify(change.value);
  const row =
    seen === 0
      ? await insertField.one(tx, ...params, value, by.id, by.name)
      : await updateField.one(tx, ...params, value, by.id, by.name, seen);
  if (!row) throw new Refusal('conflict');
  return row.version;
}

export const sameField = (a: FieldRef, b: FieldRef): boolean =>
  a.country === b.country && a.key === b.key && a.language === b.language;

/** The changes meant, as they were seen. @throws Refusal conflict when one is another by now */
export async function seenFields(tx: Tx, scope: Scope, seen: readonly SeenField[]): Promise<DraftField[]> {
  const draft = await draftOf(tx, ...paramsOf(scope));
  return seen.map((expected) => {
    const field = draft.find((other) => sameField(other, expected));
    if (field?.version !== expected.version) throw new Refusal('conflict');
    return field;
  });
}

/** Takes changes out of the draft. @throws Refusal conflict when one is another by now */
export async function dropFields(tx: Tx, scope: Scope, seen: readonly SeenField[]): Promise<void> {
  for (const expected of seen)
    if ((await deleteField.run(tx, ...refParams(scope, expected), expected.version)) === 0)
      throw new Refusal('conflict');
}

/** Puts changes into the draft where it says nothing of these fields yet. @returns how many */
export async function addFields(tx: Tx, scope: Scope, by: Author, changes: readonly FieldChange[]): Promise<number> {
  let added = 0;
  for (const change of changes)
    if (await insertField.one(tx, ...refParams(scope, change), JSON.stringify(change.value), by.id, by.name))
      added += 1;
  return added;
}

const seeEditor = statement<never, [site: number | null, company: number | null, staff: string, field: string]>(
  'sites.see_setting_editor',
  `insert into setting_editors (site_id, company_id, staff_id, field) values ($1, $2, $3, $4)
   on conflict (site_id, company_id, staff_id) do update set field = excluded.field, seen_at = now()`,
);
const forgetEditors = statement<never>(
  'sites.forget_setting_editors',
  `delete from setting_editors where seen_at < now() - interval '1 minute'`,
);
const editorsOf = statement<
  { name: string; field: string },
  [site: number | null, company: number | null, but: string]
>(
  'sites.setting_editors',
  `select s.name, e.field from setting_editors e join staff s on s.id = e.staff_id
    where e.site_id is not distinct from $1 and e.company_id is not distinct from $2 and e.staff_id <> $3
      and e.seen_at > now() - interval '15 seconds' order by s.name`,
);

/** Says that somebody has these settings open, in which field. @returns who else has */
export async function seeEditing(
  db: Db,
  scope: Scope,
  staffId: string,
  field: string,
): Promise<{ name: string; field: string }[]> {
  await forgetEditors.run(db);
  await seeEditor.run(db, ...paramsOf(scope), staffId, field);
  return editorsOf(db, ...paramsOf(scope), staffId);
}
