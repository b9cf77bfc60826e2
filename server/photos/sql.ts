/** SQL statements of photos. */
import { photoColumns, type StoredPhoto } from '../members/photo-view.ts';
import { type Db, statement } from '../platform/db.ts';

export interface OwnPhotoRow extends StoredPhoto {
  id: string;
  position: number;
  private: boolean;
  status: 'pending' | 'active' | 'rejected';
  /** Why staff rejected it: a code from contract/photos.ts. */
  reject_reason: string | null;
  /** What a comparison with a selfie said; null: none. */
  same_person: boolean | null;
  created_at: Date;
}

export interface MainImageRow extends StoredPhoto {
  member_id: string;
}

const ownColumns = `id, position, private, status, filename, width, height, encode(thumbhash, 'base64') as thumbhash, focal_x, focal_y, reject_reason, same_person, created_at`;

/** Serialises adding and removing, so that no limit is exceeded and no position used twice. */
export const lockMember = statement<{ paid_user: boolean }, [member: string]>(
  'photos.lock_member',
  `select paid_user from members where id = $1 and status in ('not_confirmed', 'active') for no key update`,
);

export const countPhotos = statement<{ paid_user: boolean; photos: number }, [member: string]>(
  'photos.count_photos',
  `select m.paid_user, (select count(*)::int from photos f where f.member_id = m.id) as photos
     from members m where m.id = $1 and m.status in ('not_confirmed', 'active')`,
);

/** Counts photos that others see, or will see once approved. */
export const visiblePhotos = statement<{ photos: number }, [member: string]>(
  'photos.seen_of',
  "select count(*)::int as photos from photos where member_id = $1 and not private and status <> 'rejected'",
);

export const insertPhoto = statement<
  OwnPhotoRow,
  [
    id: string,
    member: string,
    filename: string,
    width: number,
    height: number,
    thumbhash: Buffer,
    focalX: number,
    focalY: number,
    isPrivate: boolean,
  ]
>(
  'photos.insert_photo',
  `insert into photos (id, member_id, position, filename, width, height, thumbhash, focal_x, focal_y, private)
   select $1, $2, coalesce(max(position) + 1, 0), $3, $4, $5, $6, $7, $8, $9 from photos where member_id = $2
   returning ${ownColumns}`,
);

export const ownPhoto = statement<OwnPhotoRow, [id: string, member: string]>(
  'photos.own_photo',
  `select ${ownColumns} from photos where id = $1 and member_id = $2`,
);

/** Hides the photo from everything that reads photos; keeps the row so that it can be restored. */
export const removePhoto = statement<{ position: number }, [id: string, member: string]>(
  'photos.remove_photo',
  `with gone as (delete from photos where id = $1 and member_id = $2 returning *)
   insert into removed_photos (id, member_id, position, filename, photo)
   select id, member_id, position, filename, to_jsonb(gone) from gone
   returning position`,
);

/** @param seconds how long a removal can be undone */
export const takeRemoved = statement<
  { position: number; photo: object },
  [id: string, member: string, seconds: number]
>(
  'photos.take_removed',
  `delete from removed_photos where id = $1 and member_id = $2 and removed_at > now() - make_interval(secs => $3)
   returning position, photo`,
);

/** Moves photos from this position on down by one. */
export const makeRoom = statement<never, [member: string, position: number]>(
  'photos.make_room',
  'update photos set position = position + 1 where member_id = $1 and position >= $2',
);

export const putBack = statement<never, [photo: string, position: number]>(
  'photos.put_back',
  `insert into photos select (jsonb_populate_record(null::photos, $1::jsonb || jsonb_build_object('position', $2::int, 'compared_at', null))).*`,
);

/** Rows are deleted before files: a crash in between leaves files for the sweep, never a row without files. */
export const forgetRemoved = statement<{ filename: string }, [seconds: number]>(
  'photos.forget_removed',
  'delete from removed_photos where removed_at <= now() - make_interval(secs => $1) returning filename',
);

export const savePhoto = statement<
  never,
  [id: string, member: string, isPrivate: boolean | null, x: number | null, y: number | null]
>(
  'photos.save_photo',
  `update photos set private = coalesce($3, private), focal_x = coalesce($4, focal_x), focal_y = coalesce($5, focal_y)
    where id = $1 and member_id = $2`,
);

/** Sets positions by the order of the list. */
export const orderPhotos = statement<never, [member: string, ids: readonly string[]]>(
  'photos.order_photos',
  `update photos f set position = w.nr - 1
     from unnest($2::uuid[]) with ordinality as w (id, nr)
    where f.id = w.id and f.member_id = $1 and f.position <> w.nr - 1`,
);

/** Moves photos behind a removed one up. */
export const closeGap = statement<never, [member: string, position: number]>(
  'photos.close_gap',
  'update photos set position = position - 1 where member_id = $1 and position > $2',
);

export const ownPhotos = statement<OwnPhotoRow, [member: string]>(
  'photos.own_photos',
  `select ${ownColumns} from photos where member_id = $1 order by position`,
);

/** For each member the first photo that others may see. */
export const mainImages = statement<MainImageRow, [members: readonly string[]]>(
  'photos.main_images',
  `select f.member_id, ${photoColumns}
     from unnest($1::uuid[]) as wanted (id)
    cross join lateral (
      select * from photos
       where member_id = wanted.id and status = 'active' and not private
       order by position limit 1
    ) f`,
);

/** What `mediaView` needs about the photo of a URL, and its width. */
export interface MediaRow {
  width: number;
  private: boolean;
  status: OwnPhotoRow['status'];
  position: number;
  owner_id: string;
  owner_pool: number;
  owner_status: string;
  profile_status: string;
  gender: string | null;
  invisible: boolean;
  blocked: boolean;
  blocked_by: boolean;
  apart: boolean;
  viewer_pool: number | null;
  viewer_status: string | null;
  paid_user: boolean | null;
  /** The viewer's age is to be checked first. */
  age_wanted: boolean;
  granted: boolean;
  talking: boolean;
  sent: boolean;
}

