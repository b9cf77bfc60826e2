/** The SQL of the queue of photo checks. */
import { statement } from '../platform/db.ts';
import { claimRows, free, waitingChecksSql } from './claim-rows.ts';

const withinSql = (scope: string) => `from (${waitingChecksSql}) w join members m on m.id = w.member_id
    where m.status in ('not_confirmed', 'active') and in_scope(${scope}::jsonb, m.site_id)`;

/** A second try goes to somebody else for a day. */
export const claimCheck = statement<{ id: string }, [staff: string, scope: string]>(
  'desk.claim_check',
  claimRows(
    'check',
    `select w.id ${withinSql('$2')} and ${free('check', 'w.id')}
        and not (w.since > now() - interval '1 day' and w.kind = 'selfie' and exists (
          select from photo_checks p where p.member_id = w.member_id and p.status = 'failed' and p.decided_by = $1 and p.decided_at > now() - interval '30 days'))
      order by exists (select from desk_claims d where d.kind = 'check' and d.subject_id = w.id and d.staff_id = $1 and d.claimed_until > now()) desc, w.since, w.id limit 1`,
  ),
);
export const waitingChecks = statement<{ n: number }, [scope: string]>(
  'desk.waiting_checks',
  `select count(*)::int as n ${withinSql('$1')}`,
);
export const checkLine = statement<
  { id: string; kind: 'selfie' | 'main'; member_id: string; since: Date; poses: number[] | null },
  [id: string]
>(
  'desk.check_line',
  `select w.id, w.kind, w.member_id, w.since, (select c.poses from photo_checks c where c.id = w.id) as poses from (${waitingChecksSql}) w where w.id = $1`,
);
export const claimIsMine = statement<{ mine: boolean }, [id: string, staff: string]>(
  'desk.check_claim_is_mine',
  `select staff_id = $2 as mine from desk_claims where kind = 'check' and subject_id = $1 and claimed_until > now()`,
);
export const lockCheck = statement<{ member_id: string; status: string }, [id: string]>(
  'desk.lock_check',
  'select member_id, status from photo_checks where id = $1 for update',
);
export const closeCheck = statement<never, [id: string, status: string, reason: string | null, staff: string | null]>(
  'desk.close_check',
  `update photo_checks set status = $2, reason = $3, decided_by = $4, decided_at = case when $2 in ('passed', 'failed') then now() end where id = $1`,
);
/** What the selfies said of each photo others can see: the marks of an earlier check do not outlive a new one. */
export const markPhotos = statement<{ id: string }, [member: string, same: readonly string[]]>(
  'desk.mark_photos',
  `update photos set same_person = case when id = any($2::uuid[]) then true end, checked_at = case when id = any($2::uuid[]) then now() end
    where member_id = $1 and status = 'active' returning id`,
);
export const markPhoto = statement<{ member_id: string }, [photo: string, same: boolean]>(
  'desk.mark_photo',
  `update photos set same_person = $2, checked_at = now() where id = $1 and status = 'active' and same_person is null returning member_id`,
);
/** The same file, sent for other accounts in the last 90 days. */
export const sentBefore = statement<{ member_id: string; name: string; at: Date }, [check: string, scope: string]>(
  'desk.selfie_sent_before',
  `select distinct on (m.id) m.id as member_id, m.username as name, c.created_at as at
     from photo_check_hashes mine
     join photo_check_hashes h on h.check_id <> mine.check_id and bit_count((h.hash # mine.hash)::bit(64)) <= 5
     join photo_checks c on c.id = h.check_id join members m on m.id = c.member_id
    where mine.check_id = $1 and c.member_id <> (select member_id from photo_checks where id = $1) and in_scope($2::jsonb, m.site_id)
    order by m.id, c.created_at desc limit 5`,
);
/** Photos to compare with; `same`: only those already compared. */
export const photoIds = statement<{ id: string }, [member: string, same: boolean]>(
  'desk.photos_to_tick',
  `select id from photos where member_id = $1 and status = 'active' and (not $2::boolean or same_person) order by position limit 20`,
);
