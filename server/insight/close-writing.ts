/** Months of writers, closed for pay: the figures are kept as they stand, once. */
import type { Scope } from '../../contract/permissions.ts';
import { statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { SiteReader } from '../sites/find-site.ts';
import { firstOf } from './companies.ts';
import { dayIn, sitesIn } from './days.ts';
import { lockPay } from './writer-pay.ts';
import { type WriterCounts, writersOf } from './writers.ts';

interface ClosedWriting {
  writers: WriterCounts[];
  staff_name: string;
  closed_at: Date;
}
const closedWriting = statement<ClosedWriting, [month: string]>(
  'insight.closed_writing',
  'select writers, staff_name, closed_at from closed_writing_months where month = $1::date',
);
const keep = statement<never, [month: string, writers: string, staff: string]>(
  'insight.close_writing',
  'insert into closed_writing_months (month, writers, staff_name) values ($1::date, $2::jsonb, $3) on conflict do nothing',
);

/** Whether a month is over at every site. */
const isOver = async (services: SiteReader & Pick<Services, 'clock'>, month: string): Promise<boolean> =>
  (await sitesIn(services, null)).every(({ zone }) => dayIn(zone, services.clock.now()).slice(0, 7) > month);

/**
 * What writers wrote in a month. A closed one is read from what was kept, unless only some sites are asked for: those are counted.
 * @param own only this writer
 * @param paid with what they earned: of a closed month as it was closed
 */
export async function writingOf(
  services: Services,
  { month, own, scope, paid }: { month: string; own: string | null; scope: Scope; paid: boolean },
) {
  const closed = await closedWriting.one(services.db, firstOf(month));
  const writers =
    closed && (own !== null || scope === null)
      ? closed.writers.filter(({ staff_id: writer }) => own === null || writer === own)
      : await writersOf(services, services.db, month, { own, scope, paid });
  return {
    writers: writers.map(({ pay = null, ...writer }) => ({ ...writer, pay: paid ? pay : null })),
    over: await isOver(services, month),
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
  if (!(await isOver(services, month))) throw new Refusal('conflict');
  await lockPay(tx);
  const writers = await writersOf(services, tx, month, { paid: true });
  return (await keep.run(tx, first, JSON.stringify(writers), by)) > 0;
}
