/**
 * Campaign codes as the desk creates and closes them. A code's terms never change: it is closed and a new one
 * created.
 */
import type { AnswerOf, BodyOf, QueryOf } from '../../contract/endpoint.ts';
import type { deskDiscountCodes, deskSaveDiscountCode } from '../../contract/desk-discounts.ts';
import { timeBonus, welcomeDiscount } from '../../contract/discounts.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';

interface Row {
  code: string;
  purpose: string;
  country: string | null;
  member_id: string | null;
  value_percentage: number;
  currency: string | null;
  minimum_order_value: number | null;
  validity: 'once' | 'once-per-user' | 'unlimited';
  status: 'active' | 'closed' | 'expired' | 'used';
  expires: Date | null;
  payment_methods: string[] | null;
  created_at: Date;
  reserved: number;
  used: number;
}

const codes = statement<Row, [pool: number, q: string | null, ofMembers: boolean]>(
  'credits.desk_codes',
  `select c.code, c.purpose, c.country, c.member_id, c.value_percentage, c.currency, c.minimum_order_value, c.validity,
          case when c.status = 'closed' then 'closed' when c.expires <= now() then 'expired'
               when c.validity = 'once' and r.used > 0 then 'used' else 'active' end as status,
          c.expires, c.payment_methods, c.created_at, r.reserved, r.used
     from (select c.* from discount_codes c left join members m on m.id = c.member_id
            where coalesce(c.pool_id, m.pool_id) = $1 and ($2::text is null or starts_with(c.code, upper($2)))
              and (c.member_id is not null) = $3
            order by c.created_at desc, c.code limit 200) c
    cross join lateral (
      select count(*) filter (where status = 'reserved') as reserved, count(*) filter (where status = 'used') as used
        from discount_redemptions where offer = c.code) r
    order by c.created_at desc, c.code`,
);
const insertCode = statement<{ code: string }, [row: string]>(
  'credits.insert_code',
  `insert into discount_codes (code, pool_id, country, value_percentage, currency, minimum_order_value, validity, purpose, expires, payment_methods, staff_id)
   select code, pool_id, country, value_percentage, currency, minimum_order_value, validity, 'campaign', expires, payment_methods, staff_id
     from jsonb_populate_record(null::discount_codes, $1::jsonb)
   on conflict (code) do nothing returning code`,
);
const closeRow = statement<{ code: string }, [code: string, pool: number]>(
  'credits.close_code',
  `update discount_codes c set status = 'closed' where code = $1
      and coalesce(pool_id, (select m.pool_id from members m where m.id = c.member_id)) = $2 returning code`,
);

/** The newest 200 codes of a pool: of campaigns, or of members. @param q prefix of the code */
export async function listCodes(
  services: Services,
  poolId: number,
  { q, of = 'campaigns' }: QueryOf<typeof deskDiscountCodes>,
): Promise<AnswerOf<typeof deskDiscountCodes>['codes']> {
  return (await codes(services.db, poolId, q?.trim() || null, of === 'members')).map(
    ({ member_id: memberId, payment_methods: paymentMethods, expires, created_at: createdAt, ...row }) => ({
      ...row,
      user_id: memberId,
      paymentmethods: paymentMethods ?? [],
      expires: expires?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    }),
  );
}

/** @throws Refusal code_exists, bad_request */
export async function makeCode(
  db: Db | Tx,
  scope: { pool_id: number; staff_id: string },
  body: BodyOf<typeof deskSaveDiscountCode>,
): Promise<string> {
  const code = body.code.trim().toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code)) throw fieldRefusal('code', 'bad_request');
  if (code === timeBonus.code || code === welcomeDiscount.code) throw fieldRefusal('code', 'code_exists');
  if (body.expires !== undefined && Number.isNaN(Date.parse(body.expires)))
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
    expires: body.expires === undefined ? null : new Date(body.expires).toISOString(),
    payment_methods: body.paymentmethods ?? null,
  };
  if (!(await insertCode.one(db, JSON.stringify(row)))) throw fieldRefusal('code', 'code_exists');
  return code;
}

/** @throws Refusal code_not_found */
export async function closeCode(db: Db | Tx, poolId: number, code: string): Promise<void> {
  if (!(await closeRow.one(db, code.trim().toUpperCase(), poolId))) throw new Refusal('code_not_found');
}
