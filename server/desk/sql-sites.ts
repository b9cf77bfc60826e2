/** SQL of the desk's pages of sites. */
import { statement } from '../platform/db.ts';

export const siteLines = statement<{
  id: number;
  version: number | null;
  changes: number;
  scheduled_at: Date | null;
}>(
  'desk.site_lines',
  `select s.id, (select max(v.version) from setting_versions v where v.site_id = s.id) as version,
          (select count(*)::int from setting_drafts d where d.site_id = s.id) as changes,
          (select min(v.publish_at) from setting_versions v where v.site_id = s.id and v.state = 'scheduled') as scheduled_at
     from sites s order by s.id`,
);
export const companyLines = statement<{
  id: number;
  name: string;
  changes: number;
  pools: { id: number; name: string }[];
}>(
  'desk.company_lines',
  `select c.id, c.name, (select count(*)::int from setting_drafts d where d.company_id = c.id) as changes,
          coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id) from pools p where p.company_id = c.id), '[]') as pools
     from companies c order by c.id`,
);
/** Members of a site, or of all sites of a company, by country and language. */
export const audience = statement<
  { country: string; language: string; members: number; signups: number },
  [site: number | null, company: number | null, now: Date]
>(
  'desk.site_audience',
  `select p.country, m.language, count(*)::int as members,
          (count(*) filter (where m.signup_date > $3::timestamptz - interval '7 days'))::int as signups
     from members m join profiles p on p.member_id = m.id join sites s on s.id = m.site_id
    where m.kind = 'person' and m.status in ('not_confirmed', 'active') and (s.id = $1 or s.company_id = $2) group by 1, 2`,
);
export const versionLines = statement<
  { version: number; staff_name: string; note: string; copied_from: string | null; at: Date; changes: number },
  [site: number | null, company: number | null, limit: number]
>(
  'desk.setting_version_lines',
  `select version, staff_name, note, copied_from, publish_at as at, jsonb_array_length(changes) as changes from setting_versions
    where site_id is not distinct from $1 and company_id is not distinct from $2 and version is not null order by version desc limit $3`,
);
export const moveSessions = statement<never, [from: string, to: string]>(
  'desk.move_staff_sessions',
  'update staff_sessions set host = $2 where host = $1',
);
/** Somebody invented, with a photo: pages of real people are not for trying things out. */
export const previewPerson = statement<{ id: string }, [pool: number]>(
  'desk.preview_person',
  `select m.id from members m where m.pool_id = $1 and m.kind = 'fictional' and m.status = 'active'
      and exists (select from photos p where p.member_id = m.id and p.status = 'active' and not p.private) order by m.id limit 1`,
);
