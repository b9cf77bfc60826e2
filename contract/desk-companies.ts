/** Companies at the desk: the legal sellers behind sites, and their bank data for direct debits. */
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Country, Text } from './fields.ts';

const short = { maxLength: 70 };

/** What can be changed. Changes apply to new orders: each order keeps the seller's data of its day. */
export const CompanyFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 70 }),
  trade_names: Type.Array(Type.String({ minLength: 1, maxLength: 70 }), { maxItems: 20 }),
  address: Type.String({ minLength: 1, maxLength: 86 }),
  postal_code: Type.String({ minLength: 1, maxLength: 16 }),
  city: Type.String({ minLength: 1, maxLength: 35 }),
  country: Country,
  /** Number in the trade register. */
  kvk: Type.String({ maxLength: 40 }),
  /** VAT numbers by country. */
  vat_numbers: Type.Record(Country, Text(18, { pattern: '^[A-Z]{2}[A-Z0-9+*.]{2,16}$' }), {
    maxProperties: 100,
    additionalProperties: false,
  }),
  support_phone: Type.String(short),
  support_email: Type.String({ maxLength: 254 }),
  /** Discount in percent offered to members about to leave; 0: none. */
  delete_discount: Type.Integer({ minimum: 0, maximum: 90 }),
  /** Issued for the company by its bank; '' if it collects no direct debits. */
  creditor_identifier: Type.String({ maxLength: 50 }),
  /** The company's own account, for files to its bank; '' with another provider. */
  creditor_iban: Type.String({ maxLength: 50 }),
  creditor_bic: Type.String({ maxLength: 20 }),
  /** How many days before a collection the member is informed. */
  debit_notice_days: Type.Integer({ minimum: 1, maximum: 14 }),
});
export type CompanyFields = Static<typeof CompanyFields>;

export const deskCompanies = endpoint({
  method: 'GET',
  path: '/api/desk/companies.php',
  summary: 'The companies of this installation with their sites and bank data.',
  access: 'staff',
  permission: 'companies.see',
  about: 'every',
  answer: Type.Object({
    companies: Type.Array(
      Type.Object({ ...CompanyFields.properties, id: Type.Integer(), sites: Type.Array(Type.String()) }),
    ),
  }),
  errors: [],
});

export const deskSaveCompany = endpoint({
  method: 'PUT',
  path: '/api/desk/companies/:id.php',
  summary:
    'Changes a company. Creditor identifier, IBAN and BIC are checked; existing orders and mandates keep their data. Other bank data need a second look.',
  access: 'staff',
  idempotent: 'natural',
  confirm: 'second_look',
  reason: 'asked',
  permission: 'companies.edit',
  about: 'every',
  params: Type.Object({ id: Count({ minimum: 1 }) }),
  body: CompanyFields,
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'iban_invalid', 'creditor_invalid', 'bic_invalid', 'email_invalid'],
});
