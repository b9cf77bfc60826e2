/** Quality beside speed: what of the work of some days held, by employee. Days of each site, in its zone. */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { statement } from '../platform/db.ts';
import { boundedSpans, inBounds, stretches } from './sql-facts.ts';
import { closedRequests, firstAnswers } from './sql-work.ts';

type Answer = AnswerOf<typeof contract.deskWork>;
type Person = NonNullable<Answer['staff']>[number];

const doneTwice = `
  select r.photo_id, r.first_by, r.approved, r.second_approved, r.second_at
    from ${stretches} cross join lateral (select * from photo_repeats o where o.second_at >= w.first and o.second_at < w.stop offset 0) r
    join ${boundedSpans} on s.site = r.site_id and ${inBounds('r.second_at')}`;

/** Decisions that were appealed and taken back since; photos that somebody else decided too; second looks asked for, and what came of them. */
const qualitySql = `with appealed as (
          select decision_id, bool_or(status = 'overturned') as changed from appeals group by 1),
        made as (
          select d.staff_id, count(*)::int as decisions, count(a.decision_id)::int as appealed, count(*) filter (where a.changed)::int as changed
            from ${stretches}
            cross join lateral (select * from decisions o where o.created_at >= w.first and o.created_at < w.stop offset 0) d
            join cases c on c.id = d.case_id join ${boundedSpans} on s.site = c.site_id and ${inBounds('d.created_at')}
            left join appealed a on a.decision_id = d.id
           where d.staff_id is not null and d.same_as is null group by 1),
        opinions as (
          select first_by as staff_id, count(*)::int as repeated, count(*) filter (where approved = second_approved)::int as agreed
            from (${doneTwice}) r group by 1),
        looks as (
          select l.asked_by as staff_id, count(*)::int as looks_asked, count(*) filter (where l.state = 'agreed')::int as looks_agreed,
                 count(*) filter (where l.state = 'refused')::int as looks_refused
            from second_looks l
           where exists (select from ${boundedSpans} where (l.site_id is null or s.site = l.site_id) and ${inBounds('l.asked_at')}) group by 1)
   select f.id as staff_id, f.name, ${['decisions', 'appealed', 'changed'].map((name) => `coalesce(m.${name}, 0) as ${name}`).join(', ')},
          coalesce(o.repeated, 0) as repeated, coalesce(o.agreed, 0) as agreed,
          ${['looks_asked', 'looks_agreed', 'looks_refused'].map((name) => `coalesce(l.${name}, 0) as ${name}`).join(', ')}
     from staff f left join made m on m.staff_id = f.id left join opinions o on o.staff_id = f.id left join looks l on l.staff_id = f.id`;
export type Judged = Omit<Person, 'photos' | 'texts' | 'half_seconds' | 'most_seconds'> & { staff_id: string };
export const quality = statement<Judged, [spans: string]>('insight.quality', qualitySql);

/** Complaints by who gave the first answer, requests about data by who closed them. */
const supportSql = `with answers as (
          select a.* from (${firstAnswers}) a join ${boundedSpans} on s.site = a.site_id and ${inBounds('a.at')}),
        requests as (
          select r.* from (${closedRequests}) r join ${boundedSpans} on s.site = r.site_id and ${inBounds('r.at')}),
        answered as (
          select staff_id, count(*)::int as complaints, ${['half', 'most'].map(timeOf).join(', ')}, count(*) filter (where reopened)::int as reopened
            from answers group by 1),
        closed as (
          select staff_id, count(*)::int as requests, ${['half', 'most'].map(timeOf).join(', ')}, count(*) filter (where late)::int as late
            from requests group by 1)
   select f.name, coalesce(a.complaints, 0) as complaints, a.half as complaints_half_seconds, a.most as complaints_most_seconds,
          coalesce(a.reopened, 0) as reopened, coalesce(r.requests, 0) as requests, r.half as requests_half_seconds,
          r.most as requests_most_seconds, coalesce(r.late, 0) as requests_late
     from staff f left join answered a on a.staff_id = f.id left join closed r on r.staff_id = f.id
    where a.staff_id is not null or r.staff_id is not null order by coalesce(a.complaints, 0) + coalesce(r.requests, 0) desc, f.name`;
/** In the same steps as all other waits. */
function timeOf(name: string): string {
  const part = name === 'half' ? 0.5 : 0.95;
  return `percentile_disc(${part}) within group (order by waited_step(since, at)) as ${name}`;
}
export const support = statement<NonNullable<Answer['support']>[number], [spans: string]>(
  'insight.support',
  supportSql,
);

/** Photos that somebody decided once more without the first answer (server/desk/repeat-photo.ts), and those of them that wait for a lead. */
const repeatsSql = `with done as materialized (${doneTwice})
   select count(*)::int as done, count(*) filter (where approved = second_approved)::int as agreed,
          case when $2 then coalesce((
            select json_agg(x order by x.at desc) from (
              select d.photo_id, m.username as name, d.approved, d.second_at as at
                from done d join photos f on f.id = d.photo_id join members m on m.id = f.member_id
               where d.approved <> d.second_approved order by d.second_at desc limit 20) x), '[]') else '[]' end as differing
     from done`;
export const repeats = statement<Answer['repeats'], [spans: string, named: boolean]>('insight.repeats', repeatsSql);
