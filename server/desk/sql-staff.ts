/** The SQL about the staff themselves. (Links and log-ins: sql-staff-links.ts.) */
import { statement } from '../platform/db.ts';
import { grantsColumn, type StoredGrant } from './grants.ts';

export interface StaffLine {
  id: string;
  name: string;
  email: string;
  grants: StoredGrant[];
  language: string;
  active: boolean;
  must_change: boolean;
  joined_at: Date | null;
  created_at: Date;
  last_seen: Date | null;
}
const line = `f.id, f.name, f.email, ${grantsColumn}, f.language, f.active, f.must_change, f.joined_at, f.created_at,
          greatest((select max(s.last_seen) from staff_sessions s where s.staff_id = f.id),
                   (select a.created_at from audit_log a where a.staff_id = f.id order by a.id desc limit 1)) as last_seen`;
export const allStaff = statement<StaffLine>(
  'desk.all_staff',
  `select ${line} from staff f order by f.active desc, lower(f.name), f.id`,
);
/** Whoever works here; what each may, their grants say. */
export const staffAtWork = statement<{ id: string; name: string; grants: StoredGrant[] }>(
  'desk.staff_at_work',
  `select f.id, f.name, ${grantsColumn} from staff f where f.active order by f.name, f.id`,
);
export const staffLine = statement<StaffLine & { closed_at: Date | null; passkeys: number }, [id: string]>(
  'desk.staff_line',
  `select ${line}, f.closed_at, (select count(*)::int from passkeys p where p.staff_id = f.id) as passkeys from staff f where f.id = $1`,
);
/** What was done about an account, and its log-ins. */
export const historyOf = statement<{ created_at: Date; staff_name: string; action: string }, [id: string]>(
  'desk.staff_history',
  `select created_at, staff_name, action from (
     (select a.id, a.created_at, a.staff_name, a.action from audit_log a where a.subject_id = $1::text and a.subject_kind = 'staff' order by a.id desc limit 40)
     union
     (select a.id, a.created_at, a.staff_name, a.action from audit_log a
       where a.staff_id = $1::uuid and a.action in ('login', 'login_passkey', 'login_failed', 'logout') order by a.id desc limit 40)) all_of_it
    order by id desc limit 40`,
);
export const staffById = statement<
  {
    id: string;
    name: string;
    email: string;
    language: string;
    password_hash: string;
    active: boolean;
    joined_at: Date | null;
    must_change: boolean;
  },
  [id: string]
>(
  'desk.staff_by_id',
  'select id, name, email, language, password_hash, active, joined_at, must_change from staff where id = $1 for no key update',
);
/** Invited: nobody knows its password or its codes. */
export const insertInvited = statement<
  never,
  [id: string, email: string, name: string, hash: string, totp: string, language: string]
>(
  'desk.insert_invited',
  'insert into staff (id, email, name, password_hash, totp_secret, language, joined_at) values ($1, $2, $3, $4, $5, $6, null)',
);
export const saveStaff = statement<never, [id: string, language: string]>(
  'desk.save_staff',
  'update staff set language = $2 where id = $1',
);
export const setActive = statement<never, [id: string, active: boolean]>(
  'desk.set_staff_active',
  'update staff set active = $2, closed_at = case when $2 then null else now() end where id = $1',
);
export const setMustChange = statement<never, [id: string, on: boolean]>(
  'desk.set_must_change',
  'update staff set must_change = $2 where id = $1 and must_change <> $2',
);
export const setCodes = statement<never, [id: string, sealed: string]>(
  'desk.set_codes',
  'update staff set totp_secret = $2, last_code_step = 0 where id = $1',
);
export const setPassword = statement<never, [id: string, hash: string]>(
  'desk.set_password',
  'update staff set password_hash = $2, must_change = false where id = $1',
);
/**
 * What somebody had taken, was assigned or asked for goes back to the others: claims, complaints, care cases, privacy requests, the conversations of
 * their fictional profiles, requests for second looks; and permits to read talk end.
 */
export const returnWork = statement<{ n: number }, [id: string, by: string, name: string]>(
  'desk.return_work',
  `with claims as (delete from desk_claims where staff_id = $1 returning 1),
        complaints_back as (update complaints set assigned_to = null where assigned_to = $1 returning 1),
        cases_back as (update cases set assigned_to = null where assigned_to = $1 returning 1),
        privacy_back as (update privacy_requests set assigned_to = null where assigned_to = $1 returning 1),
        writers as (delete from fictional_writers where staff_id = $1 returning 1),
        looks as (update second_looks set state = 'withdrawn', decided_by = $2, decided_name = $3, decided_at = now()
                   where asked_by = $1 and state = 'waiting' returning 1),
        permits as (delete from talk_permits where staff_id = $1),
        editing as (delete from setting_editors where staff_id = $1)
   select ((select count(*) from claims) + (select count(*) from complaints_back) + (select count(*) from cases_back) + (select count(*) from privacy_back)
           + (select count(*) from writers) + (select count(*) from looks))::int as n`,
);

/** Of one of the staff, to compare. */
export const grantsOf = statement<{ grants: StoredGrant[] }, [id: string]>(
  'desk.grants_of',
  `select ${grantsColumn} from staff f where f.id = $1`,
);
