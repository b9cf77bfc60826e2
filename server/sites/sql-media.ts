/** SQL statements of pictures and films for landers. */
import { statement } from '../platform/db.ts';

export interface MediaRow {
  id: string;
  company_id: number;
  kind: 'picture' | 'film';
  name: string;
  licence: string;
  alt: Record<string, string>;
  format: 'picture' | 'mp4' | 'webm';
  width: number;
  height: number;
  bytes: number;
  seconds: number | null;
  focal_x: number;
  focal_y: number;
  version: number;
  staff_name: string;
  added_at: Date;
}

/** Somewhere in what is published, drafted or planned for the company and its sites. */
const used = `exists (
  select 1 from companies c where c.id = m.company_id and position(m.id::text in c.settings::text) > 0
  union all select 1 from sites s where s.company_id = m.company_id and position(m.id::text in s.settings::text) > 0
  union all select 1 from site_countries k join sites s on s.id = k.site_id
             where s.company_id = m.company_id and position(m.id::text in k.settings::text) > 0
  union all select 1 from setting_drafts d left join sites s on s.id = d.site_id
             where coalesce(d.company_id, s.company_id) = m.company_id and position(m.id::text in d.value::text) > 0
  union all select 1 from setting_versions v left join sites s on s.id = v.site_id
             where v.state = 'scheduled' and coalesce(v.company_id, s.company_id) = m.company_id and position(m.id::text in v.changes::text) > 0)`;

export const mediaOf = statement<MediaRow & { used: boolean }, [company: number]>(
  'sites.media',
  `select m.*, ${used} as used from site_media m where m.company_id = $1 order by m.added_at desc, m.id`,
);
export const mediaById = statement<MediaRow & { used: boolean }, [id: string]>(
  'sites.media_by_id',
  `select m.*, ${used} as used from site_media m where m.id = $1`,
);
export const countMedia = statement<{ n: number }, [company: number]>(
  'sites.count_media',
  'select count(*)::int as n from site_media where company_id = $1',
);
export const insertMedia = statement<never, [row: string]>(
  'sites.insert_media',
  `insert into site_media (id, company_id, kind, name, licence, format, width, height, bytes, seconds, focal_x, focal_y, staff_id, staff_name)
   select id, company_id, kind, name, licence, format, width, height, bytes, seconds, focal_x, focal_y, staff_id, staff_name
     from jsonb_populate_record(null::site_media, $1::jsonb)`,
);
export const updateMedia = statement<
  { version: number; company_id: number },
  [id: string, seen: number, name: string, licence: string, alt: string]
>(
  'sites.update_media',
  `update site_media set name = $3, licence = $4, alt = $5::jsonb, version = version + 1 where id = $1 and version = $2 returning version, company_id`,
);
export const deleteMedia = statement<never, [id: string]>('sites.delete_media', 'delete from site_media where id = $1');
