/**
 * Calls with `idempotent: 'answer'` in the contract: executed once per idempotency key, however often they are sent.
 * The answer is stored in the transaction of the work itself, so neither exists without the other.
 */
import { createHash } from 'node:crypto';
import { type Db, statement, transaction } from '../db.ts';
import { Refusal } from '../errors.ts';
import type { JobDefinition } from '../jobs.ts';
import type { Live } from '../live.ts';
import type { Services } from '../services.ts';
import { forgetCallCounts } from './call-counts.ts';

interface Stored {
  call: string;
  request: Buffer;
  answer: unknown;
}

// A concurrent second request waits here until the first has committed.
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

const storedHours = 24;

export interface OnceOf {
  /** Keys of different callers are unrelated. */
  caller: string;
  key: string;
  call: string;
  /** The whole request. */
  request: unknown;
}

/**
 * Does the work, or repeats the stored answer if the key was used before. A refusal is not stored: its reason may
 * pass, so a retry runs again.
 * @param work gets services whose database is the one transaction and whose live events and notices are sent after it
 * @throws Refusal key_reused when the key came with a different request
 */
export async function once<T>(
  services: Services,
  { caller, key, call, request }: OnceOf,
  work: (services: Services) => Promise<T> | T,
): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest();
  const after: (() => void)[] = [];
  const send: Live['send'] = (...event) => void after.push(() => services.live.send(...event));
  const notice: Live['notice'] = (topic) => void after.push(() => services.live.notice(topic));
  const done = await transaction(services.db, async (tx): Promise<{ answer: T } | { refusal: Refusal }> => {
    if (!(await claim.one(tx, caller, key, call, requestHash))) {
      const first = await find.one(tx, caller, key);
      if (!first) throw new Refusal('conflict');
      if (first.call !== call || !requestHash.equals(first.request)) throw new Refusal('key_reused');
      return { answer: first.answer as T };
    }
    try {
      const answer = await work({ ...services, db: tx as unknown as Db, live: { ...services.live, send, notice } });
      await store.run(tx, caller, key, JSON.stringify(answer ?? null));
      return { answer };
    } catch (error) {
      // As without a key, what was written before the refusal is committed: a counted attempt stays counted.
      if (!(error instanceof Refusal)) throw error;
      await drop.run(tx, caller, key);
      return { refusal: error };
    }
  });
  for (const send of after) send();
  if ('refusal' in done) throw done.refusal;
  return done.answer;
}

/** Once an hour: stored answers and counts whose time is over. */
export const forgetCallAnswers: JobDefinition<Record<string, never>> = {
  name: 'forget_call_answers',
  retries: 0,
  backoff: false,
  schedule: '41 * * * *',
  async run({ db }) {
    await forget.run(db, storedHours);
    await forgetCallCounts.run(db);
  },
};
