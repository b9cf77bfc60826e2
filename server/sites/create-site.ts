/** A company with its pool and first site. The first site of an installation is its default site. */
import { statement, type Tx } from '../platform/db.ts';
import type { Company } from './site.ts';

export interface NewSite {
  company: Pick<Company, 'name' | 'address' | 'postal_code' | 'city' | 'country' | 'kvk' | 'vat_numbers' | 'support_email' | 'support_phone'>;
  name: string;
  host: string;
  niche: number;
  countries: string[];
  languages: string[];
}

const insertCompany = statement<{ id: number }, [name: string, address: string, postal: string, city: string, country: string, kvk: string, vat: string, email: string, phone: string]>(
  'sites.insert_company',
  `insert into companies (name, address, postal_code, city, country, kvk, vat_numbers, support_email, support_phone)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
const insertPool = statement<{ id: number }, [company: number, name: string]>(
  'sites.insert_pool',
  'insert into pools (company_id, name) values ($1, $2) returning id',
);
const insertSite = statement<{ id: number }, [company: number, pool: number, name: string, niche: number, settings: string]>(
  'sites.insert_site',
  `insert into sites (company_id, pool_id, name, niche, is_default, settings)
   values ($1, $2, $3, $4, not exists (select from sites where is_default), $5) returning id`,
);
const insertHost = statement<never, [host: string, site: number]>(
  'sites.insert_host',
  'insert into site_hosts (host, site_id, is_primary) values ($1, $2, true)',
);
const insertCountries = statement<never, [site: number, countries: string[]]>(
  'sites.insert_countries',
  `insert into site_countries (site_id, country, position)
   select $1, country, position from unnest($2::text[]) with ordinality as c(country, position)`,
);

/** @returns the new site's id. @throws a database error when the host is taken */
export async function createSite(tx: Tx, site: NewSite): Promise<number> {
  const c = site.company;
  const company = await insertCompany.one(
    tx, c.name, c.address, c.postal_code, c.city, c.country, c.kvk, JSON.stringify(c.vat_numbers), c.support_email, c.support_phone,
  );
  if (!company) throw new Error('the company was not stored');
  const pool = await insertPool.one(tx, company.id, c.name);
  const row = pool && (await insertSite.one(tx, company.id, pool.id, site.name, site.niche, JSON.stringify({ languages: site.languages })));
  if (!row) throw new Error('the site was not stored');
  await insertHost.run(tx, site.host, row.id);
  await insertCountries.run(tx, row.id, site.countries);
  return row.id;
}
