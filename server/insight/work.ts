/** Work done in some days: how much, how soon, and how well it held. What waits now is counted by the desk (server/desk/overview.ts). */
import type * as contract from '../../contract/desk-insight-work.ts';
import type { DeskQueue } from '../../contract/desk.ts';
import type { AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { Scope } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import { latestDay, type SiteZone, sitesIn } from './days.ts';
import { daysOf } from './period.ts';
import { type Judged, quality, repeats, support } from './quality.ts';
import { piecesOf, wholeSpans } from './spans.ts';
import { rolledUp } from './sql-facts.ts';
import { ofStaff, staffSums, workFacts } from './sql-work.ts';

type Answer = AnswerOf<typeof contract.deskWork>;
type Person = NonNullable<Answer['staff']>[number];
type Times = { queue: DeskQueue; done: number; done_late: number; half_seconds: number; most_seconds: number };

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

/** Nobody who did nothing. */
function withSpeed({ staff_id, ...judged }: Judged, speeds: Speed[]): Person[] {
  const speed = speeds.find((row) => row.staff_id === staff_id);
  if (!speed && judged.decisions + judged.repeated + judged.looks_asked === 0) return [];
  const { photos = 0, texts = 0, half_seconds = null, most_seconds = null } = speed ?? {};
  return [{ ...judged, photos, texts, half_seconds, most_seconds }];
}
const workOfPerson = ({ decisions, photos, texts }: Person) => decisions + photos + texts;
const byWork = (a: Person, b: Person) => workOfPerson(b) - workOfPerson(a) || a.name.localeCompare(b.name);

type Days = { from: string; to: string };
const askedOf = async (services: Services, zones: SiteZone[], { from, to }: Days) => {
  const pieces = await piecesOf(services, zones, from, to, { of: 'work' });
  return [JSON.stringify(pieces.live), JSON.stringify(pieces.days), JSON.stringify(pieces.months)] as const;
};

/** The time within which half of what was done this month was done, as `workOf` says it. Null: nothing was. */
export async function halfThisMonth(services: Services, queue: DeskQueue, scope: Scope): Promise<number | null> {
  const zones = await sitesIn(services, scope);
  const to = latestDay(zones, services.clock.now());
  const row = await work.one(
    services.db,
    ...(await askedOf(services, zones, { from: `${to.slice(0, 8)}01`, to })),
    false,
  );
  return row?.times.find((line) => line.queue === queue)?.half_seconds ?? null;
}

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
  const all = JSON.stringify(wholeSpans(zones, from, to));
  const asked = await askedOf(services, zones, { from, to });
  const [row, speeds, people, supporters, again] = await Promise.all([
    work.one(services.db, ...asked, byMonth),
    named ? speedOfPeople(services.db, ...asked) : [],
    named ? quality(services.db, all) : [],
    named ? support(services.db, all) : null,
    repeats.one(services.db, all, named),
  ]);
  const { times = [], days = [] } = row ?? {};
  return {
    times,
    days,
    by_month: byMonth,
    staff: named ? people.flatMap((person) => withSpeed(person, speeds)).toSorted(byWork) : null,
    support: supporters,
    repeats: again ?? { done: 0, agreed: 0, differing: [] },
  };
}