const mediaRows = statement<MediaRow, [stem: string, viewer: string | null]>(
  'photos.media',
  `select f.width, f.private, f.status, f.member_id as owner_id, m.pool_id as owner_pool, m.status as owner_status,
              p.status as profile_status, p.gender, m.invisible or m.age_wanted as invisible, b.blocked, b.blocked_by, b.apart,
              v.pool_id as viewer_pool, v.status as viewer_status, v.paid_user, coalesce(v.age_wanted, false) as age_wanted,
              (select count(*)::int from photos g
                where g.member_id = f.member_id and g.status = 'active' and not g.private and g.position < f.position) as position,
              exists (select from photo_grants g where g.owner_id = m.id and g.member_id = v.id) as granted,
              coalesce(not i.blocked, false) as talking,
              i.conversation_id is not null and exists (
                select from messages s where s.photo_id = f.id and s.conversation_id = i.conversation_id and s.sender_id = m.id) as sent
         from photos f
         join members m on m.id = f.member_id
         join profiles p on p.member_id = m.id
         left join members v on v.id = $2
         left join conversations c on c.member_a = least(m.id, v.id) and c.member_b = greatest(m.id, v.id) and v.id <> m.id
         left join inbox i on i.member_id = v.id and i.conversation_id = c.id
        cross join lateral (
          select exists (select from blocks b where b.member_id = v.id and b.blocked_id = m.id) as blocked,
                 exists (select from blocks b where b.member_id = m.id and b.blocked_id = v.id) as blocked_by,
                 exists (select from hidden_pairs h where h.member_id = v.id and h.other_id = m.id) as apart) b
        where f.filename = $1
        limit 1`,
);
export interface MediaRequest {
  stem: string;
  /** Null for a visitor. */
  viewer_id: string | null;
}
export const mediaRow = async (db: Db, { stem, viewer_id: viewerId }: MediaRequest): Promise<MediaRow | undefined> =>
  (await mediaRows(db, stem, viewerId))[0];

/** For staff, who may review rejected photos again. */
export const storedPhoto = statement<{ width: number }, [filename: string]>(
  'photos.stored_photo',
  'select width from photos where filename = $1',
);

export const knownFilenames = statement<{ filename: string }, [filenames: readonly string[]]>(
  'photos.known_filenames',
  `select filename from photos where filename = any($1::text[])
   union all select filename from removed_photos where filename = any($1::text[])`,
);

export interface UploadRow {
  id: string;
  size: number;
  received: number;
  /** Names of the parts, in order. */
  parts: string[];
}

export const insertUpload = statement<never, [id: string, member: string, size: number]>(
  'photos.insert_upload',
  'insert into photo_uploads (id, member_id, size) values ($1, $2, $3) on conflict do nothing',
);

export const findUpload = statement<UploadRow, [id: string, member: string]>(
  'photos.find_upload',
  'select id, size, received, parts from photo_uploads where id = $1 and member_id = $2',
);

/** Counts the part only if the upload is still at this offset. */
export const addPart = statement<UploadRow, [id: string, member: string, offset: number, bytes: number, name: string]>(
  'photos.add_part',
  `update photo_uploads set received = received + $4, parts = parts || $5::text, changed_at = now()
    where id = $1 and member_id = $2 and received = $3 returning id, size, received, parts`,
);

export const deleteUpload = statement<{ parts: string[] }, [id: string, member: string]>(
  'photos.delete_upload',
  'delete from photo_uploads where id = $1 and member_id = $2 returning parts',
);

/** Deletes all but the member's newest. */
export const deleteOldUploads = statement<{ id: string; parts: string[] }, [member: string, keep: number]>(
  'photos.delete_old_uploads',
  `delete from photo_uploads where id in
     (select id from photo_uploads where member_id = $1 order by changed_at desc, id desc offset $2)
   returning id, parts`,
);

export const deleteStaleUploads = statement<{ id: string; parts: string[] }, [hours: number]>(
  'photos.delete_stale_uploads',
  'delete from photo_uploads where changed_at < now() - make_interval(hours => $1) returning id, parts',
);

export const knownUploads = statement<{ id: string }, [ids: readonly string[]]>(
  'photos.known_uploads',
  'select id::text from photo_uploads where id::text = any($1::text[])',
);

export const lockPhoto = statement<{ member_id: string; status: string; reject_reason: string | null }, [id: string]>(
  'photos.lock_photo',
  'select member_id, status, reject_reason from photos where id = $1 for no key update',
);

export const decidePhoto = statement<never, [id: string, status: string, reason: string | null, staff: string]>(
  'photos.decide',
  'update photos set status = $2, reject_reason = $3, decided_at = now(), decided_by = $4 where id = $1',
);

export const insertGrant = statement<never, [owner: string, member: string]>(
  'photos.insert_grant',
  'insert into photo_grants (owner_id, member_id) values ($1, $2) on conflict do nothing',
);

export const deleteGrant = statement<never, [owner: string, member: string]>(
  'photos.delete_grant',
  'delete from photo_grants where owner_id = $1 and member_id = $2',
);

export const grantBetween = statement<{ owner_id: string }, [owner: string, member: string]>(
  'photos.grant_between',
  'select owner_id from photo_grants where owner_id = $1 and member_id = $2',
);

export const grantsTo = statement<{ owner_id: string }, [member: string, owners: readonly string[]]>(
  'photos.grants_to',
  'select owner_id from photo_grants where member_id = $1 and owner_id = any($2::uuid[])',
);
