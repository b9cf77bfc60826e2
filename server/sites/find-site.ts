/** Which site a request is for: by Host; an unknown host gets the default site. Kept in memory for a few seconds. */
import { isDeepStrictEqual } from 'node:util';
import { countryByCode } from './countries.ts';
import type { Db } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { parseSettings } from './parse-settings.ts';
import { languagesOf } from './settings.ts';
import type { Site } from './site.ts';
import { allCompanies, allSites, type CompanyRow, type SiteRow } from './sql.ts';

interface Directory {
  sites: Site[];
  byHost: Map<string, Site>;
  fallback: Site;
}

/** A change made by another process is seen after that at the latest, should its word of it be lost. */
export const keepMs = 2_000;
interface Cached {
  until: number;
  directory: Promise<Directory>;
  /** The same, once it is there: every request asks. */
  loaded?: Directory;
}
// One directory for each database: tests run several applications in one process.
const cache = new WeakMap<Db, Cached>();

/** A site with what is stored for it, as far as that can be used. */
function siteOf(row: SiteRow, { settings: stored, ...companyRow }: CompanyRow): Site {
  const company = parseSettings('company', stored);
  const site = parseSettings('site', row.settings);
  const countries = row.countries
    .filter(({ country }) => countryByCode.has(country))
    .map(({ country, settings }) => ({ country, ...parseSettings('country', settings) }));
  return {
    id: row.id,
    pool_id: row.pool_id,
    name: row.name,
    niche: row.niche,
    is_default: row.is_default,
    company: { ...companyRow, settings: company.settings },
    host: row.hosts[0] ?? 'localhost',
    hosts: row.hosts,
    countries: countries.length ? countries.map(({ country }) => country) : [companyRow.country],
    languages: languagesOf(company.settings, site.settings),
    stored: site.settings,
    countryStored: Object.fromEntries(countries.map(({ country, settings }) => [country, settings])),
    problems: [
      ...company.problems,
      ...site.problems,
      ...countries.flatMap(({ country, problems }) => problems.map((problem) => ({ ...problem, country }))),
    ],
  };
}

/**
 * @param before a site that has not changed stays the same object: much that is made of one is kept for as long as it is
 * @throws Error when no site is set up yet
 */
async function load(db: Db, log: Log, before?: Directory): Promise<Directory> {
  const [companies, rows] = await Promise.all([allCompanies(db), allSites(db)]);
  const sites = rows.map((row): Site => {
    const company = companies.find((c) => c.id === row.company_id);
    if (!company) throw new Error(`site ${row.id} has no company`);
    const site = siteOf(row, company);
    const earlier = before?.sites.find((one) => one.id === site.id);
    if (earlier && isDeepStrictEqual(earlier, site)) return earlier;
    // Once, not every time it is read.
    if (site.problems.length > 0 && !isDeepStrictEqual(earlier?.problems, site.problems))
      log.error({ site: site.host, problems: site.problems }, 'settings that cannot be used are left out');
    return site;
  });
  const fallback = sites.find((s) => s.is_default) ?? sites[0];
  if (!fallback) throw Object.assign(new Error('no site is set up yet: run npm run setup'), { statusCode: 503 });
  return { sites, fallback, byHost: new Map(sites.flatMap((s) => s.hosts.map((h) => [h, s] as const))) };
}

/** Whom a directory is loaded for. */
export type SiteReader = Pick<Services, 'db' | 'clock' | 'log'>;

async function directory(services: SiteReader): Promise<Directory> {
  const now = services.clock.now().getTime();
  const hit = cache.get(services.db);
  if (hit && hit.until > now) return hit.directory;
  const fresh: Cached = { until: now + keepMs, directory: load(services.db, services.log, hit?.loaded) };
  cache.set(services.db, fresh);
  void fresh.directory.then(
    (loaded) => Object.assign(fresh, { loaded }),
    () => {},
  );
  // A failed look-up is not kept; while the database is away the last good answer serves on.
  fresh.directory.catch(() => {
    if (cache.get(services.db) === fresh)
      hit ? cache.set(services.db, { ...hit, until: now + 1_000 }) : cache.delete(services.db);
  });
  return fresh.directory.catch((error) => (hit ? hit.directory : Promise.reject(error)));
}

/** Looks again at the next request, after sites were changed. While the database is away the last good answer serves on. */
export function forgetSites(db: Db): void {
  const hit = cache.get(db);
  if (hit) hit.until = 0;
}

const changed = 'sites';

/** After a commit that changed sites or companies: seen here at once, in other processes as soon as they hear of it. */
export function sitesChanged({ db, live }: Pick<Services, 'db' | 'live'>): void {
  forgetSites(db);
  live.notice(changed);
}

/** From now on, what other processes change is seen here at once. */
export const followSites = ({ db, live }: Pick<Services, 'db' | 'live'>): void =>
  live.onNotice(changed, () => forgetSites(db));

let stamped = 0;
const stamps = new WeakMap<Site, number>();

/** Names a site as it is now: another as soon as anything about it, its company or its prices changes. For keys of what is made of it. */
export function siteStamp(site: Site): number {
  const stamp = stamps.get(site) ?? ++stamped;
  stamps.set(site, stamp);
  return stamp;
}

const siteAt = ({ byHost, fallback }: Directory, host: string): Site =>
  byHost.get(host.toLowerCase().replace(/:\d+$/, '')) ?? fallback;

/** The site of a Host header (`name[:port]`), at once where it is known; the default site when no site has that host. */
export function siteByHost(services: SiteReader, host: string): Site | Promise<Site> {
  const hit = cache.get(services.db);
  if (hit?.loaded && hit.until > services.clock.now().getTime()) return siteAt(hit.loaded, host);
  return directory(services).then((found) => siteAt(found, host));
}

/** @throws Error when there is no such site. */
export async function siteById(services: SiteReader, id: number): Promise<Site> {
  const site = (await directory(services)).sites.find((s) => s.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return site;
}

/** What is stored as settings and cannot be used, by site. */
export async function settingProblems(services: SiteReader): Promise<{ site: Site; problems: Site['problems'] }[]> {
  return (await directory(services)).sites
    .filter((site) => site.problems.length > 0)
    .map((site) => ({ site, problems: site.problems }));
}
