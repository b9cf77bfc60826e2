/** The list of discount codes (contract/desk-discounts.ts) in SQL. */
import { codesList, type DeskCode } from '../../contract/desk-discounts.ts';
import { may, type Right, type Scope } from '../../contract/permissions.ts';
import { codeSumsSql } from '../insight/discounts.ts';
import { type Always, codesOf, type ListSource } from '../platform/lists.ts';
import { mayOn } from './campaigns-list.ts';

const state = `case when c.status = 'closed' then 'closed' when c.expires <= now() then 'expired' when c.starts > now() then 'planned'
                    when c.validity = 'once' and r.used > 0 then 'used' else 'active' end`;
const kind = `case when c.member_id is null then 'campaigns' else 'members' end`;
const sums = codeSumsSql('o.company_id', 'c.code');
const sumsText = (what: string) =>
  `(select string_agg(x.currency || ' ' || to_char(x.${what}::numeric / 100, 'FM999999990.00'), ', ') from (${sums}) x)`;

export const codeSource: ListSource<typeof codesList> = {
  list: codesList,
  from: `discount_codes c left join members m on m.id = c.member_id
         join pools o on o.id = coalesce(c.pool_id, m.pool_id) join companies k on k.id = o.company_id
        cross join lateral (select count(*) filter (where status = 'reserved')::int as reserved, count(*) filter (where status = 'used')::int as used
                              from discount_redemptions where offer = c.code) r`,
  fromAll: `discount_codes c left join members m on m.id = c.member_id join pools o on o.id = coalesce(c.pool_id, m.pool_id)`,
  id: 'c.code',
  idType: 'text',
  // Of several sites: `inPools` holds instead.
  scope: 'null::int',
  columns: {
    code: 'c.code',
    of: kind,
    campaign: `''`,
    percent: 'c.value_percentage',
    company: 'k.name',
    country: `coalesce(c.country, '')`,
    minimum: `coalesce(c.currency || ' ' || to_char(c.minimum_order_value::numeric / 100, 'FM999999990.00'), '')`,
    methods: `coalesce(array_to_string(c.payment_methods, ', '), '')`,
    validity: 'c.validity',
    made: 'c.created_at',
    from: 'c.starts',
    until: 'c.expires',
    state,
    open: 'r.reserved',
    used: 'r.used',
    given: sumsText('given_minor'),
    brought: sumsText('brought_minor'),
    close: `''`,
  },
  filters: {
    of: kind,
    state,
    validity: 'c.validity',
    company: 'o.company_id::text',
    // What holds for all of them holds for each.
    country: (set) => `(c.country is null or c.country = any(${codesOf(set)}))`,
    method: (set) => `(c.payment_methods is null or c.payment_methods && ${codesOf(set)})`,
    minimum: 'coalesce(c.minimum_order_value, 0)',
    used: 'r.used',
    percent: 'c.value_percentage',
    when: 'c.created_at',
  },
  search: (text, param) => `starts_with(c.code, ${param(text.toUpperCase())})`,
  select: `c.code, k.name as company, c.country, c.member_id as user_id, c.value_percentage, c.currency, c.minimum_order_value, c.validity,
           ${state} as status, c.starts, c.expires, c.payment_methods, c.created_at, r.reserved, r.used,
           array(select s.id from sites s where s.pool_id = o.id) as sites,
           coalesce((select jsonb_agg(to_jsonb(x)) from (${sums}) x), '[]') as sums,
           coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'sites', g.sites) order by g.made_at desc)
                       from campaigns g where g.code = c.code), '[]') as campaigns`,
};

/** At least one site of its pool lies within the scope. */
export const inPools =
  (scope: Scope): Always =>
  (param) =>
    scope === null
      ? 'true'
      : `exists (select from sites s where s.pool_id = o.id and in_scope(${param(JSON.stringify(scope))}::jsonb, s.id))`;

export type CodeRow = Omit<
  DeskCode,
  'starts' | 'expires' | 'created_at' | 'paymentmethods' | 'may_close' | 'campaigns'
> & {
  starts: Date | null;
  expires: Date | null;
  created_at: Date;
  payment_methods: string[] | null;
  sites: number[];
  campaigns: { id: string; name: string; sites: number[] }[];
};

/** Whether somebody may make and close what holds at all of these sites. */
export const mayAtAll = (rights: readonly Right[], sites: readonly number[]): boolean =>
  sites.every((site) => may(rights, 'discounts.edit', { site }));

export const presentCode =
  (rights: readonly Right[]) =>
  ({
    sites,
    campaigns,
    starts,
    expires,
    created_at: createdAt,
    payment_methods: methods,
    ...row
  }: CodeRow): DeskCode => ({
    ...row,
    paymentmethods: methods ?? [],
    starts: starts?.toISOString() ?? null,
    expires: expires?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    campaigns: campaigns.filter((campaign) => mayOn({ rights }, campaign.sites)).map(({ id, name }) => ({ id, name })),
    may_close: (row.status === 'active' || row.status === 'planned') && mayAtAll(rights, sites),
  });
