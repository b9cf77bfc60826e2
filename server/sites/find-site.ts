/** Which site a request is for: by Host; an unknown host gets the default site. Kept in memory for a few seconds. */
import { isDeepStrictEqual } from 'node:util';
import { isLocale, LOCALES, type Locale } from '../../contract/locales.ts';
import { country_by_code } from './countries.ts';
import type { Db } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import type { Site } from './site.ts';
import { allCompanies, allSites } from './sql.ts';

interface Directory {
  sites: Site[];
  by_host: Map<string, Site>;
  fallback: Site;
}

const keep_ms = 5_000;
interface Cached {
  until: number;
  directory: Promise<Directory>;
  /** The same, once it is there: every request asks. */
  loaded?: Directory;
}
// One directory for each database: tests run several applications in one process.
const cache = new WeakMap<Db, Cached>();

/**
 * @param before a site that has not changed stays the same object: much that is made of one is kept for as long as it is
 * @throws Error when no site is set up yet
 */
async function load(db: Db, before?: Directory): Promise<Directory> {
  const [companies, rows] = await Promise.all([allCompanies(db), allSites(db)]);
  const sites = rows.map((row): Site => {
    const company = companies.find((c) => c.id === row.company_id);
    if (!company) throw new Error(`site ${row.id} has no company`);
    const countries = row.countries.map((c) => c.country).filter((c) => country_by_code.has(c));
    const languages = (row.settings.languages ?? []).filter(isLocale);
    const site: Site = {
      id: row.id, pool_id: row.pool_id, name: row.name, niche: row.niche, is_default: row.is_default, company,
      host: row.hosts[0] ?? 'localhost', hosts: row.hosts,
      countries: countries.length ? countries : [company.country],
      languages: languages.length ? languages : ([...LOCALES] as Locale[]),
      stored: row.settings,
      country_stored: Object.fromEntries(row.countries.map((c) => [c.country, c.settings])),
    };
    const same = before?.sites.find((one) => one.id === site.id);
    return isDeepStrictEqual(same, site) ? (same as Site) : site;
  });
  const fallback = sites.find((s) => s.is_default) ?? sites[0];
  if (!fallback) throw Object.assign(new Error('no site is set up yet: run npm run setup'), { statusCode: 503 });
  return { sites, fallback, by_host: new Map(sites.flatMap((s) => s.hosts.map((h) => [h, s] as const))) };
}

async function directory(services: Pick<Services, 'db' | 'clock'>): Promise<Directory> {
  const now = services.clock.now().getTime();
  const hit = cache.get(services.db);
  if (hit && hit.until > now) return hit.directory;
  const fresh: Cached = { until: now + keep_ms, directory: load(services.db, hit?.loaded) };
  cache.set(services.db, fresh);
  void fresh.directory.then((loaded) => Object.assign(fresh, { loaded }), () => {});
  // A failed look-up is not kept; while the database is away the last good answer serves on.
  fresh.directory.catch(() => {
    if (cache.get(services.db) === fresh) hit ? cache.set(services.db, { ...hit, until: now + 1_000 }) : cache.delete(services.db);
  });
  return fresh.directory.catch((error) => (hit ? hit.directory : Promise.reject(error)));
}

/** Forgets what is kept, after sites were changed in this process. */
export const forgetSites = (db: Db): void => void cache.delete(db);

const byHost = ({ by_host, fallback }: Directory, host: string): Site => by_host.get(host.toLowerCase().replace(/:\d+$/, '')) ?? fallback;

/** The site of a Host header (`name[:port]`), at once where it is known; the default site when no site has that host. */
export function siteByHost(services: Pick<Services, 'db' | 'clock'>, host: string): Site | Promise<Site> {
  const hit = cache.get(services.db);
  if (hit?.loaded && hit.until > services.clock.now().getTime()) return byHost(hit.loaded, host);
  return directory(services).then((found) => byHost(found, host));
}

/** @throws Error when there is no such site. */
export async function siteById(services: Pick<Services, 'db' | 'clock'>, id: number): Promise<Site> {
  const site = (await directory(services)).sites.find((s) => s.id === id);
  if (!site) throw new Error(`no site ${id}`);
  return site;
}
