/** What staff and the operator change of a site: in one transaction with its line in the audit log, seen by every process at once. */
import { transaction, type Tx } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import * as prices from '../sites/change-prices.ts';
import {
  type SettingChanges,
  type SettingPlace,
  type SettingsChanged,
  writeSettings,
} from '../sites/change-settings.ts';
import { sitesChanged } from '../sites/find-site.ts';
import { type Actor, audit } from './audit.ts';

type Needed = Pick<Services, 'db' | 'live'>;

async function change<T>(services: Needed, work: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await transaction(services.db, work);
  sitesChanged(services);
  return result;
}

/** Settings hold no secrets; long texts are cut. */
const inBrief = (value: unknown): string => JSON.stringify(value).slice(0, 300);

/**
 * Changes settings of a company, a site or one of its countries.
 * @param version the version they were read at (`storedSettings`)
 * @throws Refusal not_found, bad_request, conflict: see `writeSettings`
 */
export const changeSettings = (
  services: Needed,
  by: Actor,
  { place, changes, version }: { place: SettingPlace; changes: SettingChanges; version: number },
): Promise<SettingsChanged> =>
  change(services, async (tx) => {
    const done = await writeSettings(tx, place, changes, version);
    const details = Object.entries(done.changed).flatMap(
      ([key, { before, after }]) =>
        [
          [key, inBrief(after)],
          [`${key}_before`, inBrief(before)],
        ] as const,
    );
    const subject =
      place.level === 'company'
        ? { kind: 'company', id: String(place.company_id) }
        : { kind: 'site', id: String(place.site_id) };
    if (details.length > 0)
      await audit(tx, by, 'settings_changed', subject, {
        ...(place.level === 'country' ? { country: place.country } : {}),
        ...Object.fromEntries(details),
      });
    return done;
  });

/** Adds a price list. @returns when it begins. @throws Refusal: see `addPriceList` */
export const changePrices = (
  services: Needed,
  by: Actor,
  list: Parameters<typeof prices.addPriceList>[1],
): Promise<Date> =>
  change(services, async (tx) => {
    const from = await prices.addPriceList(tx, list);
    const packages = list.packages
      .map(({ credits, amount_minor: amountMinor }) => `${credits}:${amountMinor}`)
      .join(' ');
    await audit(
      tx,
      by,
      'prices_changed',
      { kind: 'company', id: String(list.company_id) },
      { currency: list.currency, packages, valid_from: from.toISOString() },
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
        basis_points: rate.basis_points,
        valid_from: from.toISOString(),
      },
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
    await prices.withdrawPlanned(tx, coming);
    const { company_id: companyId, valid_from: validFrom, ...what } = coming;
    await audit(
      tx,
      by,
      'prices_taken_back',
      { kind: 'company', id: String(companyId) },
      { ...what, valid_from: validFrom.toISOString() },
    );
  });
