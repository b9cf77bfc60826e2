/** Work done in some days: how much, how soon, and how well it held. What waits now is counted by the desk (server/desk/overview.ts). */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { DeskQueue } from '../../contract/desk.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';

type Answer = AnswerOf<typeof contract.deskWork>;
type Times = { queue: DeskQueue; done: number; done_late: number; half_seconds: number; most_seconds: number };

const during = (at: string) =>
  `${at} >= $2::date::timestamp at time zone $4 and ${at} < ($3::date + 1)::timestamp at time zone $4`;
/** Null, every site: nobody has to be looked up to know theirs. */
const ofSites = (site: string) => `($1::int[] is null or ${site} = any($1::int[]))`;
/** Everything staff got done: its queue, when, how long it had waited, who did it. Repeated answers in a case count once. */
const doneSql = `
  select 'photos' as queue, p.decided_at as at, p.created_at as since, p.decided_by as staff_id
    from photos p left join members m on $1::int[] is not null and m.id = p.member_id
   where p.decided_by is not null and ${ofSites('m.site_id')} and ${during('p.decided_at')}
  union all
  select 'checks', k.decided_at, k.created_at, k.decided_by
    from photo_checks k left join members m on $1::int[] is not null and m.id = k.member_id
   where k.decided_by is not null and ${ofSites('m.site_id')} and ${during('k.decided_at')}
  union all
  -- A text leaves its queue without a trace: the log says when, by whom, and since when it had waited.
  select 'texts', l.created_at, l.created_at - (l.details->>'waited')::int * interval '1 second', l.staff_id
    from audit_log l left join audit_sites a on $1::int[] is not null and a.line_id = l.id
   where l.action in ('text_passed', 'text_hidden') and ${ofSites('a.site_id')} and ${during('l.created_at')}
     and not exists (select from audit_log u where u.subject_id = l.subject_id and u.action = 'text_undone' and u.id > l.id
                        and u.created_at < l.created_at + interval '10 minutes')
  union all
  select case c.source when 'care' then 'care' else 'reports' end, c.decided_at, c.created_at,
         (select d.staff_id from decisions d where d.case_id = c.id and d.staff_id is not null order by d.created_at limit 1)
    from cases c where ${ofSites('c.site_id')} and c.status = 'decided' and ${during('c.decided_at')}
  union all
  select 'appeals', a.decided_at, a.created_at, a.decided_by
    from appeals a join decisions d on d.id = a.decision_id join cases c on c.id = d.case_id
   where ${ofSites('c.site_id')} and ${during('a.decided_at')}
  union all
  -- The first answer, not the last; only those of complaints that were answered in these days at all are looked for.
  select 'complaints', first.at, k.created_at, null
    from (select m.complaint_id as id from thread_messages m where m.kind = 'out' and m.complaint_id is not null and ${during('m.created_at')}
          union select id from complaints where status = 'answered' and ${during('answered_at')}) answered
    join complaints k using (id)
    cross join lateral (select least(min(m.created_at), k.answered_at) as at from thread_messages m where m.complaint_id = k.id and m.kind = 'out') first
   where ${ofSites('k.site_id')} and ${during('first.at')}
  union all
  select 'writing', w.sent_at, w.sent_at - w.waited_seconds * interval '1 second', w.staff_id
    from writer_answers w where w.waited_seconds is not null and ${ofSites('w.site_id')} and ${during('w.sent_at')}
  union all
  select 'privacy', r.closed_at, r.arrived_at, null from privacy_requests r where ${ofSites('r.site_id')} and ${during('r.closed_at')}`;
/** Nothing where it is not known since when. */
const seconds = 'case when at > since then extract(epoch from at - since) when at <= since then 0 end';
const timesColumns = `round(percentile_cont(0.5) within group (order by ${seconds}))::int as half_seconds,
          round(percentile_cont(0.95) within group (order by ${seconds}))::int as most_seconds`;

