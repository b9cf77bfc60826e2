/** Companies as the desk reads and edits them. */
import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import type { CompanyFields } from '../../contract/desk-companies.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';

const columns = `name, trade_names, address, postal_code, city, country, kvk, vat_numbers, support_phone, support_email, delete_discount,
  creditor_identifier, creditor_iban, creditor_bic, debit_notice_days`;

export type CompanyListRow = CompanyFields & { id: number; sites: string[] };

export const listCompanies = statement<CompanyListRow>(
  'sites.list_companies',
  `select c.id, ${columns.replace(/\w+/g, 'c.$&')}, array(select s.name from sites s where s.company_id = c.id order by s.id) as sites from companies c order by c.id`,
);
const lockCompany = statement<CompanyFields, [id: number]>(
  'sites.lock_company',
  `select ${columns} from companies where id = $1 for update`,
);
const updateCompany = statement<never, [id: number, row: string]>(
  'sites.update_company',
  `update companies c set (${columns}) = (select ${columns} from jsonb_populate_record(null::companies, $2::jsonb)) where c.id = $1`,
);

/** Letters and digits only, in upper case. */
const bare = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/**
 * A SEPA creditor identifier: country, check digits, three characters chosen by the creditor, then the national part. The check
 * digits (ISO 7064, 97-10) do not cover those three.
 */
function isCreditorIdentifier(text: string): boolean {
  const match = /^([A-Z]{2}\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text);
  if (!match) return false;
  const digits = [...`${match[2]}${match[1]}`].map((c) => (/\d/.test(c) ? c : String(c.charCodeAt(0) - 55))).join('');
  return BigInt(digits) % 97n === 1n;
}

/** @throws Refusal creditor_invalid, iban_invalid, bic_invalid */
function checkBankData(fields: CompanyFields): CompanyFields {
  const creditorIdentifier = bare(fields.creditor_identifier);
  const creditorIban = fields.creditor_iban.trim() === '' ? '' : (electronicFormatIBAN(fields.creditor_iban) ?? '');
  const creditorBic = bare(fields.creditor_bic);
  if (creditorIdentifier && !isCreditorIdentifier(creditorIdentifier))
    throw new Refusal('creditor_invalid', { fields: { creditor_identifier: 'creditor_invalid' } });
  if (fields.creditor_iban.trim() !== '' && !isValidIBAN(creditorIban))
    throw new Refusal('iban_invalid', { fields: { creditor_iban: 'iban_invalid' } });
  if (creditorBic && !isValidBIC(creditorBic))
    throw new Refusal('bic_invalid', { fields: { creditor_bic: 'bic_invalid' } });
  return { ...fields, creditor_identifier: creditorIdentifier, creditor_iban: creditorIban, creditor_bic: creditorBic };
}

const readCompany = statement<CompanyFields, [id: number]>(
  'sites.read_company',
  `select ${columns} from companies where id = $1`,
);

/** Of the account only its last four signs. */
const bankText = ({ creditor_identifier: identifier, creditor_iban: iban, creditor_bic: bic }: CompanyFields): string =>
  [identifier, iban && `IBAN …${iban.slice(-4)}`, bic].filter(Boolean).join(', ');

/**
 * What a change does to the account a company collects with.
 * @returns undefined when that stays. @throws Refusal not_found, and those of `checkBankData`
 */
export async function bankChange(db: Db | Tx, id: number, input: CompanyFields) {
  const before = await readCompany.one(db, id);
  if (!before) throw new Refusal('not_found');
  const after = checkBankData(input);
  const bank = ['creditor_identifier', 'creditor_iban', 'creditor_bic'] as const;
  if (bank.every((name) => after[name] === before[name])) return undefined;
  const changed = Object.entries(after).filter(([name, value]) => !same(value, before[name as keyof CompanyFields]));
  return { bank: bankText(after), before: bankText(before), fields: changed.map(([name]) => name).join(' ') };
}

/** @returns what it was and what it is. @throws Refusal not_found, and those of `checkBankData` */
export async function changeCompany(
  tx: Tx,
  id: number,
  input: CompanyFields,
): Promise<{ before: CompanyFields; after: CompanyFields }> {
  const fields = checkBankData(input);
  const before = await lockCompany.one(tx, id);
  if (!before) throw new Refusal('not_found');
  if (!same(fields, before)) await updateCompany.run(tx, id, JSON.stringify(fields));
  return { before, after: fields };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : value;
