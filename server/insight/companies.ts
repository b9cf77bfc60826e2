/** Companies as their books need them: each with the zone in which its days begin. */
import { Refusal } from '../platform/errors.ts';
import { listSites, type SiteReader } from '../sites/find-site.ts';
import { isDay, zoneOfSite } from './days.ts';

export interface CompanyZone {
  id: number;
  name: string;
  zone: string;
}

/** Companies with the zone of their first site. */
export async function companiesOf(services: SiteReader): Promise<CompanyZone[]> {
  const companies = new Map<number, CompanyZone>();
  for (const site of await listSites(services))
    if (!companies.has(site.company.id))
      companies.set(site.company.id, { id: site.company.id, name: site.company.name, zone: zoneOfSite(site) });
  return [...companies.values()];
}

/** The first day of a month. @throws Refusal bad_request */
export function firstOf(month: string): string {
  const first = `${month}-01`;
  // The database knows no year 0.
  if (!isDay(first) || first < '1900') throw new Refusal('bad_request', { fields: { month: 'bad_request' } });
  return first;
}
