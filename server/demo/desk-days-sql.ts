/** The SQL of the demo's ninety days at the desk: rows as the desk's own acts leave them, at their times. */
import { statement } from '../platform/db.ts';

/** The same minute past seven when it would have been night. */
const byDay = (at: string) =>
  `case when date_part('hour', (${at}) at time zone 'UTC') < 7
        then date_trunc('day', (${at}) at time zone 'UTC') at time zone 'UTC' + interval '7 hours' + make_interval(mins => 5 * date_part('hour', (${at}) at time zone 'UTC')::int + date_part('minute', ${at})::int)
        when date_part('hour', (${at}) at time zone 'UTC') >= 21 then (${at}) + interval '11 hours'
        else ${at} end`;

const decidedAtSql = byDay('p.created_at + make_interval(mins => 4 + mod(abs(hashtext(p.filename)), 560))');
const passedAtSql = byDay('m.signup_date + make_interval(mins => 25 + mod(abs(hashtext(m.username)), 900))');

/** Photos that are shown were approved by somebody, within the day. */
export const decidePhotos = statement<
  { id: string; member_id: string; by: string; at: Date },
  [by: string[], now: Date]
>(
  'demo.decide_photos',
  `update photos f set decided_by = d.by, decided_at = d.at
     from (select p.id, ($1::uuid[])[1 + mod(abs(hashtext(p.id::text)), cardinality($1::uuid[]))] as by,
                  least($2::timestamptz - interval '20 minutes', ${decidedAtSql}) as at
             from photos p join members m on m.id = p.member_id and m.kind = 'person'
            where p.status = 'active' and p.created_at > $2::timestamptz - interval '90 days') d
    where d.id = f.id and d.at > f.created_at returning f.id, f.member_id, f.decided_by as by, f.decided_at as at`,
);
export const refusePhoto = statement<{ at: Date }, [photo: string, reason: string, by: string, at: Date]>(
  'demo.refuse_photo',
  // Come in within the half day before: it waited no longer than others.
  `update photos set status = 'rejected', reject_reason = $2, decided_by = $3, decided_at = $4,
          created_at = greatest(created_at, $4::timestamptz - make_interval(secs => 1800 + mod(abs(hashtext(id::text)), 36000)))
    where id = $1 and status = 'active' and created_at < $4 returning decided_at as at`,
);
/** Every twentieth of each moderator once more by the next of them, who now and then would have refused what is shown. */
export const repeatPhotos = statement<
  { id: string; member_id: string; by: string; at: Date },
  [by: string[], now: Date]
