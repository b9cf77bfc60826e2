/** Creates companies (each with a pool) and sites. The first site of an installation is its default site. */
import { type Db, isUniqueViolation, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import { fits } from './setting-fields.ts';
import type { CompanyFacts } from './site.ts';

export type NewCompany = Pick<
  CompanyFacts,
  'name' | 'address' | 'postal_code' | 'city' | 'country' | 'kvk' | 'vat_numbers' | 'support_email' | 'support_phone'
>;

export interface NewSite {
  company_id: number;
  pool_id: number;
  name: string;
  host: string;
  niche: number;
  countries: string[];
  languages: string[];
}

const insertCompany = statement<
  { id: number },
  [
    name: string,
    address: string,
    postal: string,
    city: string,
    country: string,
    kvk: string,
    vat: string,
    email: string,
    phone: string,
  ]
>(
  'sites.insert_company',
  `insert into companies (name, address, postal_code, city, country, kvk, vat_numbers, support_email, support_phone)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
const insertPool = statement<{ id: number }, [company: number, name: string]>(
  'sites.insert_pool',
  'insert into pools (company_id, name) values ($1, $2) returning id',
);
const insertSite = statement<
  { id: number },
  [company: number, pool: number, name: string, niche: number, settings: string]
>(
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
export const companyPools = statement<{ company_id: number; company: string; pool_id: number; pool: string }>(
  'sites.company_pools',
  `select c.id as company_id, c.name as company, p.id as pool_id, p.name as pool from companies c join pools p on p.company_id = c.id order by c.id, p.id`,
);

const poolOf = statement<{ id: number }, [pool: number, company: number]>(
  'sites.pool_of_company',
  'select id from pools where id = $1 and company_id = $2',
);

const companyNamed = statement<{ id: number }, [name: string]>(
  'sites.company_named',
  'select id from companies where lower(name) = lower($1)',
);
export const hostTaken = statement<{ name: string }, [host: string]>(
  'sites.host_taken',
  'select s.name from site_hosts h join sites s on s.id = h.site_id where h.host = $1',
);

/** Why a company cannot have this name, in a sentence for the terminal, or undefined. */
export const companyProblem = async (db: Db | Tx, name: string): Promise<string | undefined> =>
  (await companyNamed.one(db, name))
    ? `There is a company "${name}" already; setup makes a new one with its first site.`
    : undefined;

/** The same for a host. */
export async function hostProblem(db: Db | Tx, host: string): Promise<string | undefined> {
  const site = await hostTaken.one(db, host);
  return site && `${host} is a host of "${site.name}" already.`;
}

/** @returns the ids of the new company and its pool */
export async function createCompany(tx: Tx, c: NewCompany): Promise<Pick<NewSite, 'company_id' | 'pool_id'>> {
  const company = await insertCompany.one(
    tx,
    c.name,
    c.address,
    c.postal_code,
    c.city,
    c.country,
    c.kvk,
    JSON.stringify(c.vat_numbers),
    c.support_email,
    c.support_phone,
  );
  const pool = company && (await insertPool.one(tx, company.id, c.name));
  if (!pool) throw new Error('the company was not stored');
  return { company_id: company.id, pool_id: pool.id };
}

/** @returns the new site's id. @throws Refusal host_taken, not_found (company or pool), bad_request (by field) */
export async function createSite(tx: Tx, site: NewSite): Promise<number> {
  const [countries, languages] = [[...new Set(site.countries)], [...new Set(site.languages)]];
  const scope = { site_id: 0, company_id: null };
  if (!(await poolOf.one(tx, site.pool_id, site.company_id))) throw new Refusal('not_found');
  for (const [key, value] of Object.entries({ name: site.name, niche: site.niche, countries, languages }))
    if (!fits(scope, { country: null, language: null, key, value })) throw fieldRefusal(key, 'bad_request');
  const row = await insertSite.one(
    tx,
    site.company_id,
    site.pool_id,
    site.name,
    site.niche,
    JSON.stringify({ languages }),
  );
  if (!row) throw new Error('the site was not stored');
  await insertHost.run(tx, site.host, row.id).catch((error: unknown) => {
    throw isUniqueViolation(error, 'site_hosts_pkey') ? fieldRefusal('host', 'host_taken') : error;
  });
  await insertCountries.run(tx, row.id, countries);
  return row.id;
}
