/** The SQL of mails about money: content and recipient; no rows when the member is gone. */
import type { PaymentRow } from '../payments/sql.ts';
import { statement } from '../platform/db.ts';

export interface Payer {
  email: string;
  language: string;
  country: string;
}

const payer = `(select jsonb_build_object('email', m.email, 'language', m.language, 'country', f.country)
                  from members m join profiles f on f.member_id = m.id
                 where m.id = p.member_id and m.email is not null and m.status <> 'deleted') as payer`;

export const paymentMail = statement<PaymentRow & { payer: Payer | null }, [payment: string]>(
  'notifications.payment_mail',
  `select p.*, ${payer} from payments p where p.id = $1`,
);
