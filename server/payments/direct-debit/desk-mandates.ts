/** Mandates at the desk, and collections as it shows them. */
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/desk-debits.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { openAccount } from './account.ts';
import * as sql from './sql-desk.ts';

export const presentCollection = (row: sql.DeskCollectionRow): contract.DeskCollection => ({
  ...row,
  signed_at: row.signed_at.toISOString(),
  ordered_at: row.ordered_at.toISOString(),
  filed_at: row.filed_at?.toISOString() ?? null,
  outcome_at: row.outcome_at?.toISOString() ?? null,
});

/** As the list shows it; the account stays sealed. */
export const presentMandate = (row: Omit<sql.DeskMandateRow, 'account'>): contract.DeskMandate => ({
  mandate_id: row.id,
  reference: row.reference,
  status: row.status,
  company_id: row.company_id,
  company: row.company,
  member_id: row.member_id,
  member_name: row.member_name,
  iban_last4: row.iban_last4,
  signed_at: row.signed_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  lapses_at: row.lapses_at?.toISOString() ?? null,
  collections: row.collections,
});

/** Reveals the whole account, so the caller writes an audit line. @throws Refusal not_found */
export async function openMandate(
  { db, config }: Services,
  id: string,
): Promise<AnswerOf<typeof contract.deskMandate>> {
  const row = await sql.deskMandate.one(db, id);
  if (!row) throw new Refusal('not_found');
  const { holder, iban, address } = openAccount(config.secret, row.account);
  return {
    mandate: presentMandate(row),
    holder,
    iban,
    address: [`${address.street} ${address.number}`, `${address.postal_code} ${address.city}`, address.country],
    place: row.place,
    signed_on: row.signed_on,
    text: row.text,
    evidence: plain(row.evidence),
    collections: (await sql.collectionsOfMandate(db, id)).map(presentCollection),
  };
}

/** The recorded evidence as names and simple values. */
const plain = (evidence: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(evidence).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
        ? value
        : JSON.stringify(value),
    ]),
  );

/** @throws Refusal not_found; conflict when it has ended already */
export async function endMandate(
  { db }: Services,
  request: { mandate_id: string; also(tx: Tx, memberId: string | null): Promise<unknown> },
): Promise<void> {
  await transaction(db, async (tx) => {
    const ended = await sql.endMandate.one(tx, request.mandate_id);
    if (!ended) throw new Refusal('not_found');
    if (!ended.ended) throw new Refusal('conflict');
    await request.also(tx, ended.member_id);
  });
}
