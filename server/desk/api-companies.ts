/** Companies at the desk. What changed stands in the audit log; of the account its last four signs. */
import type { AuditChange, ChangeValue } from '../../contract/audit-changes.ts';
import type * as contract from '../../contract/desk-companies.ts';
import type { CompanyFields } from '../../contract/desk-companies.ts';
import { isEmail } from '../accounts/rules.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { changeCompany, listCompanies } from '../sites/companies.ts';
import { sitesChanged } from '../sites/find-site.ts';
import { audit, type ChangeFacts, changesIn } from './audit.ts';

export const deskCompanies: Handler<typeof contract.deskCompanies> = async ({ services }) => ({
  companies: await listCompanies(services.db),
});

/** Of an account only its last signs. */
const masked = (change: AuditChange): AuditChange => {
  const last = (value: ChangeValue) => (typeof value === 'string' && value ? `… ${value.slice(-4)}` : value);
  return change.field === 'account' || change.field === 'creditor'
    ? { ...change, before: last(change.before), after: last(change.after) }
    : change;
};
const factsOf = (of: CompanyFields): ChangeFacts => ({
  ...{ name: of.name, trade_names: of.trade_names, address: of.address, postal_code: of.postal_code, city: of.city },
  ...{ country: of.country, register_number: of.kvk, support_phone: of.support_phone, support_email: of.support_email },
  ...{ retention: of.delete_discount, notice_days: of.debit_notice_days, creditor: of.creditor_identifier },
  ...{ account: of.creditor_iban, bic: of.creditor_bic },
});

export const deskSaveCompany: Handler<typeof contract.deskSaveCompany> = async ({ services, staff, params, body }) => {
  if (body.support_email && !isEmail(body.support_email))
    throw new Refusal('email_invalid', { fields: { support_email: 'email_invalid' } });
  await transaction(services.db, async (tx) => {
    const { before, after } = await changeCompany(tx, params.id, body);
    const changes = [
      ...changesIn(factsOf(before), factsOf(after)).map(masked),
      ...[...new Set([...Object.keys(before.vat_numbers), ...Object.keys(after.vat_numbers)])].flatMap((country) =>
        changesIn({ vat_number: before.vat_numbers[country] }, { vat_number: after.vat_numbers[country] }, { country }),
      ),
    ];
    if (changes.length > 0)
      await audit(tx, staff, 'company_changed', { kind: 'company', id: String(params.id) }, {}, changes);
  });
  sitesChanged(services);
  return { ok: true };
};