/** Quality beside speed: decisions of these days that were appealed and taken back since; second looks asked for, and refused. */
const staffSql = `
        made as (
          select d.staff_id, count(*)::int as decisions, count(*) filter (where exists (select from appeals a where a.decision_id = d.id))::int as appealed,
                 count(*) filter (where exists (select from appeals a where a.decision_id = d.id and a.status = 'overturned'))::int as changed
            from decisions d join cases c on c.id = d.case_id
           where ${ofSites('c.site_id')} and d.staff_id is not null and d.same_as is null and ${during('d.created_at')} group by 1),
        sped as (
          select staff_id, count(*) filter (where queue = 'photos')::int as photos, count(*) filter (where queue = 'texts')::int as texts, ${timesColumns}
            from done where staff_id is not null and queue <> 'writing' group by 1),
        looks as (
          select asked_by as staff_id, count(*)::int as looks_asked, count(*) filter (where state = 'refused')::int as looks_refused
            from second_looks where (site_id is null or ${ofSites('site_id')}) and ${during('asked_at')} group by 1),
        people as (
          select f.name, coalesce(s.photos, 0) as photos, coalesce(s.texts, 0) as texts, coalesce(m.decisions, 0) as decisions, s.half_seconds, s.most_seconds,
                 coalesce(m.appealed, 0) as appealed, coalesce(m.changed, 0) as changed, coalesce(l.looks_asked, 0) as looks_asked,
                 coalesce(l.looks_refused, 0) as looks_refused
            from staff f left join made m on m.staff_id = f.id left join sped s on s.staff_id = f.id left join looks l on l.staff_id = f.id
           where m.staff_id is not null or s.staff_id is not null or l.staff_id is not null
           order by decisions + coalesce(s.photos, 0) + coalesce(s.texts, 0) desc, f.name)`;
/** What was done is read once for all three tables of the page. */
const work = statement<
  { times: Times[]; days: Answer['days']; staff: Answer['staff'] },
  [sites: readonly number[] | null, from: string, to: string, zone: string, promised: string, named: boolean]
>(
  'insight.work',
  `with done as materialized (${doneSql}), ${staffSql},
        times as (
          select queue, count(*)::int as done, count(*) filter (where at > since + ($5::jsonb->>queue)::int * interval '1 hour')::int as done_late, ${timesColumns}
            from done group by 1),
        days as (select (at at time zone $4)::date as day, queue, count(*)::int as done, ${timesColumns} from done group by 1, 2 order by 1, 2)
   select coalesce((select json_agg(t) from times t), '[]') as times, coalesce((select json_agg(d) from days d), '[]') as days,
          case when $6 then coalesce((select json_agg(p) from people p), '[]') end as staff`,
);

/** Photos that somebody decided once more without the first answer (server/desk/repeat-photo.ts), and those of them that wait for a lead. */
const repeats = statement<
  Answer['repeats'],
  [sites: readonly number[] | null, from: string, to: string, zone: string, named: boolean]
>(
  'insight.repeats',
  `with done as materialized (
     select r.photo_id, r.approved, r.second_approved, r.second_at from photo_repeats r where ${ofSites('r.site_id')} and ${during('r.second_at')})
   select count(*)::int as done, count(*) filter (where approved = second_approved)::int as agreed,
          case when $5 then coalesce((
            select json_agg(x order by x.at desc) from (
              select d.photo_id, m.username as name, d.approved, d.second_at as at
                from done d join photos f on f.id = d.photo_id join members m on m.id = f.member_id
               where d.approved <> d.second_approved order by d.second_at desc limit 20) x), '[]') else '[]' end as differing
     from done`,
);

/**
 * @param promised hours by queue
 * @throws Refusal bad_request
 */
export async function workOf(
  services: Services,
  query: QueryOf<typeof contract.deskWork>,
  scope: Scope,
  { promised, named }: { promised: Readonly<Record<DeskQueue, number>>; named: boolean },
) {
  daysOf(query);
  const zones = await sitesIn(services, scope);
  const sites = scope === null ? null : zones.map(({ site }) => site);
  const zone = zones[0]?.zone ?? 'UTC';
  const { db } = services;
  const { from, to } = query;
  const [row, again] = await Promise.all([
    work.one(db, sites, from, to, zone, JSON.stringify(promised), named),
    repeats.one(db, sites, from, to, zone, named),
  ]);
  return {
    ...(row ?? { times: [], days: [], staff: null }),
    repeats: again ?? { done: 0, agreed: 0, differing: [] },
  };
}
