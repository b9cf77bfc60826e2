/**
 * Ninety days of figures: who visited, where members came from, when they came back. Visitors are marks like those of real ones, counted
 * by the product's own roll-up; everything else of insight follows from the members, messages and orders the demo has.
 */
import { landers } from '../../contract/lander-names.ts';
import { dayMs } from '../../contract/time.ts';
import { proveAllBooks } from '../insight/book-days.ts';
import { rollUp } from '../insight/roll-up.ts';
import { statement } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';
import type { Person } from './person.ts';
import { createRandom } from './random.ts';

const days = 90;
/** Visitors for each who signs up. */
const visitorsEach = 26;
const sources = [
  ['direct', 24],
  ['search', 18],
  ['adnet-3', 20],
  ['adnet-7', 22],
  ['partner-12', 10],
  ['referral', 6],
] as const;
const devices = [
  ['phone', 68],
  ['computer', 26],
  ['tablet', 6],
] as const;
/** Visits by hour of the day. */
const hours = [3, 2, 1, 1, 1, 1, 2, 4, 5, 5, 5, 5, 6, 5, 5, 5, 6, 7, 9, 11, 13, 13, 10, 6].map(
  (weight, hour) => [hour, weight] as const,
);

const insertTracking = statement<never, [rows: string]>(
  'demo.insert_tracking',
  `insert into member_tracking (member_id, network, source, lander, device)
   select member_id, network, source, lander, device from json_populate_recordset(null::member_tracking, $1::json)
   on conflict do nothing`,
);
const insertMarks = statement<never, [rows: string]>(
  'demo.insert_marks',
  `insert into visitor_marks (day, mark, site_id, seen_at, source, lander, country, device, language)
   select (r.seen_at at time zone 'Europe/Amsterdam')::date, decode(r.mark, 'hex'), h.site_id, r.seen_at, r.source, r.lander, r.country, r.device, r.language
     from jsonb_to_recordset($1::jsonb) as r (mark text, host text, seen_at timestamptz, source text, lander text, country text, device text, language text)
     join site_hosts h on h.host = r.host
   on conflict do nothing`,
);
const rollUpVisitors = statement<never>('demo.roll_up_visitors', `select roll_up_visitors('2000-01-01')`);
/** Who was here last week was here in some of the weeks before: more in the first ones. */
const insertWeeks = statement<never>(
  'demo.insert_weeks',
  `insert into arrival_weeks (arrival_id, week)
   select a.id, w.week from arrivals a
     join arrival_weeks last on last.arrival_id = a.id
     cross join lateral generate_series(0, last.week) w (week)
    where w.week = 0 or abs(hashtext(a.member_id::text || w.week)) % 1000 < 560 * power(0.9, w.week) on conflict do nothing`,
);

export async function writeFigures(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  people: readonly Person[],
  seed: string,
): Promise<void> {
  const { db } = services;
  const random = createRandom(`${seed}/figures`);
  const now = services.clock.now().getTime();
  const persons = people.filter((p) => p.kind === 'person');
  const origin = () => {
    const source = random.weighted(sources);
    const paid = /^(?:adnet|partner)/.test(source);
    return { source, lander: paid ? random.pick([...landers]) : '', device: random.weighted(devices) };
  };
  await insertTracking.run(
    db,
    JSON.stringify(
      persons.map((p) => {
        const from = origin();
        return { member_id: p.id, network: /^(?:adnet|partner)/.test(from.source) ? from.source : null, ...from };
      }),
    ),
  );
  // As many as the sign-ups of these days ask for, at the hours people have time.
  const recent = persons.filter((p) => now - p.signup_date.getTime() < days * dayMs);
  const marks = recent.flatMap((p) =>
    Array.from({ length: Math.round(visitorsEach * (0.6 + 0.8 * random.next())) }, () => {
      const day = Math.floor(p.signup_date.getTime() / dayMs) * dayMs + random.int(-2, 2) * dayMs;
      const at = day + (random.weighted(hours) + random.next()) * 3_600_000;
      return {
        mark: random.hex(32),
        host: p.site.hosts[0] ?? 'localhost',
        seen_at: new Date(Math.min(at, now - random.int(1, 600) * 1_000)),
        ...origin(),
        country: p.home.country,
        language: p.language,
      };
    }),
  );
  for (let i = 0; i < marks.length; i += 5_000) await insertMarks.run(db, JSON.stringify(marks.slice(i, i + 5_000)));
  await rollUpVisitors.run(db);
  await rollUp(services, new Date(Date.UTC(2000, 0, 1)));
  await insertWeeks.run(db);
  await proveAllBooks(services);
}
