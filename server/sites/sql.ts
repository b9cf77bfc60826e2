/** The SQL of sites. */
import { statement } from '../platform/db.ts';
import type { Company, StoredSettings } from './site.ts';

export interface SiteRow {
  id: number;
  pool_id: number;
  company_id: number;
  name: string;
  niche: number;
  is_default: boolean;
  settings: StoredSettings;
  hosts: string[];
  countries: { country: string; settings: StoredSettings }[];
}

export const allCompanies = statement<Company>(
  'sites.companies',
  `select id, name, trade_names, address, postal_code, city, country, kvk, vat_numbers,
          support_phone, support_email, delete_discount, settings, added
     from companies order by id`,
);

export const allSites = statement<SiteRow>(
  'sites.sites',
  `select s.id, s.pool_id, s.company_id, s.name, s.niche, s.is_default, s.settings,
          array(select h.host from site_hosts h where h.site_id = s.id order by h.is_primary desc, h.host) as hosts,
          coalesce((select jsonb_agg(jsonb_build_object('country', c.country, 'settings', c.settings) order by c.position, c.country)
                      from site_countries c where c.site_id = s.id), '[]') as countries
     from sites s order by s.id`,
);
