/** The SQL of the desk: staff, sessions, claims, queues. (Members: sql-members.ts; the audit log: audit.ts.) */
import { statement } from '../platform/db.ts';
import {
  claimRows,
  free,
  waitingChecksSql,
  waitingPhotosSql,
  waitingTextsSql,
  waitingWritingSql,
} from './claim-rows.ts';
import { grantsColumn, type StoredGrant } from './grants.ts';

export { lockPhoto, type PhotoRow, photosById, photosOf } from './sql-photos.ts';

export interface StaffRow {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  totp_secret: string;
  grants: StoredGrant[];
  active: boolean;
  must_change: boolean;
}

export const staffByEmail = statement<StaffRow, [email: string]>(
  'desk.staff_by_email',
  `select f.id, f.name, f.email, f.password_hash, f.totp_secret, f.active, f.must_change, ${grantsColumn} from staff f where lower(f.email) = lower($1)`,
);
/** A code counts once: of two log-ins with the same one only the first gets through; none where password or codes were changed meanwhile. */
export const useCodeStep = statement<
  { id: string },
  [staff: string, step: number, passwordHash: string, totpSecret: string]
>(
  'desk.use_code_step',
  'update staff set last_code_step = $2 where id = $1 and last_code_step < $2 and active and password_hash = $3 and totp_secret = $4 returning id',
);
export const countStaff = statement<{ n: number }>('desk.count_staff', 'select count(*)::int as n from staff');

export const insertSession = statement<
  never,
  [id: string, hash: Buffer, staff: string, host: string, hours: number, agent: string, ip: string, country: string]
>(
  'desk.insert_session',
  `insert into staff_sessions (id, token_hash, staff_id, host, expires_at, user_agent, ip_prefix, country)
   values ($1, $2, $3, $4, now() + make_interval(hours => $5::int), $6, $7, $8)`,
);
// A session is of one site; which of its hosts is the main one may change while somebody works.
export const findSession = statement<
  {
    id: string;
    name: string;
    grants: StoredGrant[];
    language: string;
    session_id: string;
    stale: boolean;
    seeing: { name: string; grants: StoredGrant[] } | null;
  },
  [hash: Buffer, host: string, idleMinutes: number]
>(
  'desk.find_session',
  `select f.id, f.name, ${grantsColumn}, f.language, s.id as session_id, s.last_seen < now() - interval '1 minute' as stale,
          (select jsonb_build_object('name', f.name, 'grants', ${grantsColumn.replace(/ as grants$/, '')}) from staff f
            where f.id = s.seeing_as and f.active and s.seeing_until > now()) as seeing
     from staff_sessions s join staff f on f.id = s.staff_id
    where s.token_hash = $1 and f.active and s.expires_at > now()
      and (s.host = $2 or exists (select from site_hosts own join site_hosts h on h.site_id = own.site_id where own.host = s.host and h.host = $2))
      and s.last_seen > now() - make_interval(mins => $3::int)`,
);
/** Whose rights a log-in shows, until when. */
export const seeAs = statement<never, [session: string, staff: string, minutes: number]>(
  'desk.see_as',
  'update staff_sessions set seeing_as = $2, seeing_until = now() + make_interval(mins => $3::int) where id = $1',
);
export const seeAsOneself = statement<{ seen: string }, [session: string]>(
  'desk.see_as_oneself',
  `update staff_sessions s set seeing_as = null, seeing_until = null from (select id, seeing_as from staff_sessions where id = $1 for update) old
    where s.id = old.id and old.seeing_as is not null returning old.seeing_as as seen`,
);
export const touchSession = statement<never, [id: string]>(
  'desk.touch_session',
  'update staff_sessions set last_seen = now() where id = $1',
);
export const deleteSession = statement<never, [hash: Buffer]>(
  'desk.delete_session',
  'delete from staff_sessions where token_hash = $1',
);
export const deleteSessionsOf = statement<never, [staff: string, but: Buffer]>(
  'desk.delete_sessions_of',
  'delete from staff_sessions where staff_id = $1 and token_hash <> $2',
);
export const forgetSessions = statement<never>(
  'desk.forget_sessions',
  'delete from staff_sessions where expires_at < now()',
);
export const forgetClaims = statement<never>(
  'desk.forget_claims',
  'delete from desk_claims where claimed_until < now()',
);

