/** The SQL by which several members of staff take from one queue. */

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
