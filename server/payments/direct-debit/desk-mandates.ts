/** Collections and mandates at the desk, within the company of the site it is opened at. */
import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts';
import type * as contract from '../../../contract/desk-debits.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Site } from '../../sites/site.ts';
import { openAccount } from './account.ts';
import * as sql from './sql-desk.ts';
import { byFile } from './sql-files.ts';

const page = 50;
const paged = <Row>(rows: readonly Row[]) => ({ shown: rows.slice(0, page), more: rows.length > page });

const present = (row: sql.DeskCollectionRow): contract.DeskCollection => ({
  ...row,
  signed_at: row.signed_at.toISOString(),
  ordered_at: row.ordered_at.toISOString(),
  filed_at: row.filed_at?.toISOString() ?? null,
  outcome_at: row.outcome_at?.toISOString() ?? null,
});

/** Collections of the site's company in a state, page by page. */
export async function listCollections(
  { db }: Services,
  { company }: Site,
  query: QueryOf<typeof contract.deskCollections>,
): Promise<AnswerOf<typeof contract.deskCollections>> {
  const { shown: listed, more } = paged(
    await sql.listCollections(db, company.id, byFile, query.state, ((query.page ?? 1) - 1) * page, page + 1),
  );
  return { collections: listed.map(present), more };
}

type DeskMandate = AnswerOf<typeof contract.deskMandates>['mandates'][number];
const presentMandate = (row: sql.DeskMandateRow): DeskMandate => ({
  mandate_id: row.id,
  reference: row.reference,
  status: row.status,
  member_id: row.member_id,
  member_name: row.member_name,
  iban_last4: row.iban_last4,
  signed_at: row.signed_at.toISOString(),
  last_used_at: row.last_used_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  lapses_at: row.status === 'active' ? row.lapses_at.toISOString() : null,
  collections: row.collections,
});

/** Mandates of the site's company, page by page; accounts stay sealed. */
export async function listMandates(
  { db }: Services,
  { company }: Site,
  query: QueryOf<typeof contract.deskMandates>,
): Promise<AnswerOf<typeof contract.deskMandates>> {
  const q = query.q?.replace(/\s+/g, '') || null;
  const { shown: listed, more } = paged(
    await sql.listMandates(db, company.id, q, query.status ?? null, ((query.page ?? 1) - 1) * page, page + 1),
  );
  return { mandates: listed.map(presentMandate), more };
}

/** Reveals the whole account, so the caller writes an audit line. @throws Refusal not_found */
export async function openMandate(
  { db, config }: Services,
  { company }: Site,
  id: string,
): Promise<AnswerOf<typeof contract.deskMandate>> {
  const row = await sql.deskMandate.one(db, company.id, id);
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
    collections: (await sql.collectionsOfMandate(db, company.id, byFile, id)).map(present),
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
  { company }: Site,
  request: { mandate_id: string; also(tx: Tx, memberId: string | null): Promise<unknown> },
): Promise<void> {
  await transaction(db, async (tx) => {
    const ended = await sql.endMandate.one(tx, company.id, request.mandate_id);
    if (!ended) throw new Refusal('not_found');
    if (!ended.ended) throw new Refusal('conflict');
    await request.also(tx, ended.member_id);
  });
}
