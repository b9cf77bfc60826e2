/** Sums are of one currency: none is ever added to another. Which one is shown first, and which others there are. */
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { countryByCode } from '../sites/countries.ts';
import { listSites } from '../sites/find-site.ts';
import type { SiteZone } from './days.ts';

const turnover = statement<{ currency: string }, [sites: number[], from: Date, until: Date]>(
  'insight.currencies',
  `select p.currency from payment_bookings b join payments p on p.id = b.payment_id
    where p.site_id = any($1::int[]) and b.created_at >= $2 and b.created_at < $3 group by 1 order by count(*) desc, 1`,
);

/** @returns the currencies of a time, the one asked for, else that of most bookings */
export async function currenciesIn(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  zones: readonly SiteZone[],
  [from, until]: readonly [Date, Date],
  asked?: string,
): Promise<{ currency: string; currencies: string[] }> {
  const rows = await turnover(
    services.db,
    zones.map(({ site }) => site),
    from,
    until,
  );
  const currencies = rows.map(({ currency }) => currency);
  const site = (await listSites(services)).find(({ id }) => id === zones[0]?.site);
  const home = countryByCode.get(site?.countries[0] ?? '')?.currency ?? 'EUR';
  const currency = currencies.find((code) => code === asked?.toUpperCase()) ?? currencies[0] ?? home;
  return { currency, currencies: currencies.length ? currencies : [currency] };
}
