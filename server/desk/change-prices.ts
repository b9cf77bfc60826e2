/** Prices, VAT and payment methods of a company, as the desk changes them: with a line in the audit log, seen by every process. */
import type { AuditChange } from '../../contract/audit-changes.ts';
import type { CellChange } from '../../contract/desk-prices.ts';
import { sheetProblems } from '../../contract/price-sheet.ts';
import { type Db, statement, transaction, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { sitesChanged } from '../sites/find-site.ts';
import type { SeenCell } from '../sites/price-drafts.ts';
import { plannedChanges, publishPrices, withdrawPrices } from '../sites/publish-prices.ts';
import { type Actor, audit, changesIn } from './audit.ts';

type Needed = Pick<Services, 'db' | 'live'>;
interface Wanted {
  company: number;
  cells: readonly SeenCell[];
  from: string | null;
  note: string;
}

const subject = (company: number) => ({ kind: 'company', id: String(company) });
/** `EUR 50`, `EUR AT 50`, `EUR 50 @3` at site 3, `VAT NL`: amounts stay in minor units, as everywhere in the log. */
const placeOf = ({ kind, currency, country, credits, site }: CellChange): string =>
  kind === 'vat'
    ? `VAT ${country}`
    : [currency, country, kind === 'tryout' ? 'tryout' : credits, site && `@${site}`].filter(Boolean).join(' ');
const inWords = (changes: readonly CellChange[]): string =>
  changes.map((change) => `${placeOf(change)}: ${change.before ?? '–'} → ${change.after ?? '–'}`).join('; ');
/** A cell of the sheet for the audit log. */
const asChange = ({ kind, currency, country, credits, site, before, after }: CellChange): AuditChange => ({
  field: kind === 'vat' ? 'vat' : kind === 'tryout' ? 'tryout' : 'price',
  ...(currency ? { currency } : {}),
  ...(country ? { country } : {}),
  ...(credits ? { credits } : {}),
  ...(site ? { site } : {}),
  before,
  after,
});

/** What publishing would do, for who agrees to it. @throws Refusal conflict, prices_wrong */
export async function pricesEffect(db: Db, { company, cells, from }: Wanted) {
  const { changes, after } = await plannedChanges(db as unknown as Tx, company, {
    cells,
    from: from === null ? null : new Date(from),
  });
  const currencies = new Set(changes.flatMap(({ kind, currency }) => (kind === 'vat' ? [] : [currency])));
  if (sheetProblems(after, currencies).length > 0) throw new Refusal('prices_wrong');
  return { changes: changes.length, valid_from: from, cells: inWords(changes) };
}

export async function publishSheet(services: Needed, by: Actor, wanted: Wanted): Promise<Date> {
  const { company, cells, from, note } = wanted;
  const done = await transaction(services.db, async (tx) => {
    const published = await publishPrices(
      tx,
      company,
      { cells, from: from === null ? null : new Date(from), note: note.trim() },
      by,
    );
    const details = { valid_from: published.valid_from.toISOString() };
    await audit(tx, by, 'prices_published', subject(company), details, published.changes.map(asChange));
    return published.valid_from;
  });
  sitesChanged(services);
  return done;
}

export async function withdrawSheet(services: Needed, by: Actor, company: number, id: number): Promise<void> {
  await transaction(services.db, async (tx) => {
    const row = await withdrawPrices(tx, company, id);
    const back = row.changes.map((cell) => asChange({ ...cell, before: cell.after, after: cell.before }));
    const details = { valid_from: row.valid_from.toISOString() };
    await audit(tx, by, 'prices_taken_back', subject(company), details, back);
  });
  sitesChanged(services);
}

const methodsOf = statement<{ methods: string[] }, [company: number, country: string]>(
  'desk.methods_of',
  'select methods from company_methods where company_id = $1 and country = $2 for update',
);
const putMethods = statement<never, [company: number, country: string, methods: readonly string[]]>(
  'desk.put_methods',
  `insert into company_methods (company_id, country, methods) select id, $2, $3 from companies where id = $1
   on conflict (company_id, country) do update set methods = excluded.methods`,
);
const dropMethods = statement<never, [company: number, country: string]>(
  'desk.drop_methods',
  'delete from company_methods where company_id = $1 and country = $2',
);

/** @param methods null: all that are usual there. @throws Refusal not_found */
export async function saveMethods(
  services: Needed,
  by: Actor,
  company: number,
  country: string,
  methods: readonly string[] | null,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const before = (await methodsOf.one(tx, company, country))?.methods ?? null;
    if (methods === null) await dropMethods.run(tx, company, country);
    else if ((await putMethods.run(tx, company, country, methods)) === 0) throw new Refusal('not_found');
    const changes = changesIn({ methods: before }, { methods: methods && [...methods] }, { country });
    await audit(tx, by, 'methods_changed', subject(company), { country }, changes);
  });
  sitesChanged(services);
}
