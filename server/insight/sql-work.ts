/**
 * What was done at the desk, and letters, from the facts: each thing with its queue, since when it had waited, and who did it. The roll-up
 * (roll-up-days.ts) keeps these lines by day, the pages (work.ts, mail.ts) add those of days that are not rolled up.
 */
import { promisedHours } from '../../contract/desk-overview.ts';
import { boundedSpans, inBounds, stretches } from './sql-facts.ts';

const within = (at: string) => `${at} >= w.first and ${at} < w.stop`;
/** `offset 0` keeps the planner to ranges of an index. */
const from = (table: string, at: string, and: string) =>
  `${stretches} cross join lateral (select * from ${table} o where ${and} and ${within(`o.${at}`)} offset 0) x`;

/**
 * The first answer to each complaint, not the last; only those of complaints that were answered in these days at all are looked for. What
 * our team wrote first had not waited.
 */
export const firstAnswers = `
  select k.site_id, f.at, k.created_at as since, f.staff_id, k.reopened_at is not null as reopened
    from (select x.complaint_id as id from ${from('thread_messages', 'created_at', "o.kind = 'out' and o.complaint_id is not null")}
          union select x.id from ${from('complaints', 'answered_at', "o.status = 'answered'")}) answered
    join complaints k on k.id = answered.id and k.kind <> 'begun'
    cross join lateral (
      select a.at, a.staff_id
        from (select m.created_at as at, m.staff_id from thread_messages m where m.complaint_id = k.id and m.kind = 'out'
              union all select k.answered_at, k.answered_by where k.answered_at is not null) a
       order by a.at, a.staff_id limit 1) f`;
/** Requests about data that were closed, and by whom: the log says it. */
export const closedRequests = `
  select x.site_id, x.closed_at as at, x.arrived_at as since, l.staff_id, x.closed_at > x.due_at as late
    from ${from('privacy_requests', 'closed_at', 'o.closed_at is not null')}
    left join lateral (
      select o.staff_id from audit_log o where o.subject_id = x.id::text and o.action in ('privacy_closed', 'privacy_erased')
       order by o.id desc limit 1) l on true`;

const doneSql = `
  select 'photos' as queue, m.site_id as site, x.decided_at as at, x.created_at as since, x.decided_by as staff_id
    from ${from('photos', 'decided_at', 'o.decided_by is not null')} join members m on m.id = x.member_id
  union all
  select 'checks', m.site_id, x.decided_at, x.created_at, x.decided_by
    from ${from('photo_checks', 'decided_at', 'o.decided_by is not null')} join members m on m.id = x.member_id
  union all
  -- A text leaves its queue without a trace: the log says when, by whom, and for how long it had waited.
  select 'texts', a.site_id, x.created_at, x.created_at - (x.details->>'waited')::int * interval '1 second', x.staff_id
    from ${from('audit_log', 'created_at', "o.action in ('text_passed', 'text_hidden')")} join audit_sites a on a.line_id = x.id
   where not exists (select from audit_log u where u.subject_id = x.subject_id and u.action = 'text_undone' and u.id > x.id
                        and u.created_at < x.created_at + interval '10 minutes')
  union all
  select case x.source when 'care' then 'care' else 'reports' end, x.site_id, x.decided_at, x.created_at,
         (select d.staff_id from decisions d where d.case_id = x.id and d.staff_id is not null order by d.created_at limit 1)
    from ${from('cases', 'decided_at', "o.status = 'decided'")}
  union all
  select 'appeals', c.site_id, x.decided_at, x.created_at, x.decided_by
    from ${from('appeals', 'decided_at', 'o.decided_at is not null')} join decisions d on d.id = x.decision_id join cases c on c.id = d.case_id
  union all
  select 'complaints', x.site_id, x.at, x.since, null from (${firstAnswers}) x
  union all
  select 'writing', x.site_id, x.sent_at, x.sent_at - x.waited_seconds * interval '1 second', x.staff_id
    from ${from('writer_answers', 'sent_at', 'o.waited_seconds is not null')}
  union all
  select 'privacy', x.site_id, x.closed_at, x.arrived_at, null from ${from('privacy_requests', 'closed_at', 'o.closed_at is not null')}`;

/** Days of the spans ($1). `work_days` and `staff_days` keep sums of these lines. */
export const workFacts = `
  select (d.at at time zone s.zone)::date as day, d.site, d.queue, d.staff_id, waited_step(d.since, d.at) as took, count(*)::int as n,
         count(*) filter (where d.at > d.since + ('${JSON.stringify(promisedHours)}'::jsonb->>d.queue)::int * interval '1 hour')::int as late
    from (${doneSql}) d join ${boundedSpans} on s.site = d.site and ${inBounds('d.at')} group by 1, 2, 3, 4, 5`;
/** Of those lines, what is told of an employee: what a writer wrote has its own page. */
export const ofStaff = "staff_id is not null and queue <> 'writing'";
export const staffSums = `sum(n)::int as n, coalesce(sum(n) filter (where queue = 'photos'), 0)::int as photos,
         coalesce(sum(n) filter (where queue = 'texts'), 0)::int as texts`;

/** What writers sent on each day, message by message. */
export const writingFacts = `
  select (x.sent_at at time zone s.zone)::date as day, x.site_id as site, x.staff_id, x.language, x.conversation_id, x.characters, x.kind, x.true_answer,
         x.waited_seconds
    from ${from('writer_answers', 'sent_at', 'true')} join ${boundedSpans} on s.site = x.site_id and ${inBounds('x.sent_at')}`;
/** Sums of messages, as `writer_days` keeps them. */
export const writingSums = `count(*)::int as messages, sum(characters)::int as characters, count(*) filter (where waited_seconds is null)::int as begun,
         count(*) filter (where kind = 'photo')::int as photos, count(*) filter (where kind = 'gift')::int as gifts,
         count(*) filter (where true_answer)::int as true_answers`;
export const writingWait = 'step_of(waited_seconds)';

/** Letters by provider; a bounce or a complaint comes after the server had taken the letter. Sums of days, as `mail_days` keeps them. */
export const mailFacts = `
  select (x.last_at at time zone s.zone)::date as day, x.site_id as site, x.domain, x.state,
         case when x.state = 'sent' then waited_step(x.first_at, x.last_at) end as took, count(*)::int as n
    from ${from('letters', 'last_at', 'true')} join ${boundedSpans} on s.site = x.site_id and ${inBounds('x.last_at')} group by 1, 2, 3, 4, 5`;
