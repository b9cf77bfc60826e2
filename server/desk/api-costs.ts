/** What things cost in credits, on the sheet of prices: settings of each site, in its draft and its history. */
import { costKeys } from '../../contract/desk-costs.ts';
import type * as contract from '../../contract/desk-costs.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { statement, transaction } from '../platform/db.ts';
import type { Handler } from '../platform/http/call.ts';
import { allSitesNow } from '../sites/find-site.ts';
import { saveField, type SeenField } from '../sites/setting-drafts.ts';
import type { Scope } from '../sites/setting-fields.ts';
import { setting } from '../sites/settings.ts';
import { publishSite } from './publish-site.ts';

const scopeOf = (site: number): Scope => ({ site_id: site, company_id: null });

interface SiteState {
  site_id: number;
  live: number;
  draft: { country: string | null; key: string; value: number | null; version: number; staff_name: string }[];
  planned: string[];
}
/** Of every site: its version, the costs in its draft, when others are to be published. */
const siteStates = statement<SiteState, [keys: readonly string[]]>(
  'desk.site_costs',
  `select s.id as site_id,
          coalesce((select max(v.version) from setting_versions v where v.site_id = s.id), 1) as live,
          coalesce((select jsonb_agg(jsonb_build_object('country', d.country, 'key', d.key, 'value', d.value, 'version', d.version, 'staff_name', d.staff_name))
                      from setting_drafts d where d.site_id = s.id and d.key = any ($1)), '[]') as draft,
          array(select to_char(v.publish_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from setting_versions v
                 where v.site_id = s.id and v.state = 'scheduled'
                   and exists (select from jsonb_array_elements(v.changes) c where c->>'key' = any ($1)) order by v.publish_at) as planned
     from sites s`,
);

export const deskCosts: Handler<typeof contract.deskCosts> = async ({ services }) => {
  const [sites, states] = await Promise.all([allSitesNow(services), siteStates(services.db, costKeys)]);
  return {
    sites: sites.map((site) => {
      const { live = 1, draft = [], planned = [] } = states.find((state) => state.site_id === site.id) ?? {};
      return {
        id: site.id,
        name: site.stored.name ?? site.name,
        live,
        planned,
        countries: site.countries,
        cells: [null, ...site.countries].flatMap((country) =>
          costKeys.map((key) => {
            const changed = draft.find((change) => change.country === country && change.key === key);
            const stored = country === null ? site.stored : site.countryStored[country];
            return {
              country,
              key,
              value: setting(site, country ?? '', key),
              own: stored?.[key] !== undefined,
              draft: changed
                ? { value: changed.value, version: changed.version, staff_name: changed.staff_name }
                : null,
            };
          }),
        ),
      };
    }),
  };
};

export const deskSaveCost: Handler<typeof contract.deskSaveCost> = async ({ services, staff, body }) => {
  const { site, country, key, value, version } = body;
  return {
    version: await transaction(services.db, (tx) =>
      saveField(tx, scopeOf(site), staff, { country, key, language: null, value }, version),
    ),
  };
};

/** As fields of the draft: a cost is said in no language. */
export const costFields = (cells: BodyOf<typeof contract.deskPublishCosts>['cells']): SeenField[] =>
  cells.map((cell) => ({ ...cell, language: null }));

export const deskPublishCosts: Handler<typeof contract.deskPublishCosts> = async ({ services, staff, body }) => {
  const done = await publishSite(services, staff, scopeOf(body.site), {
    fields: costFields(body.cells),
    live: body.live,
    note: body.note.trim(),
    at: body.from === null ? null : new Date(body.from),
  });
  return { version: 'version' in done ? done.version : null };
};