>(
  'demo.repeat_photos',
  `with counted as (update staff s set photos_decided = c.n from (select decided_by, count(*)::int as n from photos where decided_by is not null group by 1) c
                     where s.id = c.decided_by),
        made as (
     insert into photo_repeats (id, photo_id, site_id, first_by, approved, decided_at, second_by, second_approved, second_at)
     select gen_random_uuid(), d.id, d.site_id, d.decided_by, d.status = 'active', d.decided_at, d.other,
            (d.status = 'active') = (row_number() over (order by d.decided_at, d.id) % 17 <> 5), d.decided_at + make_interval(mins => 20 + abs(hashtext(d.id::text)) % 400)
       from (select f.id, m.site_id, f.status, f.decided_by, f.decided_at,
                    row_number() over (partition by f.decided_by order by f.decided_at, f.id) as nth,
                    ($1::uuid[])[1 + mod(array_position($1::uuid[], f.decided_by), cardinality($1::uuid[]))] as other
               from photos f join members m on m.id = f.member_id where f.decided_by = any($1::uuid[])) d
      where d.nth % 20 = 0 and d.decided_at < $2::timestamptz - interval '9 hours' returning photo_id, second_by, second_at)
   select r.photo_id as id, f.member_id, r.second_by as by, r.second_at as at from made r join photos f on f.id = r.photo_id order by r.second_at`,
);
export const insertCases = statement<never, [rows: string]>(
  'demo.insert_cases',
  `insert into cases (id, number, source, site_id, member_id, reporter_id, reason, note, evidence, status, created_at, decided_at, due_at, assigned_to)
   select r.id, r.number, r.source, m.site_id, m.id, r.reporter_id, r.reason, r.note, r.evidence,
          case when r.decided_at is null then 'open' else 'decided' end, r.created_at, r.decided_at,
          case r.source when 'care' then r.created_at + interval '24 hours' end, r.assigned_to
     from jsonb_to_recordset($1::jsonb) as r (id uuid, number text, source text, member_id uuid, reporter_id uuid, reason text, note text, evidence jsonb,
                                              created_at timestamptz, decided_at timestamptz, assigned_to uuid) join members m on m.id = r.member_id`,
);
export const insertDecisions = statement<never, [rows: string]>(
  'demo.insert_decisions',
  `insert into decisions (id, case_id, staff_id, action, reason, facts, photo_id, created_at, until)
   select r.id, r.case_id, r.staff_id, r.action, r.reason, r.facts, r.photo_id, r.created_at, r.until
     from jsonb_to_recordset($1::jsonb) as r (id uuid, case_id uuid, staff_id uuid, action text, reason text, facts text, photo_id uuid, created_at timestamptz, until timestamptz)
    order by r.created_at`,
);
/** Suspensions hold, as far as their time is not over; those that are over ended by themselves. */
export const holdSuspensions = statement<never, [now: Date]>(
  'demo.hold_suspensions',
  `with last as (select distinct on (c.member_id) c.member_id, d.until from decisions d join cases c on c.id = d.case_id
                  where d.action = 'suspend' and d.overturned_at is null and (d.until is null or d.until > $1) order by c.member_id, d.created_at desc)
   update members m set status = 'suspended', suspended_until = last.until from last where last.member_id = m.id and m.status = 'active'`,
);
export const endSuspensions = statement<never, [now: Date]>(
  'demo.end_suspensions',
  `update decisions set ended_at = until where action = 'suspend' and until <= $1 and ended_at is null`,
);
export const dateBans = statement<never>(
  'demo.date_bans',
  `update bans b set created_at = d.created_at, lifted_at = case when b.lifted_at is null then null else coalesce(d.ended_at, d.overturned_at) end
     from decisions d where d.id = b.decision_id`,
);
export const insertAppeals = statement<never, [rows: string]>(
  'demo.insert_appeals',
  `with r as (select * from jsonb_to_recordset($1::jsonb) as r (id uuid, decision_id uuid, text text, status text, created_at timestamptz, decided_by uuid, decided_at timestamptz, answer text)),
        a as (insert into appeals (id, decision_id, by_reporter, text, status, created_at, decided_by, decided_at, answer)
              select id, decision_id, false, text, status, created_at, decided_by, decided_at, answer from r)
   update decisions d set overturned_at = r.decided_at from r where r.decision_id = d.id and r.status = 'overturned'`,
);
export const insertAnswered = statement<never, [rows: string]>(
  'demo.insert_answered',
  `insert into complaints (id, number, site_id, member_id, email, language, country, kind, text, status, created_at, due_at, answered_by, answered_at, answer)
   select r.id, r.number, m.site_id, m.id, m.email, m.language, p.country, r.kind, r.text, 'answered', r.created_at, r.created_at + interval '7 days', r.by, r.answered_at, r.answer
     from jsonb_to_recordset($1::jsonb) as r (id uuid, number text, member_id uuid, kind text, text text, created_at timestamptz, by uuid, answered_at timestamptz, answer text)
     join members m on m.id = r.member_id join profiles p on p.member_id = m.id`,
);
export const insertThread = statement<never, [rows: string]>(
  'demo.insert_thread',
  `insert into thread_messages (id, complaint_id, case_id, kind, text, staff_id, staff_name, created_at, ref)
   select id, complaint_id, case_id, kind, text, staff_id, staff_name, created_at, coalesce(ref, '') from jsonb_populate_recordset(null::thread_messages, $1::jsonb)`,
);
export const insertNotes = statement<never, [rows: string]>(
  'demo.insert_notes',
  `insert into member_notes (id, member_id, staff_id, staff_name, text, pinned, created_at)
   select id, member_id, staff_id, staff_name, text, pinned, created_at from jsonb_populate_recordset(null::member_notes, $1::jsonb)`,
);
export const refundsGiven = statement<{
  payment_id: string;
  number: string;
  amount_minor: number;
  currency: string;
  at: Date;
}>(
  'demo.refunds_given',
  `select p.id as payment_id, p.order_number as number, r.amount_minor, p.currency, r.created_at as at
     from refunds r join payments p on p.id = r.payment_id where r.amount_minor > 0`,
);
/** Those whom nobody answered yet, and no log-in's: their stories are told elsewhere. */
export const talks = statement<{
  id: string;
  fictional_id: string;
  member_id: string;
  site_id: number;
  language: string;
  since: Date;
  waits: boolean;
}>(
  'demo.talks_with_fictional',
  `select i.conversation_id as id, f.id as fictional_id, m.id as member_id, f.site_id, m.language, i.last_at as since, i.waiting_since is not null as waits
     from inbox i join members f on f.id = i.member_id and f.kind = 'fictional' join members m on m.id = i.other_id
    where m.email not like '%@evenfall.test' order by i.last_at, i.conversation_id`,
);
export const dateAnswers = statement<never, [ids: string[], times: Date[]]>(
  'demo.date_answers',
  `with t as (select * from unnest($1::uuid[], $2::timestamptz[]) as t (id, at)),
        said as (update messages m set created_at = t.at from t where m.id = t.id returning m.conversation_id, t.at)
   update inbox i set last_at = s.at from said s where s.conversation_id = i.conversation_id`,
);
export const insertWritten = statement<never, [rows: string]>(
  'demo.insert_written',
  `insert into writer_answers (message_id, staff_id, profile_id, site_id, language, conversation_id, kind, characters, waited_seconds, true_answer, sent_at)
   select message_id, staff_id, profile_id, site_id, language, conversation_id, kind, characters, waited_seconds, true_answer, sent_at
     from jsonb_populate_recordset(null::writer_answers, $1::jsonb)`,
);
export const insertWriters = statement<
  never,
  [profiles: string[], languages: readonly string[], staff: string, from: number, to: number]
