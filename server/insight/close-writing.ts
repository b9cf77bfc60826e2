/** Months of writers, closed for pay: the figures are kept as they stand, once. */
import type { Scope } from '../../contract/permissions.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { companiesOf, firstOf } from './companies.ts';
import { dayIn } from './days.ts';
import { type WriterCounts, writerMonth } from './writers.ts';

interface ClosedWriting {
  time_zone: string;
  writers: WriterCounts[];
  staff_name: string;
  closed_at: Date;
}
const closedWriting = statement<ClosedWriting, [month: string]>(
  'insight.closed_writing',
  'select time_zone, writers, staff_name, closed_at from closed_writing_months where month = $1::date',
);
const keep = statement<never, [month: string, zone: string, writers: string, staff: string]>(
  'insight.close_writing',
  'insert into closed_writing_months (month, time_zone, writers, staff_name) values ($1::date, $2, $3::jsonb, $4) on conflict do nothing',
);

/**
 * What writers wrote in a month. A closed one is read from what was kept, unless only some sites are asked for: those are counted.
 * @param own only this writer
 */
export async function writingOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { month, zone: asked, own, scope }: { month: string; zone: string; own: string | null; scope: Scope },
) {
  const closed = await closedWriting.one(db, firstOf(month));
  const zone = closed?.time_zone ?? asked;
  const writers =
    closed && (own !== null || scope === null)
      ? closed.writers.filter(({ staff_id: writer }) => own === null || writer === own)
      : await writerMonth(db, month, zone, own, JSON.stringify(scope));
  return {
    time_zone: zone,
    writers,
    over: dayIn(zone, clock.now()).slice(0, 7) > month,
    closed: closed ? { at: closed.closed_at.toISOString(), by: closed.staff_name } : null,
  };
}

/** @returns false when it was closed before. @throws Refusal bad_request, conflict (it is not over) */
export async function closeWriting(
  services: Services,
  tx: Tx,
  { month, by }: { month: string; by: string },
): Promise<boolean> {
  const first = firstOf(month);
  const zone = (await companiesOf(services))[0]?.zone ?? 'UTC';
  if (dayIn(zone, services.clock.now()).slice(0, 7) <= month) throw new Refusal('conflict');
  const writers = await writerMonth(tx, month, zone, null, 'null');
  return (await keep.run(tx, first, zone, JSON.stringify(writers), by)) > 0;
}