/** The sites at which somebody may do anything. */
export const sitesOf = statement<
  { id: number; name: string; niche: number; company_id: number; company: string },
  [scope: string]
>(
  'desk.sites_of',
  `select s.id, s.name, s.niche, s.company_id, c.name as company from sites s join companies c on c.id = s.company_id
    where in_scope($1::jsonb, s.id) order by c.name, s.name, s.id`,
);

/** @param scopes of each queue (`Scope`) what is counted, in JSON; `[]`: nothing. Photos, texts and conversations up to `queueCountCap`. */
export const queueCounts = statement<
  { queue: string; count: number; oldest_at: Date | null; overdue: number },
  [scopes: string]
>(
  'desk.queue_counts',
  `select 'photos' as queue, count(*)::int as count, min(f.created_at) as oldest_at,
          count(*) filter (where f.created_at < now() - interval '24 hours')::int as overdue
     from (${waitingPhotosSql("$1::jsonb->'photos'")}) f
   union all
   select 'checks', count(*)::int, min(w.since), count(*) filter (where w.since < now() - interval '24 hours')::int
     from (${waitingChecksSql}) w join members m on m.id = w.member_id and m.status in ('not_confirmed', 'active')
    where ($1::jsonb->'checks') is distinct from '[]'::jsonb and in_scope($1::jsonb->'checks', m.site_id)
   union all
   select 'texts', count(*)::int, min(q.changed_at), count(*) filter (where q.changed_at < now() - interval '72 hours')::int
     from (${waitingTextsSql("$1::jsonb->'texts'")}) q
   union all
   select 'reports', count(distinct (c.member_id, c.source = 'care'))::int, min(c.created_at), count(*) filter (where c.created_at < now() - interval '24 hours')::int
     from cases c join members m on m.id = c.member_id where c.status = 'open' and c.source <> 'care' and in_scope($1::jsonb->'reports', m.site_id)
   union all
   select 'care', count(*)::int, min(c.created_at), count(*) filter (where c.due_at < now())::int
     from cases c join members m on m.id = c.member_id where c.status = 'open' and c.source = 'care' and in_scope($1::jsonb->'care', m.site_id)
   union all
   select 'privacy', count(*)::int, min(arrived_at), count(*) filter (where due_at < now())::int
     from privacy_requests where status = 'open' and in_scope($1::jsonb->'privacy', site_id, language)
   union all
   select 'appeals', count(*)::int, min(a.created_at), count(*) filter (where a.created_at < now() - interval '14 days')::int
     from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id join members m on m.id = c.member_id
    where a.status = 'open' and in_scope($1::jsonb->'appeals', m.site_id)
   union all
   select 'complaints', count(*)::int, min(created_at), count(*) filter (where due_at < now())::int
     from complaints where status = 'open' and in_scope($1::jsonb->'complaints', site_id, language)
   union all
   select 'writing', count(*)::int, min(waiting_since), count(*) filter (where waiting_since < now() - interval '12 hours')::int
     from (${waitingWritingSql("$1::jsonb->'writing'")}) w`,
);

export const countPhotos = statement<{ n: number }, [scope: string]>(
  'desk.count_photos',
  `select count(*)::int as n from (${waitingPhotosSql('$1::jsonb')}) f`,
);
export const countTexts = statement<{ n: number }, [scope: string]>(
  'desk.count_texts',
  `select count(*)::int as n from (${waitingTextsSql('$1::jsonb')}) q`,
);

