/** SQL statements of sites. */
import { statement } from '../platform/db.ts';
import type { Company, PageTextStamp } from './site.ts';

/** The latest of each page and language. */
const stampsSql = (where: string): string => `coalesce((
  select jsonb_agg(jsonb_build_object('page', t.page, 'language', t.language, 'number', t.number,
                                      'at', extract(epoch from t.published_at) * 1000) order by t.page, t.language)
    from (select distinct on (page, language) * from page_text_versions where ${where} order by page, language, number desc) t), '[]')`;

export interface SiteRow {
  id: number;
  pool_id: number;
  company_id: number;
  name: string;
  niche: number;
  is_default: boolean;
  settings: unknown;
  hosts: string[];
  redirects: string[];
  countries: { country: string; settings: unknown }[];
  page_texts: PageTextStamp[];
}

export type CompanyRow = Omit<Company, 'settings'> & { settings: unknown };

/** Rows valid from `valid_from` on, without those a later row has already replaced, in order of their start. */
const dated = (table: string, groupColumns: string, columns: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('valid_from', extract(epoch from d.valid_from) * 1000, 'begun', d.valid_from <= now(), ${columns}) order by d.valid_from)
    from (select t.*, lead(t.valid_from) over (partition by ${groupColumns} order by t.valid_from) as valid_to from ${table} t where t.company_id = c.id) d
   where d.valid_to is null or d.valid_to > now()), '[]')`;

export const allCompanies = statement<CompanyRow>(
  'sites.companies',
  `select id, name, trade_names, address, postal_code, city, country, kvk, vat_numbers,
          support_phone, support_email, delete_discount, settings, added,
          ${dated(
            'price_lists',
            't.currency, t.country, t.site_id',
            `'currency', d.currency, 'country', d.country, 'site', d.site_id, 'packages', coalesce((
            select jsonb_agg(jsonb_build_object('credits', p.credits, 'amount_minor', p.amount_minor) order by p.credits)
              from packages p where p.list_id = d.id), '[]'),
            'tryout', case when d.tryout_credits is not null then jsonb_build_object('credits', d.tryout_credits, 'amount_minor', d.tryout_minor) end`,
          )} as price_lists,
          ${dated('vat_rates', 't.country', "'country', d.country, 'basis_points', d.basis_points")} as vat_rates,
          coalesce((select jsonb_object_agg(m.country, to_jsonb(m.methods)) from company_methods m where m.company_id = c.id), '{}') as methods,
          coalesce((select jsonb_object_agg(m.id, jsonb_build_object('format', m.format, 'width', m.width, 'height', m.height,
                                                                     'focal_x', m.focal_x, 'focal_y', m.focal_y, 'alt', m.alt))
                      from site_media m where m.company_id = c.id), '{}') as media,
          ${stampsSql('company_id = c.id')} as page_texts
     from companies c order by id`,
);

export const allSites = statement<SiteRow>(
  'sites.sites',
  `select s.id, s.pool_id, s.company_id, s.name, s.niche, s.is_default, s.settings,
          array(select h.host from site_hosts h where h.site_id = s.id order by h.is_primary desc, h.host) as hosts,
          array(select h.host from site_hosts h where h.site_id = s.id and h.redirects order by h.host) as redirects,
          coalesce((select jsonb_agg(jsonb_build_object('country', c.country, 'settings', c.settings) order by c.position, c.country)
                      from site_countries c where c.site_id = s.id), '[]') as countries,
          ${stampsSql('site_id = s.id')} as page_texts
     from sites s order by s.id`,
);
