/** The list of members (contract/desk-members-list.ts) in SQL. Searched as everything is found: find.ts. */
import { type MemberLine, membersList } from '../../contract/desk-members-list.ts';
import { may, type Scope, scopeOf } from '../../contract/permissions.ts';
import type { Db } from '../platform/db.ts';
import { between, type ListSource, type SetFilter } from '../platform/lists.ts';
import { mediaUrl } from '../platform/media-url.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { mobileMarks, networkOf, sitesOf } from './find.ts';
import { findCity } from '../sites/places.ts';
import { placeCountries } from '../sites/place-files.ts';
import { namesLike } from './sql-find.ts';

/** So many a search shows at most: whoever looks for more uses the filters. */
const foundAtMost = 500;
/** Credits and payments of so many members are added up while somebody waits (docs/figures.md). */
const sumsUpTo = 10_000;
/** Minor units within 30 days. */
const muchMinor = 30_000;

const age = `date_part('year', age(p.date_of_birth))::int`;
/** By the day of birth, which costs no reckoning for each of a million. */
function born({ first, second, param }: SetFilter): string {
  const ago = (years: number) =>
    `current_date - make_interval(years => ${param(Math.max(0, Math.min(years, 999)))}::int)`;
  return [
    first ? `p.date_of_birth <= ${ago(Number(first))}` : '',
    second ? `p.date_of_birth > ${ago(Number(second) + 1)}` : '',
  ]
    .filter(Boolean)
    .join(' and ');
}
const credits = 'coalesce((select a.balance from accounts a where a.member_id = m.id), 0)';
const paidIn = (column: string) =>
  `(select ${column} from payments y where y.member_id = m.id and y.completed_at is not null)`;
const stays = 'sum(y.amount_minor - y.refunded_minor - y.charged_back_minor)';
const paid = paidIn(`${stays}::int`);
const currency =
  '(select y.currency from payments y where y.member_id = m.id and y.completed_at is not null order by y.created_at desc limit 1)';
/** Whose files are served: a suspended member's are not. */
const face = `(select f.filename from photos f where f.member_id = m.id and f.status = 'active' and not f.private
  and m.status in ('not_confirmed', 'active') order by f.position limit 1)`;
const source = '(select t.network from member_tracking t where t.member_id = m.id)';
const open = `((select count(*) from cases c where c.member_id = m.id and c.status = 'open')
  + (select count(*) from complaints c where c.member_id = m.id and c.status = 'open'))::int`;

/** The towns that `Bergen` or `Bergen, NO` can mean. */
function townsOf(text: string) {
  const [name = '', country = ''] = text.split(',').map((part) => part.trim());
  const countries = country ? [country.toUpperCase()] : placeCountries();
  return countries.flatMap((code) => {
    const city = findCity(code, '', name);
    return city ? [{ ...city, country: code }] : [];
  });
}

const earthKm = 6_371;
/** In a town, under whichever of its names; or so far around it, as near as places are kept: to 5 km. */
function placed({ first, second, param }: SetFilter): string {
  const km = Number(second ?? 0);
  if (!first) return 'true';
  const near = townsOf(first).map(({ name, country, lat, lon }) => {
    if (km === 0) return `(p.city = ${param(name)} and p.country = ${param(country)})`;
    const high = km / 111;
    const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    const within = ([column, at, by]: [string, number, number]) =>
      `p.${column} between ${param(at - by)}::numeric and ${param(at + by)}::numeric`;
    // The length of the straight line through the earth.
    return `(${within(['lat', lat, high])} and ${within(['lon', lon, wide])}
      and search_place(p.lat, p.lon) <-> search_place(${param(lat)}, ${param(lon)}) <= ${param(2 * Math.sin(km / earthKm / 2))}::float8)`;
  });
  return near.length > 0 ? `(${near.join(' or ')})` : 'false';
}

