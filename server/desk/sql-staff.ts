/** The SQL about the staff themselves. */
import { statement } from '../platform/db.ts';

export const allStaff = statement<{
  id: string;
  name: string;
  email: string;
  roles: string[];
  language: string;
  active: boolean;
  created_at: Date;
  last_seen: Date | null;
}>(
  'desk.all_staff',
  `select f.id, f.name, f.email, f.roles, f.language, f.active, f.created_at,
          greatest((select max(s.last_seen) from staff_sessions s where s.staff_id = f.id),
                   (select max(a.created_at) from audit_log a where a.staff_id = f.id)) as last_seen
     from staff f order by f.active desc, lower(f.name), f.id`,
);
export const staffById = statement<
  { id: string; name: string; email: string; password_hash: string; roles: string[]; active: boolean },
  [id: string]
>(
  'desk.staff_by_id',
  'select id, name, email, password_hash, roles, active from staff where id = $1 for no key update',
);
export const saveStaff = statement<never, [id: string, roles: readonly string[], language: string, active: boolean]>(
  'desk.save_staff',
  'update staff set roles = $2, language = $3, active = $4 where id = $1',
);
export const setCodes = statement<never, [id: string, sealed: string]>(
  'desk.set_codes',
  'update staff set totp_secret = $2, last_code_step = 0 where id = $1',
);
export const setPassword = statement<never, [id: string, hash: string]>(
  'desk.set_password',
  'update staff set password_hash = $2 where id = $1',
);
