/** Companies at the desk. What changed stands in the audit log by the names of the fields; of the account its last four signs. */
import type * as contract from '../../contract/desk-companies.ts';
import { isEmail } from '../accounts/rules.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { changeCompany, listCompanies } from '../sites/companies.ts';
import { sitesChanged } from '../sites/find-site.ts';
import { audit } from './audit.ts';

export const deskCompanies: Handler<typeof contract.deskCompanies> = async ({ services }) => ({
  companies: await listCompanies(services.db),
});

export const deskSaveCompany: Handler<typeof contract.deskSaveCompany> = async ({ services, staff, params, body }) => {
  if (body.support_email && !isEmail(body.support_email))
    throw new Refusal('email_invalid', { fields: { support_email: 'email_invalid' } });
  await transaction(services.db, async (tx) => {
    const changed = await changeCompany(tx, params.id, body);
    if (changed.length === 0) return;
    await audit(
      tx,
      staff,
      'company_changed',
      { kind: 'company', id: String(params.id) },
      {
        fields: changed.join(' '),
        ...(changed.includes('creditor_iban') ? { iban_last4: body.creditor_iban.replace(/\s/g, '').slice(-4) } : {}),
      },
    );
  });
  sitesChanged(services);
  return { ok: true };
};
