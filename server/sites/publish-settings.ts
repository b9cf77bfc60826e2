/** Publishing: what a draft says becomes what holds, now or at a time, and a version that one can go back to. */
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { addFields, draftOf, dropFields, type SeenField, seenFields } from './setting-drafts.ts';
import {
  type Content,
  differences,
  type FieldChange,
  type FieldRef,
  fits,
  inOrder,
  type Scope,
  storedAt,
  withChange,
} from './setting-fields.ts';
import {
  type Author,
  contentOf,
  lockContent,
  paramsOf,
  recordVersion,
  type VersionChange,
  versionOf,
  writeContent,
} from './setting-versions.ts';

/** What keeps changes from being published: the schema refuses them, or they are for a country that is not served. */
export function refusedChanges(scope: Scope, content: Content, changes: readonly FieldChange[]): FieldRef[] {
  const ordered = inOrder(changes);
  const served =
    (ordered[0]?.key === 'countries' && fits(scope, ordered[0]) ? (ordered[0].value as string[]) : content.countries) ??
    [];
  return ordered.filter(
    (change) => !fits(scope, change) || (change.country !== null && !served.includes(change.country)),
  );
}

/** Makes the changes hold. @throws Refusal bad_request naming the keys that cannot be used */
async function publish(
  tx: Tx,
  scope: Scope,
  by: Author,
  { changes, note, scheduled }: { changes: readonly FieldChange[]; note: string; scheduled?: number },
): Promise<{ version: number; changes: VersionChange[] }> {
  const before = await lockContent(tx, scope);
  const refused = refusedChanges(scope, before, changes);
  if (refused.length > 0)
    throw new Refusal('bad_request', { fields: Object.fromEntries(refused.map(({ key }) => [key, 'bad_request'])) });
  const after = inOrder(changes).reduce(withChange, before);
  await writeContent(tx, scope, after);
  return recordVersion(tx, scope, by, {
    before,
    after,
    changes,
    note,
    ...(scheduled === undefined ? {} : { scheduled }),
  });
}

export interface Publishing {
  /** Those of the draft that are meant, as they were seen. */
  fields: readonly SeenField[];
  /** What was published when they were looked at. */
  live: number;
  note: string;
  /** Not before; null: now. */
  at: Date | null;
}

const insertScheduled = statement<
  { id: number },
  [
    site: number | null,
    company: number | null,
    note: string,
    staff: string | null,
    name: string,
    at: Date,
    changes: string,
  ]
>(
  'sites.insert_scheduled_settings',
  `insert into setting_versions (site_id, company_id, state, note, staff_id, staff_name, publish_at, changes)
   values ($1, $2, 'scheduled', $3, $4, $5, $6, $7) returning id`,
);

export type Published = { version: number; changes: VersionChange[] } | { scheduled: number; changes: VersionChange[] };

/**
 * Publishes a draft or a part of it. What is published leaves the draft.
 * @param now by the one clock: a time has to be later
 * @throws Refusal bad_request, not_found; conflict when a change or what is published is another than the one seen
 */
export async function publishDraft(
  tx: Tx,
  scope: Scope,
  by: Author,
  wanted: Publishing,
  now: Date,
): Promise<Published> {
  const content = await lockContent(tx, scope);
  if (wanted.fields.length === 0) throw new Refusal('bad_request');
  if ((await versionOf(tx, scope)) !== wanted.live) throw new Refusal('conflict');
  const changes = await seenFields(tx, scope, wanted.fields);
  await dropFields(tx, scope, wanted.fields);
  if (wanted.at === null) return publish(tx, scope, by, { changes, note: wanted.note });
  if (wanted.at.getTime() <= now.getTime()) throw new Refusal('bad_request', { fields: { at: 'bad_request' } });
  const refused = refusedChanges(scope, content, changes);
  if (refused.length > 0)
    throw new Refusal('bad_request', { fields: Object.fromEntries(refused.map(({ key }) => [key, 'bad_request'])) });
  const planned = changes.map(
    ({ country, key, language, value }): VersionChange => ({
      country,
      key,
      language,
      before: storedAt(content, { country, key, language }),
      after: value,
    }),
  );
  const row = await insertScheduled.one(
    tx,
    ...paramsOf(scope),
    wanted.note,
    by.id,
    by.name,
    wanted.at,
    JSON.stringify(planned),
  );
  if (!row) throw new Error('the scheduled version was not stored');
  return { scheduled: row.id, changes: planned };
}

