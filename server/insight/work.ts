/** Work done in some days: how much, how soon, and how well it held. What waits now is counted by the desk (server/desk/overview.ts). */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { DeskQueue } from '../../contract/desk.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { piecesOf } from './spans.ts';
import { rolledUp } from './sql-facts.ts';
import { ofStaff, staffSums, workFacts } from './sql-work.ts';

type Answer = AnswerOf<typeof contract.deskWork>;
type Person = NonNullable<Answer['staff']>[number];
type Times = { queue: DeskQueue; done: number; done_late: number; half_seconds: number; most_seconds: number };

const during = (at: string) =>
  `${at} >= $2::date::timestamp at time zone $5 and ${at} < ($3::date + 1)::timestamp at time zone $5`;

/** Of sums by how long things waited, one for each time: how many, how many late, and within what time half and nineteen of twenty were done. */
const timed = (by: string, of: string) => `
          select ${by}, sum(n)::int as done, sum(late)::int as done_late, min(took) filter (where until >= 0.5 * known) as half_seconds,
                 min(took) filter (where until >= 0.95 * known) as most_seconds
            from (select ${by}, took, n, late, sum(n) filter (where took is not null) over (partition by ${by} order by took) as until,
                         sum(n) filter (where took is not null) over (partition by ${by}) as known from ${of}) r
           group by ${by}`;
/** Above so many days the times are shown by month. */
const longestByDay = 100;

const rolled = (of: 'work' | 'staff', columns: string) =>
  `select d.at as day, ${columns} from ${rolledUp('$2', `${of}_days`, 'day')}
            union all
            select d.at, ${columns} from ${rolledUp('$3', `${of}_months`, 'month')}`;

/** What is rolled up by day ($2) and month ($3), and the other days ($1) from the facts; by day, or ($4) by month. */
const workSql = `with steps as materialized (
          select case when $4 then date_trunc('month', day)::date else day end as day, queue, took, sum(n)::int as n, sum(late)::int as late from (
            ${rolled('work', 'd.queue, d.took, d.n, d.late')}
            union all
            select day, queue, took, n, late from (${workFacts}) f) parts group by 1, 2, 3),
        times as (${timed('queue', '(select queue, took, sum(n)::int as n, sum(late)::int as late from steps group by 1, 2) whole')}),
        days as (${timed('day, queue', 'steps')} order by day, queue)
   select coalesce((select json_agg(t) from times t), '[]') as times,
          coalesce((select json_agg(json_build_object('day', day, 'queue', queue, 'done', done, 'half_seconds', half_seconds, 'most_seconds', most_seconds)) from days), '[]') as days`;
type Asked = [live: string, days: string, months: string];
const work = statement<{ times: Times[]; days: Answer['days'] }, [...Asked, byMonth: boolean]>('insight.work', workSql);

const peopleSql = `with did as materialized (
          select staff_id, took, sum(n)::int as n, 0 as late, sum(photos)::int as photos, sum(texts)::int as texts from (
            ${rolled('staff', 'd.staff_id, d.took, d.n, d.photos, d.texts')}
            union all
            select day, staff_id, took, ${staffSums} from (${workFacts}) f where ${ofStaff} group by 1, 2, 3) parts group by 1, 2),
        sped as (${timed('staff_id', 'did')})
   select d.staff_id, s.half_seconds, s.most_seconds, sum(d.photos)::int as photos, sum(d.texts)::int as texts
     from did d join sped s using (staff_id) group by 1, 2, 3`;
type Speed = Pick<Person, 'half_seconds' | 'most_seconds' | 'photos' | 'texts'> & { staff_id: string };
const speedOfPeople = statement<Speed, Asked>('insight.speed_of_people', peopleSql);