export const claimTexts = statement<{ id: string }, [staff: string, count: number, scope: string]>(
  'desk.claim_texts',
  claimRows(
    'text',
    `select q.member_id as id from text_queue q join members m on m.id = q.member_id
      where m.status in ('not_confirmed', 'active') and in_scope($3::jsonb, m.site_id) and ${free('text', 'q.member_id')}
      order by q.changed_at, q.member_id limit $2 for no key update of q skip locked`,
  ),
);
/** Takes one thing, unless somebody else holds it. */
export const claimOne = statement<{ staff_id: string }, [staff: string, kind: string, id: string, minutes: number]>(
  'desk.claim_one',
  `insert into desk_claims (kind, subject_id, staff_id, claimed_until) values ($2, $3, $1, now() + make_interval(mins => $4::int))
   on conflict (kind, subject_id) do update set staff_id = excluded.staff_id, claimed_until = excluded.claimed_until
     where desk_claims.staff_id = excluded.staff_id or desk_claims.claimed_until <= now()
   returning staff_id`,
);
export const claimOf = statement<{ staff_id: string; name: string; claimed_until: Date }, [kind: string, id: string]>(
  'desk.claim_of',
  `select c.staff_id, f.name, c.claimed_until from desk_claims c join staff f on f.id = c.staff_id
    where c.kind = $1 and c.subject_id = $2 and c.claimed_until > now()`,
);
export const dropClaim = statement<never, [kind: string, id: string]>(
  'desk.drop_claim',
  'delete from desk_claims where kind = $1 and subject_id = $2',
);
export const releaseClaim = statement<never, [staff: string, kind: string, id: string]>(
  'desk.release_claim',
  'delete from desk_claims where staff_id = $1 and kind = $2 and subject_id = $3',
);

export const textsById = statement<
  { member_id: string; about: string; text_before: string; changed_at: Date },
  [members: readonly string[]]
>(
  'desk.texts_by_id',
  `select q.member_id, p.about, q.text_before, q.changed_at from text_queue q join profiles p on p.member_id = q.member_id
    where q.member_id = any($1::uuid[]) order by q.changed_at, q.member_id`,
);

/** What was decided last about a member's text, if nothing was taken back since. */
export const lastTextDecision = statement<{ action: string; staff_id: string }, [member: string, minutes: number]>(
  'desk.last_text_decision',
  `select l.action, l.staff_id from audit_log l
    where l.subject_id = $1::text and l.action in ('text_passed', 'text_hidden', 'text_undone')
      and l.created_at > now() - make_interval(mins => $2::int)
    order by l.id desc limit 1`,
);
export const queueText = statement<never, [member: string]>(
  'desk.queue_text',
  `insert into text_queue (member_id, text_before) select member_id, about from profiles where member_id = $1 and about <> '' on conflict do nothing`,
);

export interface FactsRow {
  id: string;
  name: string;
  age: number;
  gender: string | null;
  country: string;
  city: string | null;
  kind: string;
  status: string;
  site: string;
  language: string;
  signup_date: Date;
  premium: boolean;
  photos_active: number;
  photos_rejected: number;
  reports: number;
  decisions: number;
}
export const memberFacts = statement<FactsRow, [ids: readonly string[]]>(
  'desk.member_facts',
  `select m.id, m.username as name, date_part('year', age(p.date_of_birth))::int as age, p.gender, p.country, p.city, m.kind, m.status,
          s.name as site, m.language, m.signup_date, m.paid_user as premium,
          (select count(*)::int from photos f where f.member_id = m.id and f.status = 'active') as photos_active,
          (select count(*)::int from photos f where f.member_id = m.id and f.status = 'rejected') as photos_rejected,
          (select count(*)::int from cases c where c.member_id = m.id and c.source = 'report') as reports,
          (select count(*)::int from cases c join decisions d on d.case_id = c.id
            where c.member_id = m.id and d.action <> 'dismiss' and d.same_as is null and d.overturned_at is null) as decisions
     from members m join profiles p on p.member_id = m.id join sites s on s.id = m.site_id
    where m.id = any($1::uuid[])`,
);
