/**
 * The right code signs the mandate and places the order. A try is counted first, in a transaction of its own; the
 * first right code fixes the payment's id, so two concurrent confirmations, whatever their keys, make one payment.
 */
import { timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '../../../contract/errors.ts';
import { smsCode } from '../../../contract/direct-debit.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { fieldRefusal, Refusal } from '../../platform/errors.ts';
import { emit } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { lookUp } from '../look-up.ts';
import { type DebitExtras, placeOrder } from '../place-order.ts';
import { type PaymentRow, paymentById } from '../sql.ts';
import { codeHash, type DebitAccount, mobileEnds, openAccount } from './account.ts';
import { debitState, refuseDebit } from './limits.ts';
import { bankingDayAfter, codeOf } from './rules.ts';
import * as sql from './sql.ts';
import type { DebitCaller } from './start-debit.ts';

export interface Confirmation {
  attempt_id: string;
  code: string;
  authorised: boolean;
  /** The Idempotency-Key. */
  key: string;
}

/** @throws Refusal: see `confirm_direct_debit` in contract/direct-debit.ts */
export async function confirmDebit(
  services: Services,
  caller: DebitCaller,
  confirmation: Confirmation,
): Promise<PaymentRow> {
  if (!confirmation.authorised) throw fieldRefusal('authorised', 'terms_required');
  const { secret } = services.config;
  const checked = await transaction(services.db, (tx) => checkCode(tx, secret, caller, confirmation));
  if (typeof checked === 'string') throw checked === 'not_found' ? new Refusal(checked) : fieldRefusal('code', checked);
  const account = openAccount(secret, checked.account);
  const { site, buyer } = caller;
  const payment = await placeOrder(
    services,
    {
      key: checked.payment_key ?? confirmation.key,
      member_id: buyer.member_id,
      site,
      country: checked.country,
      locale: buyer.locale,
      credits: checked.credits,
      method: 'sdd',
      code: checked.discount_code ?? undefined,
      amount_minor: checked.amount_minor,
      currency: checked.currency,
      terms_date: checked.terms_date,
      agreed: true,
    },
    await extrasOf(services, checked, account),
  );
  // A debit becomes pending at once, but only the provider's report says so.
  if (payment.status !== 'open' || !(await lookUp(services, payment, 'order'))) return payment;
  return (await paymentById.one(services.db, payment.id)) ?? payment;
}

/** @returns the attempt, or why the code does not count; returned, not thrown, so that the count is committed */
async function checkCode(
  tx: Tx,
  secret: string,
  caller: DebitCaller,
  confirmation: Confirmation,
): Promise<sql.AttemptRow | ErrorCode> {
  const attempt = await sql.lockAttempt.one(tx, confirmation.attempt_id);
  if (!attempt || attempt.member_id !== caller.buyer.member_id || attempt.company_id !== caller.site.company.id)
    return 'not_found';
  const right = timingSafeEqual(
    codeHash(secret, { ...attempt, attempt_id: attempt.id }, codeOf(confirmation.code)),
    attempt.code_hash,
  );
  if (attempt.tries >= smsCode.tries) return 'code_spent';
  // A repeated confirmation still gets its order, however late.
  if (!attempt.fresh && !attempt.payment_id) return 'code_spent';
  if (!right) {
    await sql.countTry.run(tx, attempt.id);
    return attempt.tries + 1 >= smsCode.tries ? 'code_spent' : 'code_invalid';
  }
  return (await sql.verifyAttempt.one(tx, attempt.id, confirmation.key)) ?? 'not_found';
}

async function extrasOf(services: Services, attempt: sql.AttemptRow, account: DebitAccount): Promise<DebitExtras> {
  const mandate = await sql.mandateById.one(services.db, attempt.mandate_id);
  const today = attempt.now.toISOString().slice(0, 10);
  const collectOn = bankingDayAfter(today, attempt.notice_days);
  const evidence = {
    result: 'the code sent was entered',
    address_prefix: attempt.address_prefix,
    mobile: attempt.mobile_masked,
    code_sent_at: attempt.code_sent_at,
    codeEnteredAt: attempt.verified_at,
    wrongTries: attempt.tries,
    authorised: true,
  };
  return {
    details: {
      holder: account.holder,
      iban: account.iban,
      mandateReference: attempt.reference,
      signed_on: mandate?.signed_on ?? today,
      collect_on: collectOn,
      email: (await sql.emailOf.one(services.db, attempt.member_id))?.email ?? '',
    },
    mandate_id: attempt.mandate_id,
    sequence: attempt.known ? 'recurring' : 'first',
    refs: mandate
      ? { provider: mandate.provider, customer_ref: mandate.customer_ref, mandate_ref: mandate.mandate_ref }
      : null,
    async inside(tx, payment) {
      // After the buyer's row, always in this order; members who share an account wait for each other here.
      await sql.lockAccount.run(tx, attempt.iban_hash);
      refuseDebit(await debitState(tx, attempt.member_id, attempt.iban_hash, payment.id), payment.amount_minor);
      const before = await sql.collectedBefore.one(tx, attempt.mandate_id);
      if (attempt.known) {
        if (!(await sql.touchMandate.one(tx, attempt.mandate_id))) throw new Refusal('not_found');
      } else {
        const {
          id: attemptId,
          mandate_id: id,
          member_id: memberId,
          company_id: companyId,
          reference,
          iban_last4: ibanLast4,
          text,
        } = attempt;
        const row = {
          id,
          member_id: memberId,
          company_id: companyId,
          reference,
          account: attempt.account,
          iban_last4: ibanLast4,
          text,
          signed_on: today,
          place: account.address.city,
          evidence: { ...evidence, attempt_id: attemptId },
        };
        await sql.insertMandate.run(
          tx,
          JSON.stringify(row),
          attempt.iban_hash,
          attempt.mobile_hash,
          mobileEnds(services.config.secret, account.mobile),
        );
      }
      await sql.insertCollection.run(
        tx,
        payment.id,
        attempt.mandate_id,
        before ? 'RCUR' : 'FRST',
        collectOn,
        JSON.stringify(evidence),
      );
      await sql.setAttemptPayment.run(tx, attempt.id, payment.id);
      await emit(tx, 'debit_announced', { payment_id: payment.id, member_id: payment.member_id });
    },
    async created(provider, order) {
      if (!order.customer_ref && !order.mandate_ref) return;
      await sql.setMandateRefs.run(
        services.db,
        attempt.mandate_id,
        provider,
        order.customer_ref ?? null,
        order.mandate_ref ?? null,
      );
    },
  };
}
