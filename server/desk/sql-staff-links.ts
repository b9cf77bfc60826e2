/** The SQL of the links by which staff come in, and of their log-ins. */
import type { StaffLinkKind } from '../../contract/desk-staff.ts';
import { statement } from '../platform/db.ts';

export const dropLinks = statement<never, [staff: string]>(
  'desk.drop_staff_links',
  'delete from staff_links where staff_id = $1 and used_at is null',
);
export const insertLink = statement<
  never,
  [id: string, staff: string, kind: string, site: number, by: string | null, name: string, how: string, hours: number]
>(
  'desk.insert_staff_link',
  `insert into staff_links (id, staff_id, kind, site_id, asked_by, asked_name, how, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8::int))`,
);
/** The newest that was not used, whether or not its time is over. */
export const openLinkOf = statement<
  { kind: StaffLinkKind; asked_by: string; asked_at: Date; expires_at: Date },
  [staff: string]
>(
  'desk.open_staff_link',
  `select kind, asked_name as asked_by, asked_at, expires_at from staff_links where staff_id = $1 and used_at is null`,
);
export const linkToSend = statement<
  { kind: StaffLinkKind; site_id: number; asked_by: string; name: string; email: string; language: string },
  [id: string]
>(
  'desk.staff_link_to_send',
  `select l.kind, l.site_id, l.asked_name as asked_by, f.name, f.email, f.language
     from staff_links l join staff f on f.id = l.staff_id
    where l.id = $1 and l.used_at is null and l.expires_at > now() and f.active`,
);
export const setLinkToken = statement<never, [id: string, hash: Buffer]>(
  'desk.set_staff_link_token',
  'update staff_links set token_hash = $2 where id = $1 and used_at is null',
);

export interface LinkRow {
  id: string;
  kind: StaffLinkKind;
  totp_sealed: string | null;
  expires_at: Date;
  staff_id: string;
  name: string;
  email: string;
  password_hash: string;
  totp_secret: string;
}
const linkColumns = `l.id, l.kind, l.totp_sealed, l.expires_at, f.id as staff_id, f.name, f.email, f.password_hash, f.totp_secret
     from staff_links l join staff f on f.id = l.staff_id
    where l.token_hash = $1 and l.used_at is null and l.expires_at > now() and f.active`;
export const linkByToken = statement<LinkRow, [hash: Buffer]>('desk.staff_link_by_token', `select ${linkColumns}`);
/** Of two that come together the second waits, and finds it used. */
export const lockLink = statement<LinkRow, [hash: Buffer]>(
  'desk.lock_staff_link',
  `select ${linkColumns} for update of l, f`,
);
/** The first secret stays: a page opened twice shows the same code. */
export const keepSecret = statement<{ totp_sealed: string }, [id: string, sealed: string]>(
  'desk.keep_staff_link_secret',
  'update staff_links set totp_sealed = coalesce(totp_sealed, $2) where id = $1 returning totp_sealed',
);
export const useLink = statement<never, [id: string]>(
  'desk.use_staff_link',
  'update staff_links set used_at = now(), totp_sealed = null where id = $1',
);
/** @param hash null: the password stays. @param sealed null: the second factor stays */
export const letIn = statement<never, [staff: string, hash: string | null, sealed: string | null, step: number]>(
  'desk.let_staff_in',
  `update staff set password_hash = coalesce($2, password_hash), totp_secret = coalesce($3, totp_secret), last_code_step = $4,
          must_change = must_change and $2::text is null, joined_at = coalesce(joined_at, now()) where id = $1`,
);
export const dropPasskeys = statement<never, [staff: string]>(
  'desk.drop_staff_passkeys',
  'delete from passkeys where staff_id = $1',
);
export const forgetLinks = statement<never>(
  'desk.forget_staff_links',
  `delete from staff_links where asked_at < now() - interval '90 days'`,
);

export interface LogInRow {
  id: string;
  user_agent: string;
  ip_prefix: string;
  country: string;
  host: string;
  created_at: Date;
  last_seen: Date;
}
export const logInsOf = statement<LogInRow, [staff: string, idleMinutes: number]>(
  'desk.log_ins_of',
  `select id, user_agent, ip_prefix, country, host, created_at, last_seen from staff_sessions
    where staff_id = $1 and expires_at > now() and last_seen > now() - make_interval(mins => $2::int) order by last_seen desc, id desc`,
);
/** @param only null: all. @param but this one stays */
export const endLogIns = statement<never, [staff: string, only: string | null, but: string | null]>(
  'desk.end_log_ins',
  `delete from staff_sessions where staff_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)`,
);
