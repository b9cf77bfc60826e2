/** SQL statements of photo checks. */
import { statement } from '../../platform/db.ts';

export interface CheckState {
  /** Of the one under way; null: none. */
  id: string | null;
  status: 'asked' | 'sent' | null;
  pictures: number | null;
  poses: number[] | null;
  expires_at: Date | null;
  last_status: 'failed' | 'lapsed' | 'passed' | null;
  last_reason: string | null;
  last_at: Date | null;
  last_number: string | null;
  has_photo: boolean;
  main_same: boolean | null;
  main_checked_at: Date | null;
  /** How many photos were compared and are still there. */
  compared: number;
}
export const checkState = statement<CheckState, [member: string]>(
  'photos.check_state',
  `select o.id, o.status, o.pictures, o.poses, o.expires_at, l.status as last_status, l.reason as last_reason, coalesce(l.decided_at, l.expires_at) as last_at,
          d.number as last_number, f.id is not null as has_photo, f.same_person as main_same, f.checked_at as main_checked_at,
          (select count(*)::int from photos x where x.member_id = $1 and x.same_person and x.status = 'active') as compared
     from (select $1::uuid as id) m
     left join photo_checks o on o.member_id = m.id and o.status in ('asked', 'sent') and o.expires_at > now()
     left join lateral (select * from photo_checks c where c.member_id = m.id and c.status in ('passed', 'failed', 'lapsed')
                         order by c.created_at desc limit 1) l on true
     left join lateral (select k.number from cases k join decisions e on e.case_id = k.id
                         where k.member_id = m.id and e.action = 'refuse_check' and e.overturned_at is null order by e.created_at desc limit 1) d on true
     left join lateral (select * from photos x where x.member_id = m.id and x.status = 'active' and not x.private order by x.position limit 1) f on true`,
);

export const insertCheck = statement<never, [id: string, member: string, poses: number[], minutes: number]>(
  'photos.insert_check',
  `insert into photo_checks (id, member_id, poses, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4::int))`,
);
/** Those under way; their files go after the commit. */
export const endChecks = statement<{ id: string }, [member: string]>(
  'photos.end_checks',
  `delete from photo_checks where member_id = $1 and status in ('asked', 'sent') returning id`,
);
export const lockOwn = statement<{ id: string; pictures: number; poses: number[] }, [id: string, member: string]>(
  'photos.lock_own_check',
  `select id, pictures, poses from photo_checks where id = $1 and member_id = $2 and status = 'asked' and expires_at > now() for update`,
);
/** The second picture sends it: from then on it waits for a person. */
export const addPicture = statement<never, [id: string, pictures: number, hours: number]>(
  'photos.add_check_picture',
  `update photo_checks set pictures = $2::smallint, status = case when $2::int = 2 then 'sent' else status end,
          expires_at = case when $2::int = 2 then now() + make_interval(hours => $3::int) else expires_at end where id = $1`,
);
export const insertHash = statement<never, [id: string, picture: number, hash: string]>(
  'photos.insert_check_hash',
  `insert into photo_check_hashes (check_id, picture, hash) values ($1, $2, $3) on conflict (check_id, picture) do update set hash = excluded.hash`,
);

/** Those whose time is over. */
export const lapse = statement<{ id: string; member_id: string; was_sent: boolean }, [limit: number]>(
  'photos.lapse_checks',
  `update photo_checks c set status = 'lapsed' from (
     select id, status = 'sent' as was_sent from photo_checks where status in ('asked', 'sent') and expires_at <= now()
      order by expires_at limit $1 for update skip locked) due
    where c.id = due.id returning c.id, c.member_id, due.was_sent`,
);
export const forgetHashes = statement<never>(
  'photos.forget_check_hashes',
  `delete from photo_check_hashes h using photo_checks c where c.id = h.check_id and c.created_at < now() - interval '90 days'`,
);
/** Of these checks, those whose pictures may still be there. */
export const openChecks = statement<{ id: string }, [ids: readonly string[]]>(
  'photos.open_checks',
  `select id from photo_checks where id::text = any($1::text[]) and status in ('asked', 'sent')`,
);
