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

/** Somewhere in what is published, drafted or planned for the company and its sites, or in a campaign that is not over. */
const used = `exists (
  select 1 from companies c where c.id = m.company_id and position(m.id::text in c.settings::text) > 0
  union all select 1 from sites s where s.company_id = m.company_id and position(m.id::text in s.settings::text) > 0
  union all select 1 from site_countries k join sites s on s.id = k.site_id
             where s.company_id = m.company_id and position(m.id::text in k.settings::text) > 0
  union all select 1 from setting_drafts d left join sites s on s.id = d.site_id
             where coalesce(d.company_id, s.company_id) = m.company_id and position(m.id::text in d.value::text) > 0
  union all select 1 from setting_versions v left join sites s on s.id = v.site_id
             where v.state = 'scheduled' and coalesce(v.company_id, s.company_id) = m.company_id and position(m.id::text in v.changes::text) > 0
  union all select 1 from campaigns k where k.picture = m.id and k.ended_at is null)`;
/** Mails that lie in inboxes show it. */
const mailed = 'exists (select 1 from campaigns k where k.picture = m.id and k.ended_at is not null)';
type Shown = { used: boolean; mailed: boolean };

export const mediaOf = statement<MediaRow & Shown, [company: number]>(
  'sites.media',
  `select m.*, ${used} as used, ${mailed} as mailed from site_media m where m.company_id = $1 order by m.added_at desc, m.id`,
);
/** Pictures that a mail may show. */
export const picturesOf = statement<MediaRow, [companies: readonly number[]]>(
  'sites.pictures',
  `select m.* from site_media m where m.company_id = any($1::int[]) and m.kind = 'picture' order by m.added_at desc, m.id`,
);
export const companyOfMedia = statement<{ company_id: number }, [id: string]>(
  'sites.company_of_media',
  'select company_id from site_media where id = $1',
);
export const pictureById = statement<MediaRow, [id: string]>(
  'sites.picture_by_id',
  `select m.* from site_media m where m.id = $1 and m.kind = 'picture'`,
);
/** Held, so that nobody removes it before it stands where it was chosen for. */
export const holdPicture = statement<MediaRow, [id: string]>(
  'sites.hold_picture',
  `select m.* from site_media m where m.id = $1 and m.kind = 'picture' for key share`,
);
/** Whoever chooses it at this moment waits; afterwards it is used, or gone. */
export const lockMedia = statement<{ id: string }, [id: string]>(
  'sites.lock_media',
  'select id from site_media where id = $1 for update',
);
export const mediaById = statement<MediaRow & Shown, [id: string]>(
  'sites.media_by_id',
  `select m.*, ${used} as used, ${mailed} as mailed from site_media m where m.id = $1`,
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
  [id: string, seen: number, name: string, licence: string, alt: string, focalX: number | null, focalY: number | null]
>(
  'sites.update_media',
  `update site_media set name = $3, licence = $4, alt = $5::jsonb, focal_x = coalesce($6, focal_x), focal_y = coalesce($7, focal_y), version = version + 1
    where id = $1 and version = $2 returning version, company_id`,
);
export const deleteMedia = statement<never, [id: string]>('sites.delete_media', 'delete from site_media where id = $1');
