/** The SQL of the queue of photos. */
import type { PairVerdict, PhotoBand, PhotoHintKind } from '../../contract/desk-queues.ts';
import { statement } from '../platform/db.ts';
import { claimRows, free } from './claim-rows.ts';

/** Where a photo stands by its score; without one it needs a look. */
const band = (
  photo: string,
) => `coalesce((select case when s.score < 0.2 then 'fine' when s.score > 0.8 then 'not' else 'look' end
       from photo_scores s where s.photo_id = ${photo}), 'look')`;
const waiting = `photos f join members m on m.id = f.member_id
      where f.status = 'pending' and m.status in ('not_confirmed', 'active')`;

export const claimPhotos = statement<
  { id: string },
  [staff: string, count: number, scope: string, band: PhotoBand | null]
>(
  'desk.claim_photos',
  claimRows(
    'photo',
    `select f.id from ${waiting} and in_scope($3::jsonb, m.site_id) and ($4::text is null or ${band('f.id')} = $4)
        and not exists (select from photo_opinions o where o.photo_id = f.id and o.staff_id = $1 and o.asked_at > now() - interval '1 day')
        and ${free('photo', 'f.id')}
      order by f.created_at, f.id limit $2 for no key update of f skip locked`,
  ),
);
export const releasePhotos = statement<never, [staff: string]>(
  'desk.release_photos',
  `delete from desk_claims where kind = 'photo' and staff_id = $1`,
);
/** What colleagues have in hand. */
export const heldPhotos = statement<{ name: string; count: number }, [staff: string, scope: string]>(
  'desk.held_photos',
  `select s.name, count(*)::int as count from desk_claims c join staff s on s.id = c.staff_id
     join photos f on f.id = c.subject_id join members m on m.id = f.member_id
    where c.kind = 'photo' and c.claimed_until > now() and c.staff_id <> $1 and f.status = 'pending' and in_scope($2::jsonb, m.site_id)
    group by s.name order by s.name`,
);
/** No row where no photo that waits has a score. */
export const photoBands = statement<{ band: PhotoBand; count: number }, [scope: string]>(
  'desk.photo_bands',
  `select ${band('f.id')} as band, count(*)::int as count from ${waiting} and in_scope($1::jsonb, m.site_id)
        and exists (select from photo_scores s join photos p on p.id = s.photo_id where p.status = 'pending')
    group by 1`,
);
/** Of these, those within the scope. */
export const photosWithin = statement<{ id: string }, [ids: readonly string[], scope: string]>(
  'desk.photos_within',
  `select f.id from photos f join members m on m.id = f.member_id where f.id = any($1::uuid[]) and in_scope($2::jsonb, m.site_id)`,
);

export interface PhotoRow {
  id: string;
  member_id: string;
  private: boolean;
  status: 'pending' | 'active' | 'rejected';
  reject_reason: string | null;
  filename: string;
  width: number;
  height: number;
  created_at: Date;
  /** Its owner's status allows its files to be served. */
  served: boolean;
}
const photoColumns = `f.id, f.member_id, f.private, f.status, f.reject_reason, f.filename, f.width, f.height, f.created_at,
          f.status <> 'rejected' and m.status in ('not_confirmed', 'active') as served`;
export const photosById = statement<PhotoRow, [ids: readonly string[]]>(
  'desk.photos_by_id',
  `select ${photoColumns} from photos f join members m on m.id = f.member_id where f.id = any($1::uuid[]) order by f.created_at, f.id`,
);
export const photosOf = statement<PhotoRow, [member: string]>(
  'desk.photos_of',
  `select ${photoColumns} from photos f join members m on m.id = f.member_id where f.member_id = $1 order by f.position limit 40`,
);
export const setSensitive = statement<never, [id: string, member: string, sensitive: boolean]>(
  'desk.set_sensitive',
  'update photos set sensitive = $3 where id = $1 and member_id = $2 and sensitive <> $3',
);
export const lockPhoto = statement<
  { member_id: string; status: string; decided_by: string | null; fresh: boolean },
  [id: string, minutes: number]
>(
  'desk.lock_photo',
  `select member_id, status, decided_by, coalesce(decided_at > now() - make_interval(mins => $2::int), false) as fresh
     from photos where id = $1 for no key update`,
);

/** What stands beside photos under review. */
export const photoReview = statement<
  {
    id: string;
    main: boolean;
    newcomer: boolean;
    held: boolean;
    second_opinion: boolean;
    hints: { kind: PhotoHintKind; score: number }[];
  },
  [ids: readonly string[]]
