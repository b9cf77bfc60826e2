/**
 * Campaign codes as the desk creates and closes them. A code's terms never change: it is closed and a new one
 * created.
 */
import type { BodyOf } from '../../contract/endpoint.ts';
import type { deskSaveDiscountCode } from '../../contract/desk-discounts.ts';
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';

const pools = statement<{ id: number; company_id: number; company: string; sites: number[]; names: string[] }>(
  'credits.code_pools',
  `select o.id, o.company_id, k.name as company, array_agg(s.id order by s.id) as sites, array_agg(s.name order by s.id) as names
     from pools o join companies k on k.id = o.company_id join sites s on s.pool_id = o.id group by o.id, k.name order by o.id`,
);
const poolOf = statement<{ pool_id: number }, [code: string]>(
  'credits.pool_of_code',
  `select coalesce(c.pool_id, m.pool_id) as pool_id from discount_codes c left join members m on m.id = c.member_id where c.code = $1`,
);
const insertCode = statement<{ code: string }, [row: string]>(
  'credits.insert_code',
  `insert into discount_codes (code, pool_id, country, value_percentage, currency, minimum_order_value, validity, purpose, starts, expires, payment_methods, staff_id)
   select code, pool_id, country, value_percentage, currency, minimum_order_value, validity, 'campaign', starts, expires, payment_methods, staff_id
     from jsonb_populate_record(null::discount_codes, $1::jsonb)
   on conflict (code) do nothing returning code`,
);
const isOver = statement<{ over: boolean }, [expires: string]>(
  'credits.is_over',
  'select $1::timestamptz <= now() as over',
);
const closeRow = statement<{ code: string }, [code: string]>(
  'credits.close_code',
  `update discount_codes set status = 'closed' where code = $1 returning code`,
);

/** Every pool that has sites, with them: a code of a pool holds at all of them. */
export const poolsWithSites = (db: Db | Tx) => pools(db);

/** @returns undefined where there is no such code */
export const poolOfCode = async (db: Db | Tx, code: string): Promise<number | undefined> =>
  (await poolOf.one(db, code))?.pool_id;

/** As the database takes it. @throws Refusal bad_request */
function moment(field: string, said: string | undefined): string | null {
  if (said === undefined) return null;
  const at = new Date(said);
  if (Number.isNaN(at.getTime())) throw fieldRefusal(field, 'bad_request');
  return at.toISOString();
}

/** @throws Refusal code_exists, bad_request */
export async function makeCode(
  db: Db | Tx,
  scope: { pool_id: number; staff_id: string },
  body: Omit<BodyOf<typeof deskSaveDiscountCode>, 'pool'>,
): Promise<string> {
  const code = body.code.trim().toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code)) throw fieldRefusal('code', 'bad_request');
  if (code === timeBonus.code || code === welcomeDiscount.code) throw fieldRefusal('code', 'code_exists');
  const [starts, expires] = [moment('starts', body.starts), moment('expires', body.expires)];
  // It would never hold.
  if (expires !== null && ((starts !== null && starts >= expires) || (await isOver.one(db, expires))?.over))
    throw fieldRefusal('expires', 'bad_request');
  // A minimum without a currency would mean something else in every country.
  if (body.minimum_order_value !== undefined && body.currency === undefined)
    throw fieldRefusal('currency', 'bad_request');
  const row = {
    code,
    pool_id: scope.pool_id,
    staff_id: scope.staff_id,
    country: body.country?.toUpperCase() ?? null,
    value_percentage: body.value_percentage,
    currency: body.currency?.toUpperCase() ?? null,
    minimum_order_value: body.minimum_order_value ?? null,
    validity: body.validity,
    starts,
    expires,
    payment_methods: body.paymentmethods ?? null,
  };
  if (!(await insertCode.one(db, JSON.stringify(row)))) throw fieldRefusal('code', 'code_exists');
  return code;
}

/** @throws Refusal code_not_found */
export async function closeCode(db: Db | Tx, code: string): Promise<void> {
  if (!(await closeRow.one(db, code))) throw new Refusal('code_not_found');
}
