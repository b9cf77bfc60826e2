/** Sums are of one currency: none is ever added to another. Which one is shown first, and which others there are. */
import { dayMs } from '../../contract/time.ts';
import type { Services } from '../platform/services.ts';
import { countryByCode } from '../sites/countries.ts';
import { listSites } from '../sites/find-site.ts';
import type { SiteZone } from './days.ts';
import { turnover } from './sql-growth.ts';

/**
 * @returns the currencies of some days, the first one shown: the one asked for, else that of the company's country if there was any
 * money in it, else that of most bookings
 */
export async function currenciesIn(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  zones: readonly SiteZone[],
  from: string,
  to: string,
  asked?: string,
): Promise<{ currency: string; currencies: string[] }> {
  const recent = new Date(Math.max(Date.parse(from), services.clock.now().getTime() - 3 * dayMs) - dayMs);
  const sites = zones.map(({ site }) => site);
  const currencies = (await turnover(services.db, sites, from, to, recent)).map(({ currency }) => currency);
  const site = (await listSites(services)).find(({ id }) => id === zones[0]?.site);
  const [ofCompany, ofSite] = [site?.company.country, site?.countries[0]].map(
    (country) => countryByCode.get(country ?? '')?.currency,
  );
  const currency =
    currencies.find((code) => code === asked?.toUpperCase()) ??
    currencies.find((code) => code === ofCompany) ??
    currencies[0] ??
    ofSite ??
    'EUR';
  return { currency, currencies: [currency, ...currencies.filter((code) => code !== currency)] };
}