>(
  'demo.insert_writers',
  `insert into fictional_writers (profile_id, language, staff_id, from_hour, to_hour)
   select p, l, $3, $4, $5 from unnest($1::uuid[]) p, unnest($2::text[]) l on conflict do nothing`,
);
export const insertRates = statement<never, [writers: readonly string[], since: string]>(
  'demo.insert_rates',
  `insert into writer_rates (staff_id, from_day, currency, message_minor, thousand_minor, set_by)
   select id, $2::date, 'EUR', 28, 60, 'Finn Larsen' from unnest($1::uuid[]) id`,
);
export const insertLooks = statement<never, [rows: string]>(
  'demo.insert_looks',
  `insert into second_looks (id, call, input, host_site_id, permission, site_id, subject_kind, subject_id, effect, why, asked_by, asked_name, asked_at, expires_at,
                             state, decided_by, decided_name, decided_at, answer)
   select r.id, r.call, r.input, m.site_id, r.permission, m.site_id, 'member', m.id::text, r.effect, r.why, r.asked_by, r.asked_name, r.asked_at,
          r.asked_at + interval '72 hours', r.state, r.decided_by, r.decided_name, r.decided_at, r.answer
     from jsonb_to_recordset($1::jsonb) as r (id uuid, call text, input jsonb, permission text, member_id uuid, effect jsonb, why text, asked_by uuid, asked_name text,
                                              asked_at timestamptz, state text, decided_by uuid, decided_name text, decided_at timestamptz, answer text)
     join members m on m.id = r.member_id`,
);
/** Decisions written before there were staff get their author. */
export const nameAuthor = statement<never, [before: string, by: string]>(
  'demo.name_author',
  'update decisions set staff_id = $2 where staff_id = $1',
);
export const staffNow = statement<{ id: string; name: string; email: string }>(
  'demo.staff_now',
  'select id, name, email from staff order by created_at, id',
);
export const textsPassed = statement<{ id: string; at: Date }, [now: Date]>(
  'demo.texts_passed',
  `select m.id, ${passedAtSql} as at
     from members m join profiles p on p.member_id = m.id
    where m.kind = 'person' and p.about <> '' and m.signup_date between $1::timestamptz - interval '89 days' and $1::timestamptz - interval '20 hours'
      and not exists (select from text_queue q where q.member_id = m.id)`,
);

