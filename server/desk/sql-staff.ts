/** The SQL about the staff themselves. */
import { statement } from '../platform/db.ts';
import { grantsColumn, type StoredGrant } from './grants.ts';

export const allStaff = statement<{
  id: string;
  name: string;
  email: string;
  grants: StoredGrant[];
  language: string;
  active: boolean;
  created_at: Date;
  last_seen: Date | null;
}>(
  'desk.all_staff',
  `select f.id, f.name, f.email, ${grantsColumn}, f.language, f.active, f.created_at,
          greatest((select max(s.last_seen) from staff_sessions s where s.staff_id = f.id),
                   (select max(a.created_at) from audit_log a where a.staff_id = f.id)) as last_seen
     from staff f order by f.active desc, lower(f.name), f.id`,
);
export const staffById = statement<
  { id: string; name: string; email: string; password_hash: string; active: boolean },
  [id: string]
>('desk.staff_by_id', 'select id, name, email, password_hash, active from staff where id = $1 for no key update');
export const saveStaff = statement<never, [id: string, language: string, active: boolean]>(
  'desk.save_staff',
  'update staff set language = $2, active = $3 where id = $1',
);
export const setCodes = statement<never, [id: string, sealed: string]>(
  'desk.set_codes',
  'update staff set totp_secret = $2, last_code_step = 0 where id = $1',
);
export const setPassword = statement<never, [id: string, hash: string]>(
  'desk.set_password',
  'update staff set password_hash = $2 where id = $1',
);

/** Of one of the staff, to compare. */
export const grantsOf = statement<{ grants: StoredGrant[] }, [id: string]>(
  'desk.grants_of',
  `select ${grantsColumn} from staff f where f.id = $1`,
);
