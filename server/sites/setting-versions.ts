/** Settings as versions: what is published of a site or a company, read and written whole, with every state it had. */
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import { recordTexts } from './page-texts.ts';
import { type Content, type FieldRef, inOrder, type Scope, storedAt } from './setting-fields.ts';

/** What a version changed. */
export interface VersionChange extends FieldRef {
  before: unknown;
  after: unknown;
}
export interface Author {
  id: string | null;
  name: string;
}

type ScopeParams = [site: number | null, company: number | null];
export const paramsOf = (scope: Scope): ScopeParams => [scope.site_id, scope.company_id];

const lockSite = statement<{ settings: unknown; niche: number }, [site: number]>(
  'sites.lock_site',
  'select settings, niche from sites where id = $1 for update',
);
const lockCompany = statement<{ settings: unknown }, [company: number]>(
  'sites.lock_company_settings_whole',
  'select settings from companies where id = $1 for update',
);
const countriesOf = statement<{ country: string; settings: unknown }, [site: number]>(
  'sites.countries_with_settings',
  'select country, settings from site_countries where site_id = $1 order by position, country',
);
const writeSite = statement<never, [site: number, settings: string, niche: number]>(
  'sites.write_site',
  `update sites set settings = $2, niche = $3, settings_version = settings_version + (settings is distinct from $2::jsonb)::int where id = $1`,
);
const writeCompany = statement<never, [company: number, settings: string]>(
  'sites.write_company',
  'update companies set settings = $2, settings_version = settings_version + 1 where id = $1',
);
const dropCountries = statement<never, [site: number, kept: string[]]>(
  'sites.drop_countries',
  'delete from site_countries where site_id = $1 and country <> all($2::text[])',
);
const writeCountries = statement<never, [site: number, countries: string[], settings: string[]]>(
  'sites.write_countries',
  `insert into site_countries (site_id, country, position, settings)
   select $1, c.country, c.position, c.settings::jsonb from unnest($2::text[], $3::text[]) with ordinality as c(country, settings, position)
   on conflict (site_id, country) do update set position = excluded.position, settings = excluded.settings,
     settings_version = site_countries.settings_version + (site_countries.settings is distinct from excluded.settings)::int`,
);
const latest = statement<{ version: number }, ScopeParams>(
  'sites.latest_setting_version',
  `select version from setting_versions where site_id is not distinct from $1 and company_id is not distinct from $2 and version is not null
    order by version desc limit 1`,
);
const insertVersion = statement<
  { id: number },
  [...ScopeParams, version: number, note: string, staff: string | null, name: string, changes: string, content: string]
>(
  'sites.insert_setting_version',
  `insert into setting_versions (site_id, company_id, state, version, note, staff_id, staff_name, changes, content)
   values ($1, $2, 'published', $3, $4, $5, $6, $7, $8) returning id`,
);
const insertCopy = statement<
  never,
  [...ScopeParams, staff: string | null, name: string, changes: string, content: string, from: string]
>(
  'sites.insert_copied_version',
  `insert into setting_versions (site_id, company_id, state, version, staff_id, staff_name, changes, content, copied_from)
   values ($1, $2, 'published', 1, $3, $4, $5, $6, $7)`,
);
const completeVersion = statement<never, [id: number, version: number, changes: string, content: string]>(
  'sites.complete_setting_version',
  `update setting_versions set state = 'published', version = $2, changes = $3, content = $4 where id = $1`,
);
const contentAt = statement<{ content: Content }, [...ScopeParams, version: number]>(
  'sites.setting_version_content',
  `select content from setting_versions where site_id is not distinct from $1 and company_id is not distinct from $2 and version = $3`,
);

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What is published now. Whoever changes it holds this lock, so that versions come one after the other. @throws Refusal not_found */
export async function lockContent(tx: Tx, scope: Scope): Promise<Content> {
  if (scope.company_id !== null) {
    const row = await lockCompany.one(tx, scope.company_id);
    if (!row) throw new Refusal('not_found');
    return { own: objectOf(row.settings), by_country: {} };
  }
  const row = await lockSite.one(tx, scope.site_id);
  if (!row) throw new Refusal('not_found');
  const countries = await countriesOf(tx, scope.site_id);
  return {
    own: objectOf(row.settings),
    by_country: Object.fromEntries(countries.map(({ country, settings }) => [country, objectOf(settings)])),
    niche: row.niche,
    countries: countries.map(({ country }) => country),
  };
}

/** Stores it as what holds from now on. */
export async function writeContent(tx: Tx, scope: Scope, content: Content): Promise<void> {
  if (scope.company_id !== null) {
    await writeCompany.run(tx, scope.company_id, JSON.stringify(content.own));
    return;
  }
  const countries = content.countries ?? [];
  await writeSite.run(tx, scope.site_id, JSON.stringify(content.own), content.niche ?? 1);
  await dropCountries.run(tx, scope.site_id, countries);
  await writeCountries.run(
    tx,
    scope.site_id,
    countries,
    countries.map((country) => JSON.stringify(content.by_country[country] ?? {})),
  );
}

/** The number of what is published: 1 until something is changed. */
export const versionOf = async (db: Parameters<typeof latest.one>[0], scope: Scope): Promise<number> =>
  (await latest.one(db, ...paramsOf(scope)))?.version ?? 1;

const changesOf = (done: { before: Content; after: Content; changes: readonly FieldRef[] }): VersionChange[] =>
  inOrder(done.changes).map(({ country, key, language }) => ({
    country,
    key,
    language,
    before: storedAt(done.before, { country, key, language }),
    after: storedAt(done.after, { country, key, language }),
  }));

/** Keeps what a new site has from another as its version 1, with each text that came along. @param done.from the other's name */
export async function recordCopy(
  tx: Tx,
  scope: Scope,
  by: Author,
  done: { before: Content; after: Content; changes: readonly FieldRef[]; from: string },
): Promise<void> {
  const changes = changesOf(done);
  await recordTexts(tx, scope, by.name, changes);
  const [text, content] = [JSON.stringify(changes), JSON.stringify(done.after)];
  await insertCopy.run(tx, ...paramsOf(scope), by.id, by.name, text, content, done.from);
}

/**
 * Keeps what was just published as the next version. Before the first one, what was there before is kept as version 1.
 * @param scheduled the row that waited for this, if one did
 */
export async function recordVersion(
  tx: Tx,
  scope: Scope,
  by: Author,
  done: { before: Content; after: Content; changes: readonly FieldRef[]; note: string; scheduled?: number },
): Promise<{ version: number; changes: VersionChange[] }> {
  const last = (await latest.one(tx, ...paramsOf(scope)))?.version;
  if (last === undefined)
    await insertVersion.one(tx, ...paramsOf(scope), 1, '', null, '', '[]', JSON.stringify(done.before));
  const version = (last ?? 1) + 1;
  const changes = changesOf(done);
  const [text, content] = [JSON.stringify(changes), JSON.stringify(done.after)];
  await recordTexts(tx, scope, by.name, changes);
  if (done.scheduled !== undefined) await completeVersion.run(tx, done.scheduled, version, text, content);
  else await insertVersion.one(tx, ...paramsOf(scope), version, done.note, by.id, by.name, text, content);
  return { version, changes };
}

/** @throws Refusal not_found */
export async function contentOf(tx: Tx, scope: Scope, version: number): Promise<Content> {
  const row = await contentAt.one(tx, ...paramsOf(scope), version);
  if (!row) throw new Refusal('not_found');
  return row.content;
}
