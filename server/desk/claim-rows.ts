/** The SQL by which several members of staff take from one queue, and by which it is counted. */
import { queueCountCap } from '../../contract/desk.ts';

/**
 * Oldest first, skipping what others hold or are deciding. Where two callers saw the same row free, the conflict clause
 * gives it to the first only; the second gets fewer.
 */
export const claimRows = (kind: string, candidates: string) =>
  `insert into desk_claims (kind, subject_id, staff_id, claimed_until)
   select '${kind}', next.id, $1, now() + interval '5 minutes' from (${candidates}) next
   on conflict (kind, subject_id) do update set staff_id = excluded.staff_id, claimed_until = excluded.claimed_until
     where desk_claims.staff_id = excluded.staff_id or desk_claims.claimed_until <= now()
   returning subject_id as id`;
/** Held by nobody else. */
export const free = (kind: string, id: string) => `not exists (
       select 1 from desk_claims c where c.kind = '${kind}' and c.subject_id = ${id} and c.claimed_until > now() and c.staff_id <> $1)`;

/**
 * Photo checks that wait: selfies, and main photos that changed since others were compared. The ids are of checks and of photos.
 */
export const waitingChecksSql = `
  select c.id, 'selfie' as kind, c.member_id, c.created_at as since from photo_checks c where c.status = 'sent' and c.expires_at > now()
  union all
  select f.id, 'main', f.member_id, coalesce(f.decided_at, f.created_at) from photos f
   where f.same_person is null and f.status = 'active' and not f.private
     and f.member_id in (select x.member_id from photos x where x.same_person and x.status = 'active')
     and f.position = (select min(x.position) from photos x where x.member_id = f.member_id and x.status = 'active' and not x.private)`;

/**
 * The oldest photos, texts and conversations that wait within a scope: as many as are counted. Each costs a look at its member, and everybody at the desk
 * asks every half minute. @param scope SQL of it; `[]` reads nothing
 */
export const waitingPhotosSql = (scope: string): string => `
  select f.created_at from photos f join members m on m.id = f.member_id
   where (${scope}) is distinct from '[]'::jsonb and f.status = 'pending' and m.status in ('not_confirmed', 'active') and in_scope(${scope}, m.site_id)
   order by f.created_at, f.id limit ${queueCountCap}`;
export const waitingTextsSql = (scope: string): string => `
  select q.changed_at from text_queue q join members m on m.id = q.member_id
   where (${scope}) is distinct from '[]'::jsonb and m.status in ('not_confirmed', 'active') and in_scope(${scope}, m.site_id)
   order by q.changed_at, q.member_id limit ${queueCountCap}`;
/** Of conversations that wait nearly all are the desk's; each is looked up in turn, since the planner, who expects few, would read them all. */
export const waitingWritingSql = (scope: string): string => `
  select o.waiting_since
    from (select i.member_id, i.conversation_id, i.waiting_since from inbox i
           where (${scope}) is distinct from '[]'::jsonb and i.waiting_since is not null order by i.waiting_since offset 0) o
   cross join lateral (select from waiting_conversations w where w.fictional_id = o.member_id and w.conversation_id = o.conversation_id
                          and in_scope(${scope}, w.site_id, w.language) offset 0) w
   limit ${queueCountCap}`;