/** Quality beside speed: decisions of these days that were appealed and taken back since; second looks asked for, and refused. */
const qualitySql = `with appealed as (
          select decision_id, bool_or(status = 'overturned') as changed from appeals group by 1),
        made as (
          select d.staff_id, count(*)::int as decisions, count(a.decision_id)::int as appealed, count(*) filter (where a.changed)::int as changed
            from decisions d join cases c on c.id = d.case_id left join appealed a on a.decision_id = d.id
           where c.site_id = any($4::int[]) and d.staff_id is not null and d.same_as is null and ${during('d.created_at')} group by 1),
        looks as (
          select asked_by as staff_id, count(*)::int as looks_asked, count(*) filter (where state = 'refused')::int as looks_refused
            from second_looks where (site_id is null or site_id = any($4::int[])) and ${during('asked_at')} group by 1)
   select f.id as staff_id, f.name, coalesce(m.decisions, 0) as decisions, coalesce(m.appealed, 0) as appealed, coalesce(m.changed, 0) as changed,
          coalesce(l.looks_asked, 0) as looks_asked, coalesce(l.looks_refused, 0) as looks_refused
     from staff f left join made m on m.staff_id = f.id left join looks l on l.staff_id = f.id where $1`;
const quality = statement<
  Omit<Person, keyof Speed> & { staff_id: string },
  [named: boolean, from: string, to: string, sites: readonly number[], zone: string]
>('insight.quality', qualitySql);

/** Photos that somebody decided once more without the first answer (server/desk/repeat-photo.ts), and those of them that wait for a lead. */
const repeatsSql = `with done as materialized (
     select r.photo_id, r.approved, r.second_approved, r.second_at from photo_repeats r
      where r.site_id = any($4::int[]) and ${during('r.second_at')})
   select count(*)::int as done, count(*) filter (where approved = second_approved)::int as agreed,
          case when $1 then coalesce((
            select json_agg(x order by x.at desc) from (
              select d.photo_id, m.username as name, d.approved, d.second_at as at
                from done d join photos f on f.id = d.photo_id join members m on m.id = f.member_id
               where d.approved <> d.second_approved order by d.second_at desc limit 20) x), '[]') else '[]' end as differing
     from done`;
const repeats = statement<
  Answer['repeats'],
  [named: boolean, from: string, to: string, sites: readonly number[], zone: string]
>('insight.repeats', repeatsSql);

/** Nobody who did nothing. */
function withSpeed({ staff_id, ...judged }: Awaited<ReturnType<typeof quality>>[number], speeds: Speed[]): Person[] {
  const speed = speeds.find((row) => row.staff_id === staff_id);
  if (!speed && judged.decisions + judged.looks_asked === 0) return [];
  const { photos = 0, texts = 0, half_seconds = null, most_seconds = null } = speed ?? {};
  return [{ ...judged, photos, texts, half_seconds, most_seconds }];
}
const workOfPerson = ({ decisions, photos, texts }: Person) => decisions + photos + texts;
const byWork = (a: Person, b: Person) => workOfPerson(b) - workOfPerson(a) || a.name.localeCompare(b.name);

/** @throws Refusal bad_request */
export async function workOf(
  services: Services,
  query: QueryOf<typeof contract.deskWork>,
  scope: Scope,
  { named }: { named: boolean },
) {
  const byMonth = daysOf(query) > longestByDay;
  const { from, to } = query;
  const zones = await sitesIn(services, scope);
  const pieces = await piecesOf(services, zones, from, to, { of: 'work' });
  const sites = zones.map(({ site }) => site);
  const zone = zones[0]?.zone ?? 'UTC';
  const asked = [JSON.stringify(pieces.live), JSON.stringify(pieces.days), JSON.stringify(pieces.months)] as const;
  const [row, speeds, people, again] = await Promise.all([
    work.one(services.db, ...asked, byMonth),
    named ? speedOfPeople(services.db, ...asked) : [],
    quality(services.db, named, from, to, sites, zone),
    repeats.one(services.db, named, from, to, sites, zone),
  ]);
  const { times = [], days = [] } = row ?? {};
  return {
    times,
    days,
    by_month: byMonth,
    staff: named ? people.flatMap((person) => withSpeed(person, speeds)).toSorted(byWork) : null,
    repeats: again ?? { done: 0, agreed: 0, differing: [] },
  };
}
