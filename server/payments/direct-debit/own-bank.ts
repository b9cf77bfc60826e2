/**
 * The company's own bank as a provider: it collects from a file (export-debits.ts), and results are entered at the
 * desk. Unlike other adapters it keeps its books in our database, so it reads that; only staff's entries are written.
 */
import { ConfigError } from '../../platform/config.ts';
import type { Db } from '../../platform/db.ts';
import { type PaymentProvider, ProviderError, type Snapshot, WebhookRefused } from '../provider.ts';
import { changedOutcomes } from './sql-desk.ts';
import * as sql from './sql-files.ts';

/** Timestamps are those of transaction starts; a transaction that commits later may have an earlier one. */
const overlapMs = 3_600_000;

const refOf = (paymentId: string) => `ob_${paymentId}`;

/** @throws ConfigError without a database, as when only the configuration is checked */
export function createOwnBank(db: Db | undefined): PaymentProvider {
  if (!db) throw new ConfigError('The provider ownbank needs the database.');
  return {
    name: 'ownbank',
    offers: async ({ currency }) => (currency === 'EUR' ? ['sdd'] : []),
    async create({ order_id: orderId, debit }) {
      if (!debit) throw new ProviderError('a direct debit without a mandate', { permanent: true, code: 'mandate' });
      return { ref: refOf(orderId), status: 'pending', expires_at: null, action: { kind: 'none' } };
    },
    async snapshot(ref) {
      const row = await sql.outcomeOf.one(db, ref.replace(/^ob_/, ''));
      if (!row || ref !== refOf(row.payment_id))
        throw new ProviderError('the own bank has no such collection', { permanent: true, code: 'not_found' });
      return snapshotOf(ref, row);
    },
    readWebhook: async () => {
      throw new WebhookRefused('the own bank sends none');
    },
    ackBody: () => ({ status: 404, type: 'text/plain', body: '' }),
    refund: async () => {
      // A manual transfer: the payment is marked, and finance settles it.
      throw new ProviderError('money goes back by hand', { permanent: true, code: 'by_hand' });
    },
    // Nothing is ever open: a collection is pending from the start.
    cancel: async () => {},
    // Entries are applied at once (desk.ts); if the server stops in between, the hourly reconciliation finds them.
    async changedSince(cursor) {
      const since = cursor === null ? null : new Date(Date.parse(cursor) - overlapMs);
      const rows = await changedOutcomes(db, since);
      return {
        refs: rows.map((row) => refOf(row.payment_id)),
        cursor: rows.at(-1)?.outcome_at.toISOString() ?? cursor,
      };
    },
  };
}

function snapshotOf(ref: string, row: sql.OutcomeRow): Snapshot {
  const { outcome, outcome_reason: outcomeReason } = row;
  return {
    ref,
    order_id: row.payment_id,
    amount_minor: row.amount_minor,
    currency: row.currency,
    method_detail: null,
    customer_ref: null,
    mandate_ref: row.reference,
    status: outcome === null ? 'pending' : outcome === 'refused' ? 'failed' : 'completed',
    failure_code: outcome === 'refused' ? outcomeReason : null,
    refunds: [],
    chargebacks:
      outcome === 'returned'
        ? [
            {
              id: `${ref}-return`,
              amount_minor: row.amount_minor - row.refunded_minor,
              reason: outcomeReason,
              reversed: false,
            },
          ]
        : [],
  };
}
