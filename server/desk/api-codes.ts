/** The calls of discount codes. A code holds at all sites of its pool: who makes or closes one may do so at each of them. */
import type * as contract from '../../contract/desk-discounts.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import { closeCode, makeCode, poolOfCode, poolsWithSites } from '../credits/discount-desk.ts';
import { transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Handler } from '../platform/http/call.ts';
import { audit, changesIn } from './audit.ts';
import { type CodeRow, mayAtAll, presentCode } from './codes-list.ts';
import { fileLists } from './file-lists.ts';
import { sendList } from './list-files.ts';
import { answerFileList } from './lists.ts';

export const deskDiscountCodes: Handler<typeof contract.deskDiscountCodes> = (call) =>
  answerFileList(call, fileLists.codes, (rows: CodeRow[]) => rows.map(presentCode(call.staff.rights)));

export const deskDiscountCodesFile: Handler<typeof contract.deskDiscountCodesFile> = (call) =>
  sendList(call, fileLists.codes);

export const deskCodePools: Handler<typeof contract.deskCodePools> = async ({ services, staff }) => ({
  pools: (await poolsWithSites(services.db))
    .filter(({ sites }) => mayAtAll(staff.rights, sites))
    .map(({ id, company_id: companyId, company, names }) => ({ id, company_id: companyId, company, sites: names })),
});

const changesOfCode = (terms: Omit<BodyOf<typeof contract.deskSaveDiscountCode>, 'pool'>) => [
  ...changesIn(
    {},
    {
      percentage: terms.value_percentage,
      validity: terms.validity,
      country: terms.country?.toUpperCase() ?? null,
      from: terms.starts ?? null,
      until: terms.expires ?? null,
      methods: terms.paymentmethods ?? null,
    },
  ),
  ...changesIn({}, { minimum: terms.minimum_order_value ?? null }, { currency: terms.currency?.toUpperCase() ?? '' }),
];

export const deskSaveDiscountCode: Handler<typeof contract.deskSaveDiscountCode> = ({ services, staff, site, body }) =>
  transaction(services.db, async (tx) => {
    const { pool: wanted = site.pool_id, ...terms } = body;
    const pool = (await poolsWithSites(tx)).find(({ id }) => id === wanted);
    if (!pool || !mayAtAll(staff.rights, pool.sites)) throw new Refusal('forbidden');
    const code = await makeCode(tx, { pool_id: pool.id, staff_id: staff.id }, terms);
    await audit(
      tx,
      staff,
      'code_made',
      { kind: 'discount_code', id: code },
      { percentage: body.value_percentage, validity: body.validity },
      changesOfCode(terms),
    );
    return { code };
  });

export const deskCloseDiscountCode: Handler<typeof contract.deskCloseDiscountCode> = ({ services, staff, body }) =>
  transaction(services.db, async (tx) => {
    const code = body.code.trim().toUpperCase();
    const poolId = await poolOfCode(tx, code);
    const pool = (await poolsWithSites(tx)).find(({ id }) => id === poolId);
    // Of sites one does not see there are none.
    if (!pool?.sites.some((site) => mayAtAll(staff.rights, [site]))) throw new Refusal('code_not_found');
    if (!mayAtAll(staff.rights, pool.sites)) throw new Refusal('forbidden');
    await closeCode(tx, code);
    await audit(tx, staff, 'code_closed', { kind: 'discount_code', id: code });
    return { ok: true };
  });
