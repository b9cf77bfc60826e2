/** The SQL of finding. Each walks an index for a handful of rows, however many there are. */
import { endingInSql } from '../payments/desk-list.ts';
import { statement } from '../platform/db.ts';

type Sites = readonly number[] | null;

export interface FoundPerson {
  id: string;
  by: 'name' | 'address' | 'phone' | 'network';
  name: string;
  email: string | null;
  city: string | null;
  status: string;
  site_id: number;
}
export const findMembers = statement<
  FoundPerson,
  [text: string, network: string, mobiles: readonly Buffer[], sites: Sites, contact: Sites, limit: number]
>(
  'desk.find_members',
  `select m.id, f.matched as by, m.username as name, m.email, p.city, m.status, m.site_id
     from find_members($1::text, $2::text, $3::bytea[], $4::int[], $5::int[], $6::int) with ordinality as f (member_id, matched, place)
     join members m on m.id = f.member_id left join profiles p on p.member_id = m.id order by f.place`,
);
export const findMemberById = statement<FoundPerson, [id: string, sites: Sites]>(
  'desk.find_member_by_id',
  `select m.id, 'name' as by, m.username as name, null as email, p.city, m.status, m.site_id
     from members m left join profiles p on p.member_id = m.id where m.id = $1 and ($2::int[] is null or m.site_id = any($2))`,
);
/** Names with a part like it, the closest first, by the index of parts of names. Whole names would take ten times as long, since each holds many of its groups of three letters. */
export const namesLike = statement<
  { id: string; name: string; site_id: number; status: string },
  [text: string, sites: Sites, limit: number]
>(
  'desk.names_like',
  `select m.id, m.username as name, m.site_id, m.status from members m
    where lower(m.username) %> $1::text and m.kind = 'person' and m.status <> 'deleted' and ($2::int[] is null or m.site_id = any($2))
    order by word_similarity($1::text, lower(m.username)) desc, m.username limit $3`,
);

interface FoundThing {
  id: string;
  title: string;
  detail: string;
  status: string | null;
  site_id: number;
}
/** Of the number or of the provider's reference the beginning. */
export const findPayments = statement<FoundThing, [text: string, sites: Sites, limit: number]>(
  'desk.find_payments',
  `select p.id, p.order_number as title, concat_ws(' · ', m.username, case when p.order_number ~>=~ upper($1) and p.order_number ~<~ (upper($1) || chr(1114111)) then null else p.ref end) as detail,
          p.status, p.site_id
     from ((select * from payments where order_number ~>=~ upper($1) and order_number ~<~ (upper($1) || chr(1114111)) and ($2::int[] is null or site_id = any($2))
             order by order_number using ~<~ limit $3)
           union (select * from payments where ref ~>=~ $1 and ref ~<~ ($1 || chr(1114111)) and ($2::int[] is null or site_id = any($2)) limit $3)) p
     left join members m on m.id = p.member_id limit $3`,
);
/** By the last four digits of the card or of the debited account, the newest first. */
export const findPaymentsByEnd = statement<FoundThing, [digits: string, sites: Sites, limit: number]>(
  'desk.find_payments_by_end',
  `select p.id, p.order_number as title, coalesce(m.username, '') as detail, p.status, p.site_id
     from payments p left join members m on m.id = p.member_id
    where p.id in (${endingInSql('$1')}) and ($2::int[] is null or p.site_id = any($2)) order by p.created_at desc limit $3`,
);
/** Numbers by their beginnings. */
export const findCases = statement<
  FoundThing & { care: boolean },
  [starts: readonly string[], scope: string, care: string, limit: number]
>(
  'desk.find_cases',
  `select c.id, c.number as title, m.username as detail, c.status, c.site_id, c.source = 'care' as care
     from unnest($1::text[]) t cross join lateral
          (select * from cases where number ~>=~ t and number ~<~ (t || chr(1114111))
              and in_scope(case when source = 'care' then $3::jsonb else $2::jsonb end, site_id) limit $4) c
     join members m on m.id = c.member_id limit $4`,
);
/** By number, or by the beginning of the address it was written from; what our team wrote first was not. */
export const findComplaints = statement<
  FoundThing & { email: string; by_email: boolean },
  [starts: readonly string[], email: string, scope: string, limit: number]
>(
  'desk.find_complaints',
  `select c.id, c.number as title, m.username as detail, c.status, c.site_id, c.email, c.by_email
     from ((select x.*, false as by_email from unnest($1::text[]) t cross join lateral
              (select * from complaints where number ~>=~ t and number ~<~ (t || chr(1114111)) and in_scope($3::jsonb, site_id, language) limit $4) x)
           union all (select x.*, true from complaints x where $2 <> '' and x.kind <> 'begun' and lower(x.email) ~>=~ $2 and lower(x.email) ~<~ ($2 || chr(1114111))
                        and in_scope($3::jsonb, x.site_id, x.language) limit $4)) c
     left join members m on m.id = c.member_id limit $4`,
);
export const findRequests = statement<FoundThing, [starts: readonly string[], scope: string, limit: number]>(
  'desk.find_requests',
  `select p.id, p.number as title, coalesce(m.username, '') as detail, null as status, p.site_id
     from unnest($1::text[]) t cross join lateral
          (select * from privacy_requests where number ~>=~ t and number ~<~ (t || chr(1114111)) and status <> 'asked'
              and in_scope($2::jsonb, site_id, language) limit $3) p
     left join members m on m.id = p.member_id limit $3`,
);
/** Staff and sites are few: read through. */
export const findStaff = statement<{ id: string; title: string; status: string }, [text: string, limit: number]>(
  'desk.find_staff',
  `select id, name as title, case when active then 'active' else 'closed' end as status from staff
    where strpos(lower(name), $1) > 0 or strpos(lower(email), $1) > 0 order by name limit $2`,
);
export const findSites = statement<
  { id: number; title: string; detail: string },
  [text: string, sites: Sites, limit: number]
>(
  'desk.find_sites',
  `select s.id, s.name as title, coalesce(min(h.host), '') as detail from sites s left join site_hosts h on h.site_id = s.id
    where ($2::int[] is null or s.id = any($2)) and (strpos(lower(s.name), $1) > 0 or strpos(lower(h.host), $1) > 0)
    group by s.id order by s.name limit $3`,
);
