/** The only writer of settings stored for a company, a site or a country of a site; checked by the schema that reads them. */
import type { SettingLevel } from '../../contract/sites.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { type SettingProblem, settingFault } from './parse-settings.ts';

/** Where settings are stored. */
export type SettingPlace =
  | { level: 'company'; company_id: number }
  | { level: 'site'; site_id: number }
  | { level: 'country'; site_id: number; country: string };

/** The new value by key; null removes it, so that the value of the level above applies. */
export type SettingChanges = Readonly<Record<string, unknown>>;

interface Stored {
  settings: unknown;
  version: number;
}

/** The tables by level; those of companies and sites ignore the country. */
const tables = {
  company: { table: 'companies', where: 'id = $1 and $2::text is null' },
  site: { table: 'sites', where: 'id = $1 and $2::text is null' },
  country: { table: 'site_countries', where: 'site_id = $1 and country = $2' },
} as const satisfies Record<SettingLevel, object>;

type PlaceParams = [id: number, country: string | null];
const statementsOf = (level: SettingLevel) => {
  const { table, where } = tables[level];
  return {
    read: statement<Stored, PlaceParams>(
      `sites.${level}_settings`,
      `select settings, settings_version as version from ${table} where ${where}`,
    ),
    lock: statement<Stored, PlaceParams>(
      `sites.lock_${level}_settings`,
      `select settings, settings_version as version from ${table} where ${where} for update`,
    ),
    write: statement<never, [...PlaceParams, settings: string]>(
      `sites.write_${level}_settings`,
      `update ${table} set settings = $3, settings_version = settings_version + 1 where ${where}`,
    ),
  };
};
const statements = { company: statementsOf('company'), site: statementsOf('site'), country: statementsOf('country') };

const paramsOf = (place: SettingPlace): PlaceParams => [
  place.level === 'company' ? place.company_id : place.site_id,
  place.level === 'country' ? place.country : null,
];

const objectOf = (settings: unknown): Record<string, unknown> =>
  typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? { ...settings } : {};

/** Everything stored at one place, valid or not, and the version to pass when changing it. @throws Refusal not_found */
export async function storedSettings(
  tx: Tx,
  place: SettingPlace,
): Promise<{ settings: Record<string, unknown>; version: number }> {
  const row = await statements[place.level].read.one(tx, ...paramsOf(place));
  if (!row) throw new Refusal('not_found');
  return { settings: objectOf(row.settings), version: row.version };
}

/** Validates changes before anything is written. */
export const changeProblems = (level: SettingLevel, changes: SettingChanges): SettingProblem[] =>
  Object.entries(changes).flatMap(([key, value]) => {
    const fault = value === null ? undefined : settingFault(level, key, value);
    return fault ? [{ level, key, ...fault }] : [];
  });

export interface SettingsChanged {
  version: number;
  /** The values before and after, of the keys that differ; null: none. */
  changed: Record<string, { before: unknown; after: unknown }>;
}

/**
 * Changes some settings of one place. Other stored settings remain, even invalid ones.
 * @param version the version these changes are based on
 * @throws Refusal not_found, bad_request (with the invalid keys), conflict if someone else changed them since
 */
export async function writeSettings(
  tx: Tx,
  place: SettingPlace,
  changes: SettingChanges,
  version: number,
): Promise<SettingsChanged> {
  const problems = changeProblems(place.level, changes);
  if (problems.length > 0)
    throw new Refusal('bad_request', { fields: Object.fromEntries(problems.map(({ key }) => [key, 'bad_request'])) });
  const row = await statements[place.level].lock.one(tx, ...paramsOf(place));
  if (!row) throw new Refusal('not_found');
  if (row.version !== version) throw new Refusal('conflict');
  const before = objectOf(row.settings);
  const changed = Object.entries(changes).filter(
    ([key, value]) => JSON.stringify(Object.hasOwn(before, key) ? before[key] : null) !== JSON.stringify(value),
  );
  if (changed.length === 0) return { version, changed: {} };
  const unset = new Set(changed.flatMap(([key, value]) => (value === null ? [key] : [])));
  const after = Object.fromEntries([...Object.entries(before), ...changed].filter(([key]) => !unset.has(key)));
  await statements[place.level].write.run(tx, ...paramsOf(place), JSON.stringify(after));
  return {
    version: version + 1,
    changed: Object.fromEntries(
      changed.map(([key, value]) => [key, { before: Object.hasOwn(before, key) ? before[key] : null, after: value }]),
    ),
  };
}
