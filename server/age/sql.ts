/** SQL of age checks. */
import { statement } from '../platform/db.ts';
import type { AgeSession } from './provider.ts';

export const insertSession = statement<
  never,
  [id: string, member: string, provider: string, nonce: string, url: string, minutes: number]
>(
  'age.insert_session',
  `insert into age_sessions (id, member_id, provider, nonce, return_url, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6::int))`,
);
/** Of its own member, open, and not answered yet; only looked at. */
export const openSession = statement<AgeSession & { member_id: string }, [id: string, member: string]>(
  'age.open_session',
  `select id, member_id, provider, nonce, return_url, presented, reference from age_sessions
    where id = $1 and member_id = $2 and used_at is null and expires_at > now()`,
);
/** Of requests that come together one gets it. */
export const takeSession = statement<AgeSession & { member_id: string }, [id: string, member: string]>(
  'age.take_session',
  `update age_sessions set used_at = now() where id = $1 and member_id = $2 and used_at is null and expires_at > now()
   returning id, member_id, provider, nonce, return_url, presented, reference`,
);
/** One that a wallet may still answer. */
export const waitingForWallet = statement<AgeSession, [id: string]>(
  'age.waiting_for_wallet',
  `select id, provider, nonce, return_url, presented, reference from age_sessions
    where id = $1 and provider = 'eu_av' and used_at is null and presented is null and expires_at > now()`,
);
/** The first counts. `back`: its member came back before it, and was told that nothing was finished. */
export const keepPresented = statement<{ back: boolean }, [id: string, presented: string]>(
  'age.keep_presented',
  `update age_sessions set presented = $2::jsonb
    where id = $1 and presented is null and expires_at > now() returning used_at is not null as back`,
);
/** For what a provider says by itself. */
export const sessionById = statement<AgeSession & { member_id: string }, [id: string]>(
  'age.session_by_id',
  `select id, member_id, provider, nonce, return_url, presented, reference from age_sessions where id = $1 and expires_at > now()`,
);
export const keepReference = statement<never, [id: string, reference: string]>(
  'age.keep_reference',
  'update age_sessions set reference = $2 where id = $1',
);
export const saveCheck = statement<
  never,
  [member: string, provider: string, method: string, over: number, at: Date, months: number, proof: Buffer]
>(
  'age.save_check',
  `insert into age_checks (member_id, provider, method, "over", checked_at, valid_until, proof_hash)
   values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(months => $6::int), $7)
   on conflict (member_id) do update set provider = excluded.provider, method = excluded.method, "over" = excluded."over",
     checked_at = excluded.checked_at, valid_until = excluded.valid_until, proof_hash = excluded.proof_hash`,
);
export const checkOf = statement<
  { provider: string; method: string; over: number; checked_at: Date; valid_until: Date },
  [member: string]
>(
  'age.check_of',
  'select provider, method, "over", checked_at, valid_until from age_checks where member_id = $1 and valid_until > now()',
);
/** Whether our team asked this member for it (db/functions/trust.sql). */
export const isAsked = statement<{ member_id: string }, [member: string]>(
  'age.is_asked',
  `select member_id from profiles where member_id = $1 and asked = 'age'`,
);
export const insertRefusal = statement<never, [member: string]>(
  'age.insert_refusal',
  'insert into age_refusals (member_id) values ($1)',
);
/** Of the last 30 days. */
export const refusalsOf = statement<{ n: number; until: Date | null }, [member: string]>(
  'age.refusals_of',
  `select count(*)::int as n, max(refused_at) + interval '30 days' as until from age_refusals
    where member_id = $1 and refused_at > now() - interval '30 days'`,
);
export const clearRefusals = statement<never, [member: string]>(
  'age.clear_refusals',
  'delete from age_refusals where member_id = $1',
);
export const lockMember = statement<{ id: string; pool_id: number }, [member: string]>(
  'age.lock_member',
  'select id, pool_id from members where id = $1 for update',
);
export const setWanted = statement<never, [member: string, wanted: boolean]>(
  'age.set_wanted',
  'update members set age_wanted = $2 where id = $1 and age_wanted <> $2',
);
export const forgetSessions = statement<never>(
  'age.forget_sessions',
  'delete from age_sessions where expires_at < now()',
);
export const forgetRefusals = statement<never>(
  'age.forget_refusals',
  `delete from age_refusals where refused_at < now() - interval '30 days'`,
);
export const forgetChecks = statement<never>('age.forget_checks', 'delete from age_checks where valid_until < now()');
/** People of a site without a valid check, in these countries (null: in all others than those of `but`). */
export const wantIn = statement<never, [site: number, countries: readonly string[]]>(
  'age.want_in',
  `update members m set age_wanted = true from profiles p
    where p.member_id = m.id and m.site_id = $1 and m.kind = 'person' and not m.age_wanted and p.country = any($2::text[])
      and not exists (select from age_checks c where c.member_id = m.id and c.valid_until > now())`,
);
/** Whose site asks for nothing any more, and who has a check by now. */
export const unwantIn = statement<never, [site: number, asks: boolean]>(
  'age.unwant_in',
  `update members m set age_wanted = false
    where m.site_id = $1 and m.age_wanted
      and (not $2 or exists (select from age_checks c where c.member_id = m.id and c.valid_until > now()))`,
);
