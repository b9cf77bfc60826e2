/** Background work: polling undecided payments, reconciling with providers, and the nightly check of the books. */
import { statement } from '../platform/db.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { checkLedger } from './ledger-check.ts';
import { endWithoutRef, lookUp } from './look-up.ts';
import { ProviderError } from './provider.ts';
import { paymentProviders } from './registry.ts';
import * as sql from './sql.ts';

const cursorOf = statement<{ cursor: string | null }, [provider: string]>(
  'payments.cursor',
  'select cursor from provider_cursors where provider = $1',
);
const setCursor = statement<never, [provider: string, cursor: string | null]>(
  'payments.set_cursor',
  `insert into provider_cursors (provider, cursor) values ($1, $2)
   on conflict (provider) do update set cursor = excluded.cursor, updated_at = now()`,
);

/** Looks up every payment that is due (sql.setChecked sets the time), so that no lost report goes unnoticed. */
export async function pollPayments(services: Services): Promise<void> {
  for (const order of await sql.lostOrders(services.db)) await endWithoutRef(services, order.id, 'poll', 'expired');
  for (let round = 0; round < 20; round++) {
    const due = await sql.duePayments(services.db, 50);
    for (const payment of due) {
      await lookUp(services, payment, 'poll');
      await sql.setChecked.run(services.db, payment.id);
    }
    if (due.length < 50) return;
  }
}

/** Asks each provider that has a list of changes for those since the last time. */
export async function reconcile(services: Services): Promise<void> {
  for (const provider of paymentProviders(services).values()) {
    try {
      const since = (await cursorOf.one(services.db, provider.name))?.cursor ?? null;
      const { refs, cursor } = await provider.changedSince(since);
      for (const ref of refs) {
        if (!(await sql.paymentByRef.one(services.db, provider.name, ref))) continue;
        await applySnapshot(services, provider.name, await provider.snapshot(ref), 'reconcile');
      }
      await setCursor.run(services.db, provider.name, cursor);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      services.log.warn({ err: error, provider: provider.name }, 'reconciliation waits for the provider');
    }
  }
}

const noteCheck = statement<never, [at: Date, payments: number, faults: number]>(
  'payments.note_ledger_check',
  'insert into ledger_checks (at, payments, faults) values ($1, $2, $3) on conflict (at) do nothing',
);

export const pollPaymentsJob: JobDefinition<Record<string, never>> = {
  name: 'poll_payments',
  retries: 0,
  backoff: false,
  schedule: '* * * * *',
  run: pollPayments,
};

export const reconcilePayments: JobDefinition<Record<string, never>> = {
  name: 'reconcile_payments',
  retries: 2,
  backoff: true,
  schedule: '13 * * * *',
  run: reconcile,
};

/** Each faulty row is logged as an error, for whoever monitors the log. */
export const checkLedgerJob: JobDefinition<Record<string, never>> = {
  name: 'check_ledger',
  retries: 1,
  backoff: true,
  schedule: '40 3 * * *',
  expiresSeconds: 1_800,
  async run(services) {
    const { faults, payments, checked_at: at } = await checkLedger(services.db);
    await noteCheck.run(services.db, at, payments, faults.length);
    for (const fault of faults) services.log.error(fault, 'the books do not agree');
    services.log.info({ payments, faults: faults.length }, 'books checked');
  },
};
