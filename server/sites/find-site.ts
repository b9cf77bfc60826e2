/** Finds the site of a request by its Host; an unknown host gets the default site. Cached in memory for a few seconds. */
import { isDeepStrictEqual } from 'node:util';
import { countryByCode } from './countries.ts';
import type { Db } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { Services } from '../platform/services.ts';
import { allGifts, giftsAt } from './gifts.ts';
import { parseSettings } from './parse-settings.ts';
import { languagesOf } from './settings.ts';
import type { Site } from './site.ts';
import { allCompanies, allSites, type CompanyRow, type SiteRow } from './sql.ts';

interface Directory {
  sites: Site[];
  byHost: Map<string, Site>;
  fallback: Site;
}

/** How late a change by another process is seen at most, if its notice is lost. */
export const siteCacheMs = 2_000;
interface Cached {
  until: number;
  directory: Promise<Directory>;
  /** The resolved `directory`: every request needs it without waiting. */
  loaded?: Directory;
}
// One directory for each database: tests run several applications in one process.
const cache = new WeakMap<Db, Cached>();

/** A site with its stored settings, without the invalid ones. */
function siteOf(row: SiteRow, { settings: stored, ...companyRow }: CompanyRow, gifts: Site['gifts']): Site {
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
    redirects: row.redirects,
    countries: countries.length ? countries.map(({ country }) => country) : [companyRow.country],
    languages: languagesOf(company.settings, site.settings),
    stored: site.settings,
    page_texts: row.page_texts,
    countryStored: Object.fromEntries(countries.map(({ country, settings }) => [country, settings])),
    gifts,
    problems: [
      ...company.problems,
      ...site.problems,
      ...countries.flatMap(({ country, problems }) => problems.map((problem) => ({ ...problem, country }))),
    ],
  };
}

/**
 * @param previous an unchanged site remains the same object, since caches elsewhere are keyed by it
 * @throws Error when no site is set up yet
 */
async function load(db: Db, log: Log, previous?: Directory): Promise<Directory> {
  const [companies, rows, gifts] = await Promise.all([allCompanies(db), allSites(db), allGifts(db)]);
  const sites = rows.map((row): Site => {
    const company = companies.find((c) => c.id === row.company_id);
    if (!company) throw new Error(`site ${row.id} has no company`);
    const site = siteOf(row, company, giftsAt(gifts, row.id));
    const previousSite = previous?.sites.find((other) => other.id === site.id);
    if (previousSite && isDeepStrictEqual(previousSite, site)) return previousSite;
    // Log new problems only, not on every reload.
    if (site.problems.length > 0 && !isDeepStrictEqual(previousSite?.problems, site.problems))
      log.error({ site: site.host, problems: site.problems }, 'settings that cannot be used are left out');
    return site;
  });
  const fallback = sites.find((s) => s.is_default) ?? sites[0];
  if (!fallback) throw Object.assign(new Error('no site is set up yet: run npm run setup'), { statusCode: 503 });
  return { sites, fallback, byHost: new Map(sites.flatMap((s) => s.hosts.map((h) => [h, s] as const))) };
}

/** What the directory needs for loading. */
export type SiteReader = Pick<Services, 'db' | 'clock' | 'log'>;

async function directory(services: SiteReader): Promise<Directory> {
  const now = services.clock.now().getTime();
  const hit = cache.get(services.db);
  if (hit && hit.until > now) return hit.directory;
  const fresh: Cached = { until: now + siteCacheMs, directory: load(services.db, services.log, hit?.loaded) };
  cache.set(services.db, fresh);
  void fresh.directory.then(
    (loaded) => Object.assign(fresh, { loaded }),
    () => {},
  );
  // A failure is not cached; while the database is down the last good directory serves on.
  fresh.directory.catch(() => {
    if (cache.get(services.db) === fresh)
      hit ? cache.set(services.db, { ...hit, until: now + 1_000 }) : cache.delete(services.db);
  });
  return fresh.directory.catch((error) => (hit ? hit.directory : Promise.reject(error)));
}

/** Reloads the directory on the next request. While the database is down the last good one serves on. */
export function forgetSites(db: Db): void {
  const hit = cache.get(db);
  if (hit) hit.until = 0;
}

const sitesChangedNotice = 'sites';

/** Call after a commit that changed sites or companies: seen here immediately, in other processes once they get the notice. */
export function sitesChanged({ db, live }: Pick<Services, 'db' | 'live'>): void {
  forgetSites(db);
  live.notice(sitesChangedNotice);
}

/** Listens for changes by other processes. */
export const followSites = ({ db, live }: Pick<Services, 'db' | 'live'>): void =>
  live.onNotice(sitesChangedNotice, () => forgetSites(db));

let lastStamp = 0;
const stamps = new WeakMap<Site, number>();

/** Identifies a version of a site: changes with anything about it, its company or its prices. For cache keys. */
export function siteStamp(site: Site): number {
  const stamp = stamps.get(site) ?? ++lastStamp;
  stamps.set(site, stamp);
  return stamp;
}

const siteAt = ({ byHost, fallback }: Directory, host: string): Site =>
  byHost.get(host.toLowerCase().replace(/:\d+$/, '')) ?? fallback;

/** The site of a Host header (`name[:port]`), synchronously if cached; the default site if no site has that host. */
export function siteByHost(services: SiteReader, host: string): Site | Promise<Site> {
  const hit = cache.get(services.db);
  if (hit?.loaded && hit.until > services.clock.now().getTime()) return siteAt(hit.loaded, host);
  return directory(services).then((loaded) => siteAt(loaded, host));
}

/** @throws Error if there is no such site */
export async function siteById(services: SiteReader, id: number): Promise<Site> {
  const site = (await directory(services)).sites.find((s) => s.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return site;
}

/** Every site. */
export const listSites = async (services: SiteReader): Promise<readonly Site[]> => (await directory(services)).sites;

/** Every site, as it is in the tables at this moment. */
export async function allSitesNow(services: SiteReader): Promise<Site[]> {
  forgetSites(services.db);
  return (await directory(services)).sites;
}

/** Stored but invalid settings, by site. */
export async function settingProblems(services: SiteReader): Promise<{ site: Site; problems: Site['problems'] }[]> {
  return (await directory(services)).sites
    .filter((site) => site.problems.length > 0)
    .map((site) => ({ site, problems: site.problems }));
}
