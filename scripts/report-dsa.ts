/**
 * `npm run report:dsa -- 2026` (or two days): the report of transparency (Regulation (EU) 2022/2065, articles 15 and 24) as CSV, as the desk shows it
 * under Insight. Read-only: with DATABASE_URL the server may be running; the embedded database belongs to one process at a time.
 */
import { transparencyParts } from '../contract/desk-insight-work.ts';
import { transparencyOf } from '../server/insight/transparency.ts';
import { isDay } from '../server/insight/days.ts';
import { systemClock } from '../server/platform/clock.ts';
import { runCommand } from '../server/platform/command.ts';

const [first = '', last = ''] = process.argv.slice(2);

await runCommand(async ({ db, log }) => {
  const [from, to] = /^\d{4}$/.test(first) && last === '' ? [`${first}-01-01`, `${first}-12-31`] : [first, last];
  if (!isDay(from) || !isDay(to) || from > to)
    throw new Error('Which period? npm run report:dsa -- 2026, or npm run report:dsa -- 2026-01-01 2026-06-30');
  const { rows } = await transparencyOf({ db, log, clock: systemClock }, { from, to }, null);
  console.log('figure,kind,number');
  for (const part of transparencyParts)
    for (const row of rows) if (row.part === part) console.log([row.part, row.kind, row.n].join(','));
});