export interface ScheduledRow {
  id: number;
  site_id: number | null;
  company_id: number | null;
  note: string;
  staff_id: string | null;
  staff_name: string;
  publish_at: Date;
  changes: VersionChange[];
}
const scheduledColumns = 'id, site_id, company_id, note, staff_id, staff_name, publish_at, changes';
export const dueVersions = statement<{ id: number }, [now: Date]>(
  'sites.due_setting_versions',
  `select id from setting_versions where state = 'scheduled' and publish_at <= $1 order by publish_at, id`,
);
const lockScheduled = statement<ScheduledRow, [id: number]>(
  'sites.lock_scheduled_settings',
  `select ${scheduledColumns} from setting_versions where id = $1 and state = 'scheduled' for update`,
);
export const scheduledOf = statement<ScheduledRow, [site: number | null, company: number | null]>(
  'sites.scheduled_settings',
  `select ${scheduledColumns} from setting_versions
    where state = 'scheduled' and site_id is not distinct from $1 and company_id is not distinct from $2 order by publish_at, id`,
);
const endScheduled = statement<never, [id: number, state: string]>(
  'sites.end_scheduled_settings',
  'update setting_versions set state = $2 where id = $1',
);

export const scopeOf = (row: Pick<ScheduledRow, 'site_id' | 'company_id'>): Scope =>
  row.site_id !== null
    ? { site_id: row.site_id, company_id: null }
    : { site_id: null, company_id: row.company_id ?? 0 };
const asChanges = (changes: readonly VersionChange[]): FieldChange[] =>
  changes.map(({ country, key, language, after }) => ({ country, key, language, value: after }));

export type ScheduledDone = { row: ScheduledRow; scope: Scope } & (
  | { version: number; changes: VersionChange[] }
  | { refused: FieldRef[] }
);

/**
 * Publishes what was planned for now. Where a field was published otherwise since, or cannot be used any more, nothing of the
 * plan happens: the later word holds.
 * @returns undefined when it is done or taken back already
 */
export async function publishScheduled(tx: Tx, id: number): Promise<ScheduledDone | undefined> {
  const row = await lockScheduled.one(tx, id);
  if (!row) return undefined;
  const scope = scopeOf(row);
  const content = await lockContent(tx, scope);
  const changes = asChanges(row.changes);
  const refused = [
    ...refusedChanges(scope, content, changes),
    ...row.changes.filter((change) => JSON.stringify(storedAt(content, change)) !== JSON.stringify(change.before)),
  ];
  if (refused.length > 0) {
    await endScheduled.run(tx, id, 'refused');
    return { row, scope, refused };
  }
  const by = { id: row.staff_id, name: row.staff_name };
  return { row, scope, ...(await publish(tx, scope, by, { changes, note: row.note, scheduled: id })) };
}

/** Takes back what was planned; its changes are in the draft again, where that says nothing newer. @throws Refusal not_found */
export async function cancelScheduled(tx: Tx, scope: Scope, by: Author, id: number): Promise<ScheduledRow> {
  const row = await lockScheduled.one(tx, id);
  if (!row || row.site_id !== scope.site_id || row.company_id !== scope.company_id) throw new Refusal('not_found');
  await endScheduled.run(tx, id, 'cancelled');
  await addFields(tx, scope, by, asChanges(row.changes));
  return row;
}

/**
 * Puts into the draft what leads back to an earlier version: it is looked at and published as any other change.
 * @returns how many fields; 0: it is so already
 * @throws Refusal not_found; draft_open when there is a draft, which this would mix with
 */
export async function rollBack(tx: Tx, scope: Scope, by: Author, version: number): Promise<number> {
  const content = await lockContent(tx, scope);
  if ((await draftOf(tx, ...paramsOf(scope))).length > 0) throw new Refusal('draft_open');
  return addFields(tx, scope, by, differences(scope, content, await contentOf(tx, scope, version)));
}

/** What is different in the second of two versions. @throws Refusal not_found */
export async function compareVersions(tx: Tx, scope: Scope, from: number, to: number): Promise<VersionChange[]> {
  const [a, b] = [await contentOf(tx, scope, from), await contentOf(tx, scope, to)];
  return differences(scope, a, b).map(({ value, ...ref }) => ({ ...ref, before: storedAt(a, ref), after: value }));
}
