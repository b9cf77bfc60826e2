/**
 * Calls with `idempotent: 'answer'` in the contract: done once, however often they are sent with the same key. The first answer is
 * stored in the transaction of the work itself, so that there is never one without the other.
 */
import { createHash } from 'node:crypto';
import { type Db, statement, transaction } from '../db.ts';
import { Refusal } from '../errors.ts';
import type { JobDefinition } from '../jobs.ts';
import type { Live } from '../live.ts';
import type { Services } from '../services.ts';

interface Stored {
  call: string;
  request: Buffer;
  answer: unknown;
}

// Whoever comes second waits here until the first has committed.
const claim = statement<{ key: string }, [caller: string, key: string, call: string, request: Buffer]>(
  'http.claim_key',
  'insert into call_answers (caller, key, call, request) values ($1, $2, $3, $4) on conflict do nothing returning key',
);
const find = statement<Stored, [caller: string, key: string]>(
  'http.find_answer',
  'select call, request, answer from call_answers where caller = $1 and key = $2',
);
const store = statement<never, [caller: string, key: string, answer: string]>(
  'http.store_answer',
  'update call_answers set answer = $3::jsonb where caller = $1 and key = $2',
);
const drop = statement<never, [caller: string, key: string]>(
  'http.drop_key',
  'delete from call_answers where caller = $1 and key = $2',
);
const forget = statement<never, [hours: number]>(
  'http.forget_answers',
  'delete from call_answers where created_at < now() - make_interval(hours => $1::int)',
);

const keptHours = 24;

export interface OnceOf {
  /** Who calls: keys of different callers have nothing to do with each other. */
  caller: string;
  key: string;
  call: string;
  /** Everything that was asked. */
  request: unknown;
}

/**
 * Does the work unless it was done under this key; then its answer is given again. A refusal is no answer: what led to it may
 * change, so the next try is a new one.
 * @param work is handed services whose database is the one transaction, and whose live events go out after it
 * @throws Refusal key_reused for another question under a known key
 */
export async function once<T>(
  services: Services,
  { caller, key, call, request }: OnceOf,
  work: (services: Services) => Promise<T> | T,
): Promise<T> {
  const asked = createHash('sha256').update(JSON.stringify(request)).digest();
  const after: (() => void)[] = [];
  const tell: Live['tell'] = (...event) => void after.push(() => services.live.tell(...event));
  const done = await transaction(services.db, async (tx): Promise<{ answer: T } | { refusal: Refusal }> => {
    if (!(await claim.one(tx, caller, key, call, asked))) {
      const first = await find.one(tx, caller, key);
      if (!first) throw new Refusal('conflict');
      if (first.call !== call || !asked.equals(first.request)) throw new Refusal('key_reused');
      return { answer: first.answer as T };
    }
    try {
      const answer = await work({ ...services, db: tx as unknown as Db, live: { ...services.live, tell } });
      await store.run(tx, caller, key, JSON.stringify(answer ?? null));
      return { answer };
    } catch (error) {
      // What was done before the refusal stays done, as without a key: an attempt that was counted is counted.
      if (!(error instanceof Refusal)) throw error;
      await drop.run(tx, caller, key);
      return { refusal: error };
    }
  });
  for (const send of after) send();
  if ('refusal' in done) throw done.refusal;
  return done.answer;
}

export const forgetCallAnswers: JobDefinition<Record<string, never>> = {
  name: 'forget_call_answers',
  retries: 0,
  backoff: false,
  schedule: '41 * * * *',
  run: async (services) => void (await forget.run(services.db, keptHours)),
};
