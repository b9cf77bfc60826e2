/** The list of campaigns at the desk (contract/desk-campaigns.ts, `campaignsList`) in SQL. */
import { type CampaignLine, campaignsList, type CampaignResults } from '../../contract/desk-campaigns.ts';
import { may, type Right, type Scope } from '../../contract/permissions.ts';
import type { Always, ListSource } from '../platform/lists.ts';

const result = (path: string) => `(c.results #>> '{${path}}')::int`;
const sum = (expression: string) => `coalesce(${expression}, 0)`;

export const campaignSource: ListSource<typeof campaignsList> = {
  list: campaignsList,
  from: 'campaigns c',
  id: 'c.id',
  idType: 'uuid',
  // Of several sites: `onSites` holds instead.
  scope: 'c.sites[1]',
  columns: {
    name: 'c.name',
    kind: 'c.kind',
    state: 'c.state',
    when: 'c.made_at',
    sent: sum(result('sent')),
    left_out: `coalesce((select sum((o ->> 'count')::int) from jsonb_array_elements(c.results -> 'left_out') o), 0)::int`,
    followed: sum(result('followed')),
    bought: sum(result('bought,people')),
    revenue: `(select string_agg((o ->> 'currency') || ' ' || to_char((o ->> 'net_minor')::numeric / 100, 'FM999999990.00'), ', ')
                 from jsonb_array_elements(c.results #> '{bought,revenue}') o)`,
    unsubscribed: sum(result('left')),
    bounced: sum(result('bounced')),
    complained: sum(result('complained')),
    made_by: 'c.made_name',
  },
  filters: { when: 'c.made_at', kind: 'c.kind', state: 'c.state' },
  search: (text, param) => `c.name ilike ${param(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}`,
  select: `c.id, c.name, c.kind, c.state, c.stopped_for, c.sites, c.made_name as made_by, coalesce(c.started_at, c.made_at) as "when", c.results`,
};

/** Whether somebody may see and send what is for all of these sites. */
export const mayOn = ({ rights }: { rights: readonly Right[] }, sites: readonly number[]): boolean =>
  sites.every((site) => may(rights, 'campaigns.send', { site }));

/** At least one of its sites lies within the scope. */
export const onSites =
  (scope: Scope): Always =>
  (param) =>
    scope === null
      ? 'true'
      : `exists (select from unnest(c.sites) site where in_scope(${param(JSON.stringify(scope))}::jsonb, site))`;

export type CampaignListRow = Omit<CampaignLine, 'when' | 'results'> & { when: Date; results: CampaignResults | null };

export const presentLine = ({ when, ...row }: CampaignListRow): CampaignLine => ({ ...row, when: when.toISOString() });
