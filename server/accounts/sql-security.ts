/** SQL of what opens an account besides its password: passkeys, codes, recovery codes, known browsers. */
import { statement } from '../platform/db.ts';

/** Whose passkey it is: exactly one of both. */
export interface KeyOwner {
  member: string | null;
  staff: string | null;
}

export interface PasskeyRow {
  id: Buffer;
  member_id: string | null;
  staff_id: string | null;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

export const insertChallenge = statement<
  never,
  [hash: Buffer, visit: Buffer, purpose: 'add' | 'log_in', member: string | null, staff: string | null, seconds: number]
>(
  'accounts.insert_challenge',
  `insert into passkey_challenges (challenge_hash, visit_hash, purpose, member_id, staff_id, expires_at)
   values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
);
/** Uses the challenge up, whatever comes of it: of requests that come together one gets it. */
export const takeChallenge = statement<
  { member_id: string | null; staff_id: string | null },
  [hash: Buffer, visit: Buffer, purpose: 'add' | 'log_in']
>(
  'accounts.take_challenge',
  `delete from passkey_challenges where challenge_hash = $1 and visit_hash = $2 and purpose = $3 and expires_at > now()
   returning member_id, staff_id`,
);
export const deleteOldChallenges = statement<never>(
  'accounts.delete_old_challenges',
  'delete from passkey_challenges where expires_at < now()',
);

/** Of a host; an account that is suspended or leaving keeps its keys. */
export const findPasskey = statement<PasskeyRow, [id: Buffer, rp: string]>(
  'accounts.find_passkey',
  'select id, member_id, staff_id, public_key, counter, transports from passkeys where id = $1 and rp_id = $2',
);
/** No row when the counter went back: then it is a copy, or an answer given before. */
export const usePasskey = statement<{ id: Buffer }, [id: Buffer, counter: number, backedUp: boolean]>(
  'accounts.use_passkey',
  `update passkeys set counter = $2, used_at = now(), backed_up = $3
    where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
);
export const insertPasskey = statement<
  { id: Buffer },
  [
    id: Buffer,
    member: string | null,
    staff: string | null,
    rp: string,
    key: Buffer,
    counter: number,
    transports: readonly string[],
    backedUp: boolean,
    name: string,
  ]
>(
  'accounts.insert_passkey',
  `insert into passkeys (id, member_id, staff_id, rp_id, public_key, counter, transports, backed_up, name)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`,
);
export const listPasskeys = statement<
  {
    id: Buffer;
    name: string;
    rp_id: string;
    backed_up: boolean;
    transports: string[];
    created_at: Date;
    used_at: Date | null;
  },
  [member: string | null, staff: string | null]
>(
  'accounts.list_passkeys',
  `select id, name, rp_id, backed_up, transports, created_at, used_at from passkeys
    where member_id = $1 or staff_id = $2 order by created_at, id`,
);
export const renamePasskey = statement<never, [id: Buffer, member: string, name: string]>(
  'accounts.rename_passkey',
  'update passkeys set name = $3 where id = $1 and member_id = $2',
);
export const deletePasskey = statement<never, [id: Buffer, member: string | null, staff: string | null]>(
  'accounts.delete_passkey',
  'delete from passkeys where id = $1 and (member_id = $2 or staff_id = $3)',
);
export const setPasskeyOnly = statement<never, [member: string, on: boolean]>(
  'accounts.set_passkey_only',
  'update members set passkey_only = $2 where id = $1',
);

export interface FactorRow {
  passkey_only: boolean;
  /** Null until a first code was right. */
  secret_sealed: string | null;
  recovery_left: number;
  recovery_due: Date | null;
}
export const factorsOf = statement<FactorRow, [member: string]>(
  'accounts.factors_of',
  `select m.passkey_only, t.secret_sealed, r.due_at as recovery_due,
          (select count(*)::int from recovery_codes c where c.member_id = m.id and c.used_at is null) as recovery_left
     from members m left join member_totp t on t.member_id = m.id and t.confirmed_at is not null
                    left join factor_recoveries r on r.member_id = m.id
    where m.id = $1`,
);
/** A new secret; one that is confirmed already stays. */
export const startTotp = statement<{ member_id: string }, [member: string, sealed: string]>(
  'accounts.start_totp',
  `insert into member_totp (member_id, secret_sealed) values ($1, $2)
   on conflict (member_id) do update set secret_sealed = excluded.secret_sealed, created_at = now(), last_step = 0
     where member_totp.confirmed_at is null returning member_id`,
);
export const waitingTotp = statement<{ secret_sealed: string }, [member: string]>(
  'accounts.waiting_totp',
  'select secret_sealed from member_totp where member_id = $1 and confirmed_at is null',
);
export const confirmTotp = statement<{ member_id: string }, [member: string, sealed: string, step: number]>(
  'accounts.confirm_totp',
  `update member_totp set confirmed_at = now(), last_step = $3
    where member_id = $1 and secret_sealed = $2 and confirmed_at is null returning member_id`,
);
/** No row when this step was used already. */
export const useTotpStep = statement<{ member_id: string }, [member: string, sealed: string, step: number]>(
  'accounts.use_totp_step',
  `update member_totp set last_step = $3 where member_id = $1 and secret_sealed = $2 and last_step < $3 returning member_id`,
);
export const deleteTotp = statement<never, [member: string]>(
  'accounts.delete_totp',
  `with codes as (delete from recovery_codes where member_id = $1)
   delete from member_totp where member_id = $1`,
);
export const deleteRecoveryCodes = statement<never, [member: string]>(
  'accounts.delete_recovery_codes',
  'delete from recovery_codes where member_id = $1',
);
export const insertRecoveryCodes = statement<never, [member: string, hashes: readonly Buffer[]]>(
  'accounts.insert_recovery_codes',
  'insert into recovery_codes (member_id, hash) select $1, h from unnest($2::bytea[]) h',
);
export const useRecoveryCode = statement<{ hash: Buffer }, [member: string, hash: Buffer]>(
  'accounts.use_recovery_code',
  'update recovery_codes set used_at = now() where member_id = $1 and hash = $2 and used_at is null returning hash',
);

/** A wait that runs already is not begun anew. */
export const startRecovery = statement<{ due_at: Date }, [member: string, hours: number]>(
  'accounts.start_recovery',
  `insert into factor_recoveries (member_id, due_at) values ($1, now() + make_interval(hours => $2::int))
   on conflict (member_id) do nothing returning due_at`,
);
export const stopRecovery = statement<never, [member: string]>(
  'accounts.stop_recovery',
  'delete from factor_recoveries where member_id = $1',
);
export const takeDueRecovery = statement<{ member_id: string }>(
  'accounts.take_due_recovery',
  `delete from factor_recoveries where member_id = (
     select member_id from factor_recoveries where due_at <= now() order by due_at limit 1 for update skip locked)
   returning member_id`,
);

/** When the session's owner last proved who they are: in the session, or by opening it. */
export const proofOf = statement<{ proven: boolean; fresh: boolean }, [session: string]>(
  'accounts.proof_of',
  `select coalesce(proven_at > now() - interval '5 minutes', false) as proven, created_at > now() - interval '5 minutes' as fresh
     from sessions where id = $1`,
);
export const setProven = statement<never, [session: string]>(
  'accounts.set_proven',
  'update sessions set proven_at = now() where id = $1',
);

/** `known`: seen before; `first`: the account has no other. */
export const seeDevice = statement<{ known: boolean; first: boolean }, [hash: Buffer, member: string, agent: string]>(
  'accounts.see_device',
  `with others as (select count(*) as n, bool_or(hash = $1) as known from devices where member_id = $2),
        seen as (insert into devices (hash, member_id, user_agent) values ($1, $2, $3)
                 on conflict (hash) do update set last_seen = now(), user_agent = excluded.user_agent)
   select coalesce(known, false) as known, n = 0 as first from others`,
);
export const listDevices = statement<
  { hash: Buffer; user_agent: string; first_seen: Date; last_seen: Date },
  [member: string]
>(
  'accounts.list_devices',
  'select hash, user_agent, first_seen, last_seen from devices where member_id = $1 order by last_seen desc, hash',
);
export const deleteDevice = statement<never, [hash: Buffer, member: string]>(
  'accounts.delete_device',
  'delete from devices where hash = $1 and member_id = $2',
);
/** A browser not seen for 90 days is forgotten. */
export const deleteOldDevices = statement<never>(
  'accounts.delete_old_devices',
  `delete from devices where last_seen < now() - interval '90 days'`,
);
/** Passkeys and codes made since a moment, such as by a thief; without any passkey left the password counts again. */
export const endFactorsSince = statement<never, [member: string, since: Date]>(
  'accounts.end_factors_since',
  `with keys as (delete from passkeys where member_id = $1 and created_at >= $2),
        codes as (delete from member_totp where member_id = $1 and created_at >= $2 returning member_id),
        spare as (delete from recovery_codes where member_id in (select member_id from codes))
   update members set passkey_only = passkey_only and exists (select from passkeys where member_id = $1 and created_at < $2) where id = $1`,
);