/** What is left of a request that is over: when, what, by whom, and no more. */
export const insertRequests = statement<never, [rows: string]>(
  'demo.insert_requests',
  `insert into privacy_requests (id, number, kind, source, site_id, member_id, email, language, country, status, arrived_at, due_at, identity, identity_at, closed_at, closed_by, done, created_at)
   select r.id, r.number, r.kind, r.source, m.site_id, case r.status when 'open' then m.id end, case r.status when 'open' then m.email end, m.language, p.country, r.status,
          r.arrived_at, r.arrived_at + interval '30 days', r.identity, r.closed_at - interval '1 day', r.closed_at, r.closed_by, r.done, r.arrived_at
     from jsonb_to_recordset($1::jsonb) as r (id uuid, number text, kind text, source text, member_id uuid, status text, arrived_at timestamptz, identity text, closed_at timestamptz, closed_by text, done jsonb)
     join members m on m.id = r.member_id join profiles p on p.member_id = m.id`,
);
/** What went out by mail to those who came in these days; nearly all of it arrived. */
export const insertLetters = statement<never, [now: Date]>(
  'demo.insert_letters',
  `insert into letters (id, member_id, site_id, kind, domain, state, answer, tries, first_at, last_at)
   select gen_random_uuid(), m.id, m.site_id, k.kind, split_part(m.email, '@', 2),
          case mod(n.n, 97) when 3 then 'bounced' when 41 then 'deferred' else 'sent' end,
          case mod(n.n, 97) when 3 then '550 5.1.1 mailbox unavailable' when 41 then '451 4.7.1 try again later' else '250 2.0.0 accepted' end,
          case mod(n.n, 97) when 41 then 3 else 1 end, n.at, n.at + case mod(n.n, 97) when 41 then interval '40 minutes' else interval '0' end
     from members m
     cross join lateral (values ('activation', interval '2 seconds'), ('new_messages', interval '27 hours'), ('weekly_updates', interval '8 days')) k (kind, after)
     cross join lateral (select abs(hashtext(m.id::text || k.kind)) as n, m.signup_date + k.after as at) n
    where m.kind = 'person' and m.email not like '%@evenfall.test' and m.signup_date > $1::timestamptz - interval '90 days' and n.at < $1::timestamptz - interval '1 hour'
      and (k.kind = 'activation' or mod(n.n, 3) > 0)`,
);
export const dateVersions = statement<never, [ids: number[], times: Date[]]>(
  'demo.date_versions',
  'update setting_versions v set created_at = t.at, publish_at = t.at from unnest($1::int[], $2::timestamptz[]) as t (id, at) where v.id = t.id',
);
export const versionsOf = statement<{ id: number; site_id: number; version: number }>(
  'demo.versions',
  'select id, site_id, version from setting_versions where site_id is not null order by id',
);
export const someSites = statement<{ id: number }>('demo.some_sites', 'select id from sites order by id limit 3');
export const insertTemplates = statement<never, [rows: string]>(
  'demo.insert_templates',
  `insert into reply_templates (id, language, name, text, staff_name, updated_at)
   select id, language, name, text, staff_name, updated_at from jsonb_populate_recordset(null::reply_templates, $1::jsonb)`,
);
/** What rules saw, and how often a person found them right; what is seen of a member today counts from its own day. */
export const insertRuleCounts = statement<never, [rows: string]>(
  'demo.insert_rule_counts',
  `insert into rule_counts (rule, day, round, fired, hits, misses)
   select r.rule, c.day, r.round, c.fired, c.hits, c.misses
     from jsonb_to_recordset($1::jsonb) as c (rule text, day date, fired int, hits int, misses int) join signal_rules r using (rule)`,
);
export const insertWarnings = statement<never, [rows: string]>(
  'demo.insert_warnings',
  `insert into warning_counts (day, signal, outcome, n)
   select day, signal, outcome, n from jsonb_to_recordset($1::jsonb) as w (day date, signal text, outcome text, n int)`,
);
export const insertSignals = statement<never, [rows: string]>(
  'demo.insert_signals',
  `insert into signals (member_id, rule, day, n, last_at)
   select s.member_id, s.rule, s.last_at::date, s.n, s.last_at from jsonb_to_recordset($1::jsonb) as s (member_id uuid, rule text, n int, last_at timestamptz)
   on conflict do nothing`,
);