/** Somebody who sees no payments learns no sums, and finds nobody by an address, a phone or a network they may not see. */
export function memberSource(services: Services, staff: StaffCaller): ListSource<typeof membersList> {
  const money = may(staff.rights, 'payments.see', { site: 'every' }) !== null;
  const contact = may(staff.rights, 'members.contact') ? sitesOf(scopeOf(staff.rights, 'members.contact')) : [];
  return {
    list: membersList,
    // Everybody has both; outer, so that a count reads only what its filters ask for.
    from: 'members m left join profiles p on p.member_id = m.id left join sites s on s.id = m.site_id',
    id: 'm.id',
    idType: 'uuid',
    person: { id: 'm.id' },
    scope: 'm.site_id',
    currency: money ? `coalesce(${currency}, 'EUR')` : `''`,
    unseen: money ? [] : ['paid'],
    sumsUpTo,
    full: ['seen'],
    columns: {
      name: 'm.username',
      age,
      place: `concat_ws(', ', p.city, p.country)`,
      country: 'p.country::text',
      site: 's.name',
      status: 'm.status',
      premium: `case when m.paid_user then 'premium' else '' end`,
      credits,
      paid: money ? paid : 'null::int',
      seen: 'm.last_active',
      joined: 'm.signup_date',
      source,
      open,
    },
    filters: {
      when: 'm.signup_date',
      seen: 'm.last_active',
      status: 'm.status',
      country: 'p.country::text',
      place: placed,
      premium: 'm.paid_user',
      // Asked of the accounts, of which few have many: not of every member in turn.
      credits: (set) =>
        Number(set.first ?? 0) > 0
          ? `m.id in (select a.member_id from accounts a where ${between('a.balance', set)})`
          : between(credits, set),
      paid: (set) =>
        money
          ? `m.id in (select y.member_id from payments y where y.completed_at is not null group by y.member_id having ${between(stays, set)})`
          : 'false',
      age: born,
      source,
      fresh: `m.signup_date > now() - interval '24 hours'`,
      first: money
        ? `m.id in (select y.member_id from payments y where y.completed_at > now() - interval '7 days'
             and not exists (select from payments o where o.member_id = y.member_id and o.completed_at <= now() - interval '7 days'))`
        : 'false',
      much: money
        ? `m.id in (select y.member_id from payments y where y.completed_at > now() - interval '30 days'
             group by y.member_id having ${stays} >= ${muchMinor})`
        : 'false',
      shared: `m.id in (select x.member_id from sessions x where x.created_at > now() - interval '7 days' and x.user_agent <> '' and exists (
             select from sessions o where o.ip_prefix ~>=~ x.ip_prefix and o.ip_prefix ~<=~ x.ip_prefix and o.user_agent = x.user_agent and o.member_id <> x.member_id))`,
      open: `(exists (select from cases c where c.member_id = m.id and c.status = 'open')
             or exists (select from complaints c where c.member_id = m.id and c.status = 'open'))`,
    },
    search(text, param) {
      const words = text.toLowerCase();
      if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(words)) return `m.id = ${param(words)}::uuid`;
      const mobiles = mobileMarks(services.config.secret, words);
      return `m.id in (select f.member_id from find_members(${param(words)}::text, ${param(networkOf(words))}::text, ${param(mobiles)}::bytea[],
        null, ${param(contact)}::int[], ${foundAtMost}) f)`;
    },
    select: `m.id, m.username as name, ${face} as face, ${age} as age, p.city, p.country, m.site_id, m.status, m.paid_user as premium, ${credits} as credits,
             ${money ? paid : 'null::int'} as paid_minor, ${money ? currency : 'null::text'} as currency, m.last_active as seen_at,
             m.signup_date as joined_at, ${source} as source, ${open} as open`,
  };
}

export type MemberRow = Omit<MemberLine, 'seen_at' | 'joined_at'> & { seen_at: Date; joined_at: Date };
export const presentMember = (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { seen_at: seen, joined_at: joined, face, ...row }: MemberRow,
): MemberLine => ({
  ...row,
  face: face === null ? null : mediaUrl(config, face, 160, 'webp', clock.now(), 'staff'),
  seen_at: seen.toISOString(),
  joined_at: joined.toISOString(),
});
export const onlyPeople = (): string => `m.kind = 'person'`;

const nearAtMost = 5;
/** Those of the scope whose names come close to a search that found nobody; addresses, numbers and short beginnings have no such. */
export const nearNames = async (db: Db, text: string, scope: Scope) => {
  const name = text.trim().toLowerCase();
  return /^[^@]{3,30}$/.test(name) && /\p{L}/u.test(name) ? namesLike(db, name, sitesOf(scope), nearAtMost) : [];
};
