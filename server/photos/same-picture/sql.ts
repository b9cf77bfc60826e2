/** SQL statements of pictures found again. */
import { statement } from '../../platform/db.ts';

export const photoToCompare = statement<
  { id: string; member_id: string; filename: string; width: number; height: number; company_id: number },
  [id: string]
>(
  'photos.to_compare',
  `select f.id, f.member_id, f.filename, f.width, f.height, s.company_id from photos f join members m on m.id = f.member_id join sites s on s.id = m.site_id where f.id = $1`,
);
export const photosOfMember = statement<{ id: string; filename: string }, [member: string]>(
  'photos.files_to_mark',
  'select id, filename from photos where member_id = $1 order by position',
);
export const waitingPhotos = statement<{ id: string }, [limit: number]>(
  'photos.not_compared',
  'select id from photos where compared_at is null order by created_at limit $1',
);
export const setCompared = statement<never, [id: string]>(
  'photos.set_compared',
  'update photos set compared_at = now() where id = $1',
);
export const insertHashes = statement<never, [photo: string, windows: readonly number[], hashes: string[]]>(
  'photos.insert_hashes',
  `insert into photo_hashes (photo_id, "window", hash)
   select f.id, w."window", w.hash from photos f, unnest($2::smallint[], $3::bigint[]) w ("window", hash) where f.id = $1
   on conflict (photo_id, "window") do update set hash = excluded.hash`,
);

/**
 * Windows near this number: of members' photos, and of those of people excluded at the company. `photo_id` null: of that photo only
 * numbers are left, so that nothing can be laid over. Each part is found by its own index.
 */
export const nearWindows = statement<
  { photo_id: string | null; ban_id: string | null; window: number; distance: number },
  [hash: string, p0: number[], p1: number[], p2: number[], p3: number[], photo: string, limit: number, company: number]
>(
  'photos.near_windows',
  `(select h.photo_id, null::uuid as ban_id, h."window", bit_count((h.hash # $1::bigint)::bit(64))::int as distance
      from photo_hashes h where (((h.hash >> 48) & 65535)::int = any($2::int[]) or ((h.hash >> 32) & 65535)::int = any($3::int[])
           or ((h.hash >> 16) & 65535)::int = any($4::int[]) or (h.hash & 65535)::int = any($5::int[]))
      and bit_count((h.hash # $1::bigint)::bit(64)) <= $7 and h.photo_id <> $6 limit 200)
   union all
   (select f.id, b.id, h."window", bit_count((h.hash # $1::bigint)::bit(64))::int
      from ban_photo_hashes h
      join bans b on b.id = h.ban_id and b.company_id = $8 and b.lifted_at is null and (b.until is null or b.until > now())
      left join photos f on f.id = h.photo_id
     where (((h.hash >> 48) & 65535)::int = any($2::int[]) or ((h.hash >> 32) & 65535)::int = any($3::int[])
           or ((h.hash >> 16) & 65535)::int = any($4::int[]) or (h.hash & 65535)::int = any($5::int[]))
      and bit_count((h.hash # $1::bigint)::bit(64)) <= $7 limit 200)`,
);
/** Of these photos, those of other members of the company, and the ban of their owner if there is one. */
export const othersOf = statement<
  { id: string; filename: string; excluded_by: string | null; fictional: boolean },
  [ids: string[], member: string, company: number]
>(
  'photos.others_of',
  `select f.id, f.filename, m.kind = 'fictional' as fictional,
          (select b.id from cases c join decisions d on d.case_id = c.id join bans b on b.decision_id = d.id
            where c.member_id = m.id and b.lifted_at is null and (b.until is null or b.until > now()) limit 1) as excluded_by
     from photos f join members m on m.id = f.member_id join sites s on s.id = m.site_id
    where f.id = any($1::uuid[]) and f.member_id <> $2 and s.company_id = $3`,
);
export const insertHint = statement<never, [photo: string, score: number, other: string, mirrored: boolean]>(
  'photos.insert_hint',
  `insert into photo_hints (photo_id, kind, score, other_id, mirrored, source)
   select id, 'duplicate', $2, $3, $4, 'hash' from photos where id = $1 on conflict do nothing`,
);

/** What the pixels alone say (picture-hints.ts). */
export const insertPictureHints = statement<never, [photo: string, kinds: string[]]>(
  'photos.insert_picture_hints',
  `insert into photo_hints (photo_id, kind, score, source) select f.id, kind, 1, 'picture' from photos f, unnest($2::text[]) kind
    where f.id = $1 on conflict do nothing`,
);
export const insertKnownHint = statement<never, [photo: string, list: string]>(
  'photos.insert_known_hint',
  `insert into photo_hints (photo_id, kind, score, source) select id, 'known', 1, $2 from photos where id = $1 on conflict do nothing`,
);
export const insertExcludedHint = statement<never, [photo: string, score: number, ban: string]>(
  'photos.insert_excluded_hint',
  `insert into photo_hints (photo_id, kind, score, ban_id, source)
   select f.id, 'excluded', $2, b.id, 'hash' from photos f, bans b where f.id = $1 and b.id = $3 and b.lifted_at is null
   on conflict do nothing`,
);

export const bansOfMember = statement<{ id: string }, [member: string]>(
  'photos.bans_of_member',
  `select b.id from cases c join decisions d on d.case_id = c.id join bans b on b.decision_id = d.id
    where c.member_id = $1 and b.lifted_at is null`,
);
export const insertBanHashes = statement<
  never,
  [ban: string, slot: number, photo: string, windows: readonly number[], hashes: string[]]
>(
  'photos.insert_ban_hashes',
  `insert into ban_photo_hashes (ban_id, slot, photo_id, "window", hash)
   select b.id, $2, $3, w."window", w.hash from bans b, unnest($4::smallint[], $5::bigint[]) w ("window", hash)
    where b.id = $1 and b.lifted_at is null on conflict (ban_id, slot, "window") do update set hash = excluded.hash, photo_id = excluded.photo_id`,
);
