/** What tests need around a member: the company and its two sites, and valid data for new members. */
import type { Db } from '../../server/platform/db.ts';

export interface TestSites {
  company_id: number;
  /** a.test, also www.a.test: the default site. */
  a: { site_id: number; pool_id: number };
  /** b.test: in another pool. */
  b: { site_id: number; pool_id: number };
}

/** One company, two pools, a site in each, for NL, DE, PL and US, in all languages. */
export async function addSites(db: Db): Promise<TestSites> {
  const insert = async (text: string, values: unknown[]) =>
    (await db.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const companyId = await insert(
    `insert into companies (name, trade_names, address, postal_code, city, country, kvk, vat_numbers, support_phone, support_email, delete_discount, added)
     values ('Evening B.V.', '{Evening,Dusk}', 'Kade 1', '1234 AB', 'Utrecht', 'NL', '12345678', '{"NL": "NL123456789B01"}', '+31 30-123 45 67',
             'help@a.test', 20, '2022-05-01T00:00:00Z') returning id`,
    [],
  );
  const site = async (name: string, host: string, isDefault: boolean) => {
    const poolId = await insert('insert into pools (company_id, name) values ($1, $2) returning id', [companyId, name]);
    const siteId = await insert(
      'insert into sites (company_id, pool_id, name, is_default) values ($1, $2, $3, $4) returning id',
      [companyId, poolId, name, isDefault],
    );
    await db.query('insert into site_hosts (host, site_id, is_primary) values ($1, $3, true), ($2, $3, false)', [
      host,
      `www.${host}`,
      siteId,
    ]);
    await db.query(
      `insert into site_countries (site_id, country, position)
       select $1, country, position from unnest(array['NL', 'DE', 'PL', 'US']) with ordinality as t(country, position)`,
      [siteId],
    );
    return { site_id: siteId, pool_id: poolId };
  };
  return { company_id: companyId, a: await site('Evening', 'a.test', true), b: await site('Morning', 'b.test', false) };
}

export interface NewMember {
  email: string;
  name: string;
  password: string;
  date_of_birth: string;
  consent: boolean;
  signup_message?: string;
  to?: string;
  gender?: 'male' | 'female';
  wanted?: 'male' | 'female';
}

let counter = 0;

/** The body of a valid sign-up; each call gives a new address and name. */
export function newMember(more: Partial<NewMember> = {}): NewMember {
  counter += 1;
  return {
    email: `person${counter}@members.example`,
    name: `person.${counter}`,
    password: `quiet river ${counter} lanterns`,
    date_of_birth: '1990-06-15',
    consent: true,
    ...more,
  };
}

/** A fictional profile of a pool, as the recipient of a first message. @returns its id */
export async function addFictional(
  db: Db,
  at: { pool_id: number; site_id: number },
  name = `fiction.${(counter += 1)}`,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `with m as (insert into members (id, pool_id, site_id, kind, username, status, language)
                values (gen_random_uuid(), $1, $2, 'fictional', $3, 'active', 'en') returning id)
     insert into profiles (member_id, date_of_birth, country, gender) select id, '1988-02-03', 'NL', 'female' from m returning member_id as id`,
    [at.pool_id, at.site_id, name],
  );
  return rows[0]?.id ?? '';
}
