/** Checks end in time, and no picture of one stays after it. */
import { hourMs } from '../../../contract/time.ts';
import { transaction } from '../../platform/db.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { emit, type Listener } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { checkArea, deleteCheckFiles } from './files.ts';
import * as sql from './sql.ts';

type Tidying = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>;

/** Deletes pictures of checks that are over, or whose member is gone. @returns how many */
async function sweep({ db, storage, clock }: Tidying): Promise<number> {
  const keys: string[] = [];
  // A picture is written before its row says so: only after a while it is certainly nobody's.
  const before = clock.now().getTime() - hourMs / 4;
  for await (const { key, changed_at: changedAt } of storage.list(checkArea))
    if (changedAt.getTime() <= before) keys.push(key);
  const idOf = (key: string) => key.split('/')[1] ?? '';
  const open = new Set((await sql.openChecks(db, [...new Set(keys.map(idOf))])).map(({ id }) => id));
  const over = keys.filter((key) => !open.has(idOf(key)));
  await storage.delete(over);
  return over.length;
}

/** Ends those whose time is over, tells their members, deletes what they sent. */
export async function tidyChecks(services: Tidying): Promise<void> {
  const { db, storage, log } = services;
  const lapsed = await transaction(db, async (tx) => {
    const rows = await sql.lapse(tx, 200);
    for (const { member_id: memberId, was_sent: sent } of rows)
      if (sent) await emit(tx, 'photo_checked', { member_id: memberId, outcome: 'lapsed' });
    return rows;
  });
  for (const { id } of lapsed)
    await deleteCheckFiles(storage, id).catch((err) => log.warn({ err }, 'selfies left for the sweep'));
  await sql.forgetHashes.run(db);
  const removed = await sweep(services);
  if (removed) log.info({ removed }, 'selfies of ended checks removed');
}

export const tidyChecksJob: JobDefinition<object> = {
  name: 'tidy_photo_checks',
  retries: 3,
  backoff: true,
  schedule: '*/10 * * * *',
  run: (services) => tidyChecks(services),
};

export const notifyChecked: Listener<'photo_checked'> = async ({ live }, { member_id: memberId }) =>
  live.send([memberId], { type: 'user' });
