/** The list of members (contract/desk-members-list.ts) in SQL. Searched as everything is found: find.ts. */
import { membersList } from '../../contract/desk-members-list.ts';
import { may, scopeOf } from '../../contract/permissions.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { deskMembers } from '../../contract/desk-members-list.ts';
import type { ListSource } from '../platform/lists.ts';
import { mediaUrl } from '../platform/media-url.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { mobileMarks, networkOf, sitesOf } from './find.ts';

/** So many a search shows at most: whoever looks for more uses the filters. */
const foundAtMost = 500;
/** Minor units within 30 days. */
const muchMinor = 30_000;

const age = `date_part('year', age(p.date_of_birth))::int`;
const credits = 'coalesce((select a.balance from accounts a where a.member_id = m.id), 0)';
const paidIn = (column: string) =>
  `(select ${column} from payments y where y.member_id = m.id and y.completed_at is not null)`;
const paid = paidIn('sum(y.amount_minor - y.refunded_minor - y.charged_back_minor)::int');
const currency =
  '(select y.currency from payments y where y.member_id = m.id and y.completed_at is not null order by y.created_at desc limit 1)';
/** Whose files are served: a suspended member's are not. */
const face = `(select f.filename from photos f where f.member_id = m.id and f.status = 'active' and not f.private
  and m.status in ('not_confirmed', 'active') order by f.position limit 1)`;
const source = '(select t.network from member_tracking t where t.member_id = m.id)';
const open = `((select count(*) from cases c where c.member_id = m.id and c.status = 'open')
  + (select count(*) from complaints c where c.member_id = m.id and c.status = 'open'))::int`;

/** Somebody who sees no payments learns no sums, and finds nobody by an address, a phone or a network they may not see. */
export function memberSource(services: Services, staff: StaffCaller): ListSource<typeof membersList> {
  const money = may(staff.rights, 'payments.see', { site: 'every' }) !== null;
  const contact = may(staff.rights, 'members.contact') ? sitesOf(scopeOf(staff.rights, 'members.contact')) : [];
  return {
    list: membersList,
    from: 'members m join profiles p on p.member_id = m.id join sites s on s.id = m.site_id',
    fromAll: 'members m',
    id: 'm.id',
    idType: 'uuid',
    person: { id: 'm.id' },
    scope: 'm.site_id',
    currency: `coalesce(${currency}, 'EUR')`,
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
      premium: 'm.paid_user',
      credits,
      age,
      source,
      fresh: `m.signup_date > now() - interval '24 hours'`,
      first: money
        ? `m.id in (select y.member_id from payments y where y.completed_at > now() - interval '7 days'
             and not exists (select from payments o where o.member_id = y.member_id and o.completed_at <= now() - interval '7 days'))`
        : 'false',
      much: money
        ? `m.id in (select y.member_id from payments y where y.completed_at > now() - interval '30 days'
             group by y.member_id having sum(y.amount_minor - y.refunded_minor - y.charged_back_minor) >= ${muchMinor})`
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

type Line = AnswerOf<typeof deskMembers>['rows'][number];
export type MemberRow = Omit<Line, 'seen_at' | 'joined_at'> & { seen_at: Date; joined_at: Date };
export const presentMember = (
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { seen_at: seen, joined_at: joined, face, ...row }: MemberRow,
): Line => ({
  ...row,
  face: face === null ? null : mediaUrl(config, face, 160, 'webp', clock.now(), 'staff'),
  seen_at: seen.toISOString(),
  joined_at: joined.toISOString(),
});
export const onlyPeople = (): string => `m.kind = 'person'`;
