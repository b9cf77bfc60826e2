/** What staff and the operator change of a site: in one transaction with its line in the audit log, seen by every process at once. */
import { statement, transaction, type Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import * as prices from '../sites/change-prices.ts';
import {
  type SettingChanges,
  type SettingPlace,
  type SettingsChanged,
  writeSettings,
} from '../sites/change-settings.ts';
import { createSite, type NewSite } from '../sites/create-site.ts';
import { sitesChanged } from '../sites/find-site.ts';
import * as hosts from '../sites/hosts.ts';
import { hostName } from '../sites/hosts.ts';
import { differences, type Scope } from '../sites/setting-fields.ts';
import { lockContent, recordCopy, recordVersion, writeContent } from '../sites/setting-versions.ts';
import { type Actor, audit, changesIn } from './audit.ts';
import { moveSessions } from './sql-sites.ts';
import { settingChanges, subjectOf } from './publish-site.ts';

const siteName = statement<{ name: string }, [site: number]>(
  'desk.name_of_site',
  `select coalesce(settings ->> 'name', name) as name from sites where id = $1`,
);

type Needed = Pick<Services, 'db' | 'live'>;

async function change<T>(services: Needed, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await transaction(services.db, work);
  sitesChanged(services);
  return result;
}

/**
 * Changes settings of a company, a site or one of its countries, at once and as a version of their own.
 * @param version the version they were read at (`storedSettings`)
 * @throws Refusal not_found, bad_request, conflict: see `writeSettings`
 */
export const changeSettings = (
  services: Needed,
  by: Actor,
  { place, changes, version }: { place: SettingPlace; changes: SettingChanges; version: number },
): Promise<SettingsChanged> =>
  change(services, async (tx) => {
    const scope: Scope =
      place.level === 'company'
        ? { site_id: null, company_id: place.company_id }
        : { site_id: place.site_id, company_id: null };
    const before = await lockContent(tx, scope);
    const done = await writeSettings(tx, place, changes, version);
    if (Object.keys(done.changed).length === 0) return done;
    const after = await lockContent(tx, scope);
    const recorded = await recordVersion(tx, scope, by, {
      before,
      after,
      changes: differences(scope, before, after),
      note: '',
    });
    await audit(tx, by, 'settings_changed', subjectOf(scope), {}, settingChanges(recorded.changes));
    return done;
  });

/** A site of its own, or as a copy of another: the same for the desk and the command. */
export interface SiteWanted extends Omit<NewSite, 'countries' | 'languages'> {
  countries: string[];
  languages: string[];
  /** Whose settings it begins with; its own name, host, niche, countries and languages come from what is wanted. */
  copy_of: number | null;
}

/** @returns the new site's id. @throws Refusal host_taken, host_invalid, not_found, bad_request */
export const makeSite = (services: Needed, by: Actor, { copy_of: copyOf, ...wanted }: SiteWanted): Promise<number> =>
  change(services, async (tx) => {
    const host = hostName(wanted.host);
    const copied = copyOf === null ? undefined : await lockContent(tx, { site_id: copyOf, company_id: null });
    const id = await createSite(tx, { ...wanted, host });
    if (copied) {
      const scope: Scope = { site_id: id, company_id: null };
      const content = await lockContent(tx, scope);
      const { name: _name, mail_name: _mailName, languages: _languages, ...own } = copied.own;
      const countries = Object.entries(copied.by_country).filter(([code]) => content.countries?.includes(code));
      await writeContent(tx, scope, {
        ...content,
        own: { ...own, ...content.own },
        by_country: { ...content.by_country, ...Object.fromEntries(countries) },
      });
      const after = await lockContent(tx, scope);
      const from = (await siteName.one(tx, copyOf ?? 0))?.name ?? '';
      await recordCopy(tx, scope, by, { before: content, after, changes: differences(scope, content, after), from });
    }
    await audit(tx, by, 'site_created', { kind: 'site', id: String(id) }, { host, copy_of: copyOf });
    return id;
  });

/** Adds a host to a site. @throws Refusal host_taken, host_invalid, not_found */
export const addHost = (services: Needed, by: Actor, site: number, name: string): Promise<string> =>
  change(services, async (tx) => {
    const host = await hosts.addHost(tx, site, name);
    await audit(tx, by, 'host_added', { kind: 'site', id: String(site) }, { host });
    return host;
  });

/** Takes a host away; not the one in the links of mails. @throws Refusal not_found */
export const removeHost = (services: Needed, by: Actor, site: number, host: string): Promise<void> =>
  change(services, async (tx) => {
    await hosts.removeHost(tx, site, host);
    await audit(tx, by, 'host_removed', { kind: 'site', id: String(site) }, { host });
  });

/** Makes a host of a site the one in the links of its mails. @throws Refusal not_found */
export const setMainHost = (services: Needed, by: Actor, site: number, host: string): Promise<void> =>
  change(services, async (tx) => {
    const before = await hosts.setMainHost(tx, site, host);
    // Staff are signed in at a site by its main host.
    if (before !== undefined) await moveSessions.run(tx, before, host);
    const changes = changesIn({ main_host: before }, { main_host: host });
    await audit(tx, by, 'host_made_main', { kind: 'site', id: String(site) }, { host }, changes);
  });

/** Sends who comes by a host on to the main one, or lets it answer itself again. @throws Refusal not_found, also for the main one */
export const setRedirecting = (
  services: Needed,
  by: Actor,
  site: number,
  { host, redirects }: { host: string; redirects: boolean },
): Promise<void> =>
  change(services, async (tx) => {
    await hosts.setRedirecting(tx, site, host, redirects);
    await audit(tx, by, redirects ? 'host_redirected' : 'host_served', { kind: 'site', id: String(site) }, { host });
  });

/** Makes a site the one that answers unknown hosts. @throws Refusal not_found */
export const setDefaultSite = (services: Needed, by: Actor, site: number): Promise<void> =>
  change(services, async (tx) => {
    const before = await hosts.setDefaultSite(tx, site);
    if (before !== site)
      await audit(
        tx,
        by,
        'site_made_default',
        { kind: 'site', id: String(site) },
        {},
        changesIn({ default_site: before }, { default_site: site }),
      );
  });

// Those of a moment, or those until then.
const packagesAt = statement<
  { credits: number; amount_minor: number },
  [company: number, currency: string, at: Date, also: boolean]
>(
  'desk.packages_at',
  `select p.credits, p.amount_minor from packages p
    where p.list_id = (select l.id from price_lists l where l.company_id = $1 and l.currency = $2 and l.country is null and l.site_id is null
                          and (l.valid_from < $3 or $4 and l.valid_from = $3) order by l.valid_from desc limit 1) order by p.credits`,
);
const rateAt = statement<{ basis_points: number }, [company: number, country: string, at: Date, also: boolean]>(
  'desk.vat_at',
  `select basis_points from vat_rates where company_id = $1 and country = $2 and (valid_from < $3 or $4 and valid_from = $3)
    order by valid_from desc limit 1`,
);
type Planned = { company_id: number; valid_from: Date };
/** What begins at that moment beside what holds until then; of what is withdrawn, the other way round. */
const inTurn = <T>(way: 'planned' | 'withdrawn', until: T, from: T): [T, T] =>
  way === 'planned' ? [until, from] : [from, until];
async function priceChanges(
  tx: Tx,
  { company_id, currency, valid_from }: Planned & { currency: string },
  way: 'planned' | 'withdrawn',
) {
  const [until, from] = await Promise.all(
    [false, true].map(async (also) => packagesAt(tx, company_id, currency, valid_from, also)),
  );
  const [before, after] = inTurn(way, until ?? [], from ?? []);
  const priceOf = (list: typeof before, credits: number) =>
    list.find((entry) => entry.credits === credits)?.amount_minor;
  return [...new Set([...before, ...after].map(({ credits }) => credits))].flatMap((credits) =>
    changesIn({ price: priceOf(before, credits) }, { price: priceOf(after, credits) }, { currency, credits }),
  );
}
async function vatChanges(
  tx: Tx,
  { company_id, country, valid_from }: Planned & { country: string },
  way: 'planned' | 'withdrawn',
) {
  const rate = async (also: boolean) => (await rateAt.one(tx, company_id, country, valid_from, also))?.basis_points;
  const [before, after] = inTurn(way, await rate(false), await rate(true));
  return changesIn({ vat: before }, { vat: after }, { country });
}

/** Adds a price list. @returns when it begins. @throws Refusal: see `addPriceList` */
export const changePrices = (
  services: Needed,
  by: Actor,
  list: Parameters<typeof prices.addPriceList>[1],
): Promise<Date> =>
  change(services, async (tx) => {
    const from = await prices.addPriceList(tx, list);
    await audit(
      tx,
      by,
      'prices_changed',
      { kind: 'company', id: String(list.company_id) },
      { currency: list.currency, valid_from: from.toISOString() },
      await priceChanges(tx, { ...list, valid_from: from }, 'planned'),
    );
    return from;
  });

/** Adds a rate of VAT. @returns when it begins. @throws Refusal: see `addVatRate` */
export const changeVat = (services: Needed, by: Actor, rate: Parameters<typeof prices.addVatRate>[1]): Promise<Date> =>
  change(services, async (tx) => {
    const from = await prices.addVatRate(tx, rate);
    await audit(
      tx,
      by,
      'vat_changed',
      { kind: 'company', id: String(rate.company_id) },
      {
        country: rate.country,
        valid_from: from.toISOString(),
      },
      await vatChanges(tx, { ...rate, valid_from: from }, 'planned'),
    );
    return from;
  });

/** Takes back prices or a rate that have not begun. @throws Refusal not_found */
export const takeBackPrices = (
  services: Needed,
  by: Actor,
  coming: Parameters<typeof prices.withdrawPlanned>[1],
): Promise<void> =>
  change(services, async (tx) => {
    const changes =
      'currency' in coming ? await priceChanges(tx, coming, 'withdrawn') : await vatChanges(tx, coming, 'withdrawn');
    await prices.withdrawPlanned(tx, coming);
    const { company_id: companyId, valid_from: validFrom, ...what } = coming;
    await audit(
      tx,
      by,
      'prices_taken_back',
      { kind: 'company', id: String(companyId) },
      { ...what, valid_from: validFrom.toISOString() },
      changes,
    );
  });