>(
  'desk.photo_review',
  `select f.id, f.position = (select min(x.position) from photos x where x.member_id = f.member_id and not x.private and x.status <> 'rejected') as main,
          m.signup_date > now() - interval '7 days' and not exists (select from photos x where x.member_id = f.member_id and x.decided_at is not null) as newcomer,
          r.status = 'held' as held,
          exists (select from photo_opinions o where o.photo_id = f.id) as second_opinion,
          coalesce((select jsonb_agg(jsonb_build_object('kind', h.kind, 'score', h.score) order by h.score desc, h.kind)
                      from (select kind, max(score) as score from photo_hints
                             where photo_id = f.id and verdict is distinct from 'different' group by kind) h), '[]') as hints
     from photos f join members m on m.id = f.member_id join profiles r on r.member_id = m.id where f.id = any($1::uuid[])`,
);
/** The same picture of other members: said of either of the two. */
export const photoTwins = statement<
  { photo_id: string; score: number; mirrored: boolean; verdict: PairVerdict | null },
  [id: string, scope: string]
>(
  'desk.photo_twins',
  `select distinct on (f.id) f.id as photo_id, t.score, t.mirrored, t.verdict
     from (select other_id as id, score, mirrored, verdict from photo_hints where photo_id = $1 and kind = 'duplicate' and other_id is not null
           union all
           select photo_id, score, mirrored, verdict from photo_hints where other_id = $1 and kind = 'duplicate') t
     join photos f on f.id = t.id join members m on m.id = f.member_id
    where f.id <> $1 and f.member_id <> (select member_id from photos where id = $1) and m.status <> 'deleted' and in_scope($2::jsonb, m.site_id)
    order by f.id, t.score desc limit 12`,
);

/** A verdict about two photos, whichever of them the program saw first. None where a colleague has said one meanwhile. */
export const judgePair = statement<
  { photo_id: string },
  [photo: string, other: string, verdict: PairVerdict, staff: string]
>(
  'desk.judge_pair',
  `update photo_hints set verdict = $3, judged_by = $4, judged_at = now()
    where kind = 'duplicate' and verdict is null and ((photo_id = $1 and other_id = $2) or (photo_id = $2 and other_id = $1))
   returning photo_id`,
);
/** Only what left nothing behind can be taken back: a case stays a case. */
export const reopenPair = statement<{ photo_id: string }, [photo: string, other: string]>(
  'desk.reopen_pair',
  `update photo_hints set verdict = null, judged_by = null, judged_at = null
    where kind = 'duplicate' and verdict = 'different' and ((photo_id = $1 and other_id = $2) or (photo_id = $2 and other_id = $1))
   returning photo_id`,
);
/** The owners of these photos, whoever joined last first. */
export const ownersOf = statement<
  { photo_id: string; id: string; name: string; site: string; kind: string },
  [photos: readonly string[]]
>(
  'desk.owners_of_photos',
  `select f.id as photo_id, m.id, m.username as name, s.name as site, m.kind
     from photos f join members m on m.id = f.member_id join sites s on s.id = m.site_id
    where f.id = any($1::uuid[]) order by m.signup_date desc, m.id desc`,
);

/** Somebody excluded, of whose photos only numbers are left, had one near this. */
export const photoExcluded = statement<{ case_number: string | null; score: number }, [id: string]>(
  'desk.photo_excluded',
  `select b.case_number, h.score from photo_hints h join bans b on b.id = h.ban_id where h.photo_id = $1 and h.kind = 'excluded'`,
);

export const askOpinion = statement<never, [photo: string, staff: string]>(
  'desk.ask_opinion',
  `insert into photo_opinions (photo_id, staff_id) values ($1, $2)
   on conflict (photo_id) do update set staff_id = excluded.staff_id, asked_at = now()`,
);
/** Decided: nobody's opinion is wanted any more. @param staff only who asked; null: whoever did */
export const dropOpinion = statement<{ photo_id: string }, [photo: string, staff: string | null]>(
  'desk.drop_opinion',
  `delete from photo_opinions where photo_id = $1 and ($2::uuid is null or staff_id = $2) returning photo_id`,
);
/** Until when it is whose. */
export const photoClaim = statement<{ staff_id: string; name: string; claimed_until: Date }, [id: string]>(
  'desk.photo_claim',
  `select c.staff_id, s.name, c.claimed_until from desk_claims c join staff s on s.id = c.staff_id
    where c.kind = 'photo' and c.subject_id = $1 and c.claimed_until > now()`,
);
export const languageOf = statement<{ language: string }, [member: string]>(
  'desk.language_of',
  'select language from members where id = $1',
);
