/** What writers wrote: the one source for their own page, for times to answer and for the month that is paid. */
import { LOCALES } from '../../contract/locales.ts';
import type { Scope } from '../../contract/permissions.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import type { SiteReader } from '../sites/find-site.ts';
import { firstOf } from './companies.ts';
import { addDays, sitesIn } from './days.ts';
import { liveSpans } from './spans.ts';
import { liveDays } from './sql-growth.ts';
import { type Pay, payOf } from './writer-pay.ts';
import { writingFacts, writingSums, writingWait } from './sql-work.ts';

const sums = ['messages', 'characters', 'begun', 'photos', 'gifts', 'true_answers'] as const;

export interface WriterCounts {
  staff_id: string;
  name: string;
  messages: number;
  /** In how many conversations. */
  conversations: number;
  characters: number;
  /** Conversations they began. */
  begun: number;
  photos: number;
  gifts: number;
  true_answers: number;
  /** Half of the answers came within, in steps of at most a sixteenth; null: they answered nothing. */
  median_seconds: number | null;
  /** Nineteen of twenty came within. */
  most_seconds: number | null;
  /** Null: no rate was set; left out: closed by a release that knew none, or not for the reader. */
  pay?: Pay | null;
}

/** Where the caller's scope lets them see: tried for each site and language, not for each message. */
const seen = `seen as materialized (
          select s.id as site_id, l.language from sites s, unnest('{${LOCALES.join(',')}}'::text[]) l (language) where in_scope($4::jsonb, s.id, l.language))`;
/** Days that are rolled up. */
const rolled = (table: string) => `${table} d join seen using (site_id, language)
           where d.day between $2::date and $3::date and ($5::uuid is null or d.staff_id = $5)
             and not exists (select from live_days l where l.site = d.site_id and l.day = d.day)`;

const liveSql = `live as materialized (
          select f.* from (${writingFacts}) f join seen on seen.site_id = f.site and seen.language = f.language
           where ($5::uuid is null or f.staff_id = $5))`;
type Asked = [live: string, from: string, to: string, scope: string, staff: string | null];
type Speed = Pick<WriterCounts, 'staff_id' | 'median_seconds' | 'most_seconds'>;

/** By writer, who wrote most first. `staff`: only this one. Days of each site, in its zone; `live`: those that are counted from the facts. */
const writerDays = statement<Omit<WriterCounts, 'median_seconds' | 'most_seconds'>, Asked>(
  'insight.writer_days',
  `with ${liveDays}, ${seen}, ${liveSql},
        talks as (
          select staff_id, conversation_id, ${sums.map((name) => `sum(${name}) as ${name}`).join(', ')} from (
            select staff_id, conversation_id, ${sums.join(', ')} from ${rolled('writer_days')}
            union all
            select staff_id, conversation_id, ${writingSums} from live group by 1, 2) parts group by 1, 2),
        wrote as (
          select staff_id, count(*)::int as conversations, ${sums.map((name) => `sum(${name})::int as ${name}`).join(', ')} from talks group by 1)
   select w.staff_id, f.name, w.conversations, ${sums.map((name) => `w.${name}`).join(', ')}
     from wrote w join staff f on f.id = w.staff_id order by w.messages desc, f.name, w.staff_id`,
);
const writerSpeeds = statement<Speed, Asked>(
  'insight.writer_speeds',
  `with ${liveDays}, ${seen}, ${liveSql},
        waits as (
          select staff_id, took, sum(sum(n)) over (partition by staff_id order by took) as until, sum(sum(n)) over (partition by staff_id) as known from (
            select staff_id, took, n from ${rolled('writer_waits')}
            union all
            select staff_id, ${writingWait}, 1 from live where waited_seconds is not null) parts group by 1, 2)
   select staff_id, min(took) filter (where until >= 0.5 * known) as median_seconds, min(took) filter (where until >= 0.95 * known) as most_seconds
     from waits group by 1`,
);

/** A month of all sites, counted now. @param paid with what they earned. @param month YYYY-MM */
export async function writersOf(
  services: SiteReader,
  db: Db | Tx,
  month: string,
  { own = null, scope = null, paid = false }: { own?: string | null; scope?: Scope; paid?: boolean } = {},
): Promise<WriterCounts[]> {
  const from = firstOf(month);
  const to = addDays(firstOf(addDays(from, 31).slice(0, 7)), -1);
  const zones = await sitesIn(services, null);
  const askedOf = async (first: string, last: string): Promise<Asked> => {
    const live = await liveSpans({ db }, zones, first, last, { of: 'writing' });
    return [JSON.stringify(live), first, last, JSON.stringify(scope), own];
  };
  const asked = await askedOf(from, to);
  const [wrote, speeds] = await Promise.all([writerDays(db, ...asked), writerSpeeds(db, ...asked)]);
  const count = async (first: string, last: string) => writerDays(db, ...(await askedOf(first, last)));
  const pays = paid ? await payOf(db, { from, to, own }, wrote, count) : undefined;
  return wrote.map((counts) => {
    const { median_seconds = null, most_seconds = null } =
      speeds.find((speed) => speed.staff_id === counts.staff_id) ?? {};
    return { ...counts, median_seconds, most_seconds, ...(pays ? { pay: pays.get(counts.staff_id) ?? null } : {}) };
  });
}

/** One writer's day so far, and the messages of a usual one: the average of the days of four weeks on which they wrote. */
export const writerToday = statement<
  { messages: number; median_seconds: number | null; usual: number | null },
  [staff: string, zone: string]
>(
  'insight.writer_today',
  `with day as (select date_trunc('day', now() at time zone $2) at time zone $2 as begins)
   select count(*) filter (where w.sent_at >= day.begins)::int as messages,
          round(percentile_cont(0.5) within group (order by w.waited_seconds) filter (where w.sent_at >= day.begins))::int as median_seconds,
          round(count(*) filter (where w.sent_at < day.begins)::numeric
                / nullif(count(distinct (w.sent_at at time zone $2)::date) filter (where w.sent_at < day.begins), 0))::int as usual
     from day left join writer_answers w on w.staff_id = $1 and w.sent_at >= day.begins - interval '28 days'
    group by day.begins`,
);

/** Counts one message as it is sent. `waiting_since` null: the writer began the conversation. */
export const countAnswer = statement<
  never,
  [
    message: string,
    staff: string,
    profile: string,
    site: number,
    language: string,
    conversation: string,
    kind: string,
    characters: number,
    waitingSince: Date | null,
    trueAnswer: boolean,
  ]
>(
  'insight.count_answer',
  `insert into writer_answers (message_id, staff_id, profile_id, site_id, language, conversation_id, kind, characters, waited_seconds, true_answer)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::timestamptz is not null then greatest(0, extract(epoch from now() - $9::timestamptz))::int end, $10)`,
);
