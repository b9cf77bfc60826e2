/** The SQL of photos. */
import { statement } from '../platform/db.ts';

export interface OwnPhotoRow {
  id: string;
  position: number;
  private: boolean;
  status: 'pending' | 'active' | 'rejected';
  /** Unguessable stem of the photo's files. */
  filename: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  focal_x: number;
  focal_y: number;
  created_at: Date;
}

export interface MainImageRow {
  member_id: string;
  filename: string;
  width: number;
  height: number;
  thumbhash: Buffer;
  focal_x: number;
  focal_y: number;
}

const own_columns = 'id, position, private, status, filename, width, height, thumbhash, focal_x, focal_y, created_at';

/** Adding and removing wait here for each other, so that no limit is passed and no position is taken twice. */
export const lockMember = statement<{ paid_user: boolean }, [member: string]>(
  'photos.lock_member',
  `select paid_user from members where id = $1 and status in ('not_confirmed', 'active') for no key update`,
);

export const countPhotos = statement<{ paid_user: boolean; photos: number }, [member: string]>(
  'photos.count_photos',
  `select m.paid_user, (select count(*)::int from photos f where f.member_id = m.id) as photos
     from members m where m.id = $1 and m.status in ('not_confirmed', 'active')`,
);

/** Goes behind the member's other photos. */
export const insertPhoto = statement<
  OwnPhotoRow,
  [
    id: string,
    member: string,
    filename: string,
    width: number,
    height: number,
    thumbhash: Buffer,
    focal_x: number,
    focal_y: number,
  ]
>(
  'photos.insert_photo',
  `insert into photos (id, member_id, position, filename, width, height, thumbhash, focal_x, focal_y)
   select $1, $2, coalesce(max(position) + 1, 0), $3, $4, $5, $6, $7, $8 from photos where member_id = $2
   returning ${own_columns}`,
);

export const deletePhoto = statement<{ filename: string; position: number }, [id: string, member: string]>(
  'photos.delete_photo',
  'delete from photos where id = $1 and member_id = $2 returning filename, position',
);

/** Those behind a removed photo move up. */
export const closeGap = statement<never, [member: string, position: number]>(
  'photos.close_gap',
  'update photos set position = position - 1 where member_id = $1 and position > $2',
);

export const ownPhotos = statement<OwnPhotoRow, [member: string]>(
  'photos.own_photos',
  `select ${own_columns} from photos where member_id = $1 order by position`,
);

/** Of each member the first photo that others may see. */
export const mainImages = statement<MainImageRow, [members: readonly string[]]>(
  'photos.main_images',
  `select f.member_id, f.filename, f.width, f.height, f.thumbhash, f.focal_x, f.focal_y
     from unnest($1::uuid[]) as wanted (id)
    cross join lateral (
      select * from photos
       where member_id = wanted.id and status = 'active' and not private
       order by position limit 1
    ) f`,
);

/** The photo behind a media address, while it may be served: not rejected, its owner not suspended or leaving. */
export const servedPhoto = statement<{ width: number }, [filename: string]>(
  'photos.served_photo',
  `select f.width from photos f join members m on m.id = f.member_id
    where f.filename = $1 and f.status <> 'rejected' and m.status in ('not_confirmed', 'active')`,
);

export const knownFilenames = statement<{ filename: string }, [filenames: readonly string[]]>(
  'photos.known_filenames',
  'select filename from photos where filename = any($1::text[])',
);
