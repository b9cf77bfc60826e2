/** The calls about direct debits. */
import type * as contract from '../../../contract/direct-debit.ts';
import { sepaCountries, smsCode } from '../../../contract/direct-debit.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { buyerAt } from '../buyer.ts';
import { presentOne } from '../present.ts';
import { openAccount } from './account.ts';
import { confirmDebit } from './confirm-debit.ts';
import { debitState } from './limits.ts';
import { creditorFor, mandateText } from './mandate-text.ts';
import { bankingDayAfter, maskHolder, maskMobile } from './rules.ts';
import { type DebitCaller, offersDebits, resendCode, startDebit } from './start-debit.ts';
import * as sql from './sql.ts';

type MemberCall = Pick<
  Call<Endpoint & { access: 'member' }>,
  'member_id' | 'site' | 'country' | 'locale' | 'ip' | 'services'
>;

const callerOf = (call: MemberCall): DebitCaller => ({
  site: call.site,
  ip: call.ip,
  buyer: buyerAt(call.services, call),
});

const noCreditor = { name: '', identifier: '', notice_days: 14, iban: '', bic: '' };

export const getDirectDebit: Handler<typeof contract.getDirectDebit> = async (call) => {
  const { services, site } = call;
  const { buyer } = callerOf(call);
  const creditor = await creditorFor(services, site.company);
  const mandate = await sql.usableMandate.one(services.db, buyer.member_id, site.company.id, null);
  const account = mandate && openAccount(services.config.secret, mandate.account);
  const state = await debitState(services.db, buyer.member_id, mandate?.iban_hash ?? null);
  const possible = creditor !== undefined && (await offersDebits(services, buyer, 1));
  return {
    state: !possible ? 'unavailable' : state.blocked ? 'blocked' : state.left_minor === 0 ? 'limit' : 'ok',
    left_minor: state.blocked ? 0 : state.left_minor,
    open_payment_id: state.open_payment_id,
    mandate:
      mandate && account
        ? {
            mandate_id: mandate.id,
            reference: mandate.reference,
            holder: maskHolder(account.holder),
            iban_last4: mandate.iban_last4,
            mobile: maskMobile(account.mobile),
            signed_at: mandate.signed_at.toISOString(),
          }
        : null,
    text: mandateText(services, site, creditor ?? { ...noCreditor, name: site.company.name }, call.locale),
    prefilled: {
      holder: account?.holder ?? '',
      ...(account?.address ?? { street: '', number: '', postal_code: '', city: '', country: buyer.country }),
    },
    countries: [...sepaCountries],
  };
};

const sent = (attempt: sql.AttemptRow) => ({
  attempt_id: attempt.id,
  mobile: attempt.mobile_masked,
  expires_at: attempt.code_expires_at.toISOString(),
  resend_after: new Date(attempt.code_sent_at.getTime() + smsCode.resend_seconds * 1_000).toISOString(),
  tries_left: smsCode.tries - attempt.tries,
  now: attempt.now.toISOString(),
});

export const startDirectDebit: Handler<typeof contract.startDirectDebit> = async (call) => {
  const attempt = await startDebit(call.services, callerOf(call), call.body);
  const { reference, iban_last4: ibanLast4, amount_minor: amountMinor, currency, text } = attempt;
  return {
    ...sent(attempt),
    reference,
    iban_last4: ibanLast4,
    amount_minor: amountMinor,
    currency,
    text,
    holder: attempt.holder_masked,
    collect_on: bankingDayAfter(attempt.now.toISOString().slice(0, 10), attempt.notice_days),
  };
};

export const resendDirectDebitCode: Handler<typeof contract.resendDirectDebitCode> = async (call) =>
  sent(await resendCode(call.services, callerOf(call), call.body.attempt_id));

export const confirmDirectDebit: Handler<typeof contract.confirmDirectDebit> = async (call) => {
  const row = await confirmDebit(call.services, callerOf(call), { ...call.body, key: call.idempotencyKey });
  const payment = await presentOne(call.services.db, row);
  return { payment, action: payment.action ?? { kind: 'none' } };
};
