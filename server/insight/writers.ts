/** What writers wrote: the one source for their own page, for times to answer and for the month that is paid. */
import { statement } from '../platform/db.ts';

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
  /** Half of the answers came within; null: they answered nothing. */
  median_seconds: number | null;
  /** Nineteen of twenty came within. */
  most_seconds: number | null;
}

const counts = `count(*)::int as messages, count(distinct w.conversation_id)::int as conversations, coalesce(sum(w.characters), 0)::int as characters,
          count(*) filter (where w.waited_seconds is null)::int as begun, count(*) filter (where w.kind = 'photo')::int as photos,
          count(*) filter (where w.kind = 'gift')::int as gifts, count(*) filter (where w.true_answer)::int as true_answers,
          round(percentile_cont(0.5) within group (order by w.waited_seconds))::int as median_seconds,
          round(percentile_cont(0.95) within group (order by w.waited_seconds))::int as most_seconds`;

/** By writer, who wrote most first. `staff`: only this one. `month`: YYYY-MM, from midnight to midnight in `zone`. */
export const writerMonth = statement<WriterCounts, [month: string, zone: string, staff: string | null, scope: string]>(
  'insight.writer_month',
  `select w.staff_id, s.name, ${counts}
     from writer_answers w join staff s on s.id = w.staff_id
    where w.sent_at >= ($1 || '-01')::timestamp at time zone $2
      and w.sent_at < (($1 || '-01')::timestamp + interval '1 month') at time zone $2
      and ($3::uuid is null or w.staff_id = $3) and in_scope($4::jsonb, w.site_id, w.language)
    group by w.staff_id, s.name order by messages desc, s.name, w.staff_id`,
);

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
