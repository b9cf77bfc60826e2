/** The mark of a card that paid: by it somebody excluded is found again (accounts/bans). */
import { marksOf, writeMarks } from '../accounts/bans/marks.ts';
import { statement, transaction } from '../platform/db.ts';
import type { Services } from '../platform/services.ts';

const companyOf = statement<{ company_id: number }, [payment: string]>(
  'payments.company_of_payment',
  'select p.company_id from payments p join members m on m.id = p.member_id where p.id = $1',
);

/** Nothing when the member is gone. */
export async function markPayer(
  services: Services,
  paymentId: string,
  memberId: string,
  values: { card: string },
): Promise<void> {
  const payment = await companyOf.one(services.db, paymentId);
  if (!payment) return;
  const marks = await marksOf(services, payment.company_id, values);
  await transaction(services.db, (tx) => writeMarks(tx, memberId, marks));
}
