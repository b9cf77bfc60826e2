/**
 * A submitted direct-debit form: checks account, limits and price, then texts a code to the member. Nothing is
 * ordered yet; the order checks the limits again and counts them (confirm-debit.ts).
 */
import { uuidv7 } from 'uuidv7';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { debitLimit, type startDirectDebit, smsCode } from '../../../contract/direct-debit.ts';
import { marksOf, writeMarks } from '../../accounts/bans/marks.ts';
import { codeForOrder, type Buyer } from '../../credits/discounts.ts';
import { formatMoney } from '../../../contract/money.ts';
import { transaction } from '../../platform/db.ts';
import { fieldRefusal, Refusal } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/security.ts';
import type { Services } from '../../platform/services.ts';
import { termsDate } from '../../sites/page-texts.ts';
import { setting } from '../../sites/settings.ts';
import type { Site } from '../../sites/site.ts';
import { priceOf } from '../prices.ts';
import { offeredMethods } from '../registry.ts';
import { countryMethods } from '../rules.ts';
import { limitPassed, limitsOf } from '../spend-limits.ts';
import * as payments from '../sql.ts';
import { codeHash, type DebitAccount, ibanHash, mobileHash, openAccount, sealAccount } from './account.ts';
import { debitState, refuseDebit } from './limits.ts';
import { creditorFor, mandateText } from './mandate-text.ts';
import { ibanOf, last4, makeCode, makeReference, maskHolder, maskMobile, mobileOf } from './rules.ts';
import { sendCode } from './send-code.ts';
import * as sql from './sql.ts';

export interface DebitCaller {
  site: Site;
  buyer: Buyer;
  ip: string;
}

type Form = BodyOf<typeof startDirectDebit>;

/** @throws Refusal: see `start_direct_debit` in contract/direct-debit.ts */
export async function startDebit(
  services: Services,
  { site, buyer, ip }: DebitCaller,
  form: Form,
): Promise<sql.AttemptRow> {
  const { secret } = services.config;
  const creditor = await creditorFor(services, site.company);
  if (!creditor || !(await offersDebits(services, buyer, form.amount_minor))) throw new Refusal('method_unavailable');
  await checkOrder(services, site, buyer, form);
  const { mandate, account } = await accountOf(services, site, buyer, form);
  const hashOfIban = ibanHash(secret, account.iban);
  refuseDebit(await debitState(services.db, buyer.member_id, hashOfIban), form.amount_minor);

  const marks = await marksOf(services, site.company.id, { iban: account.iban, phone: account.mobile });
  const code = makeCode();
  const attemptId = uuidv7();
  const reference = mandate?.reference ?? makeReference();
  const subject = {
    attempt_id: attemptId,
    reference,
    iban_hash: hashOfIban,
    amount_minor: form.amount_minor,
    currency: buyer.prices.currency,
  };
  const hashOfMobile = mobileHash(secret, account.mobile);
  const row = {
    id: attemptId,
    member_id: buyer.member_id,
    company_id: site.company.id,
    mandate_id: mandate?.id ?? uuidv7(),
    known: mandate !== undefined,
    reference,
    account: sealAccount(secret, account),
    iban_last4: last4(account.iban),
    mobile_masked: maskMobile(account.mobile),
    holder_masked: maskHolder(account.holder),
    text: mandate?.text ?? mandateText(services, site, creditor, buyer.locale),
    notice_days: creditor.notice_days,
    credits: form.package,
    discount_code: form.code ?? null,
    amount_minor: form.amount_minor,
    currency: buyer.prices.currency,
    terms_date: form.terms_date,
    country: buyer.country,
    address_prefix: addressKey(ip),
  };
  return sendCode(
    services,
    { ...row, code, mobile: account.mobile, mobile_hash: hashOfMobile, locale: buyer.locale, host: site.host },
    async (tx) => {
      const attempt = await sql.insertAttempt.one(
        tx,
        JSON.stringify(row),
        hashOfIban,
        hashOfMobile,
        codeHash(secret, subject, code),
        smsCode.minutes,
      );
      if (!attempt) throw new Error('the attempt was not kept');
      await writeMarks(tx, buyer.member_id, marks);
      return attempt;
    },
  );
}

/** A new code for the same form; the previous one stops working. @throws Refusal: see `resend_direct_debit_code` */
export async function resendCode(
  services: Services,
  { site, buyer }: DebitCaller,
  attemptId: string,
): Promise<sql.AttemptRow> {
  const attempt = await transaction(services.db, (tx) => sql.lockAttempt.one(tx, attemptId));
  if (!attempt || attempt.member_id !== buyer.member_id) throw new Refusal('not_found');
  if (attempt.payment_key) throw new Refusal('conflict');
  const { mobile } = openAccount(services.config.secret, attempt.account);
  const code = makeCode();
  const hash = codeHash(services.config.secret, { ...attempt, attempt_id: attemptId }, code);
  return sendCode(services, { ...attempt, code, mobile, locale: buyer.locale, host: site.host }, async (tx) => {
    const renewed = await sql.renewCode.one(tx, attemptId, hash, smsCode.minutes);
    if (!renewed) throw new Refusal('not_found');
    return renewed;
  });
}

/** Direct debits are in euro, for countries that list them, if a provider offers them. */
export async function offersDebits(
  services: Services,
  { country, prices: { currency }, locale }: Buyer,
  amountMinor: number,
): Promise<boolean> {
  if (currency !== debitLimit.currency || !countryMethods(country).includes('sdd')) return false;
  return (await offeredMethods(services, { country, currency, amount_minor: amountMinor, locale })).has('sdd');
}

/** The order checks these again; better to refuse before a code is sent. */
async function checkOrder(services: Services, site: Site, buyer: Buyer, form: Form): Promise<void> {
  const { db } = services;
  if (!form.agreed) throw fieldRefusal('agreed', 'terms_required');
  if ((await payments.buyer.one(db, buyer.member_id))?.blocked_reason) throw new Refusal('buying_blocked');
  const basis = { prices: buyer.prices, message_credits: setting(site, buyer.country, 'message_credits') };
  const list = priceOf(form.package, { ...basis, codes: [] });
  if (!list) throw fieldRefusal('package', 'bad_request');
  const code = form.code
    ? await codeForOrder(db, buyer, form.code, { price_minor: list.price_minor, method: 'sdd' })
    : null;
  const price = priceOf(form.package, { ...basis, codes: code ? [code] : [] });
  const sameTerms = termsDate(site).getTime() === Date.parse(form.terms_date);
  if (price?.amount_minor !== form.amount_minor || buyer.prices.currency !== form.currency || !sameTerms)
    throw new Refusal('price_changed');
  const passed = limitPassed(await limitsOf(db, buyer), form.amount_minor);
  if (passed)
    throw new Refusal('spend_limit', {
      data: {
        limit: formatMoney({ amount_minor: passed.amount_minor ?? 0, currency: buyer.prices.currency }, buyer.locale),
      },
    });
}

async function accountOf(
  services: Services,
  site: Site,
  buyer: Buyer,
  form: Form,
): Promise<{ mandate: sql.MandateRow | undefined; account: DebitAccount }> {
  if (form.mandate_id) {
    const mandate = await sql.usableMandate.one(services.db, buyer.member_id, site.company.id, form.mandate_id);
    if (!mandate) throw new Refusal('not_found');
    return { mandate, account: openAccount(services.config.secret, mandate.account) };
  }
  const typed = form.account;
  if (!typed) throw fieldRefusal('account', 'bad_request');
  const address = {
    street: typed.address.street.trim(),
    number: typed.address.number.trim(),
    postal_code: typed.address.postal_code.trim(),
    city: typed.address.city.trim(),
    country: typed.address.country,
  };
  const holder = typed.holder.trim().replace(/\s+/g, ' ');
  const iban = ibanOf(typed.iban);
  const mobile = mobileOf(typed.mobile, address.country);
  const empty = Object.entries({ holder, ...address })
    .filter(([, value]) => value === '')
    .map(([name]) => [name, 'bad_request'] as const);
  const fields = Object.fromEntries([
    ...empty,
    ...(iban ? [] : [['iban', 'iban_invalid'] as const]),
    ...(mobile ? [] : [['mobile', 'mobile_invalid'] as const]),
  ]);
  if (empty.length > 0) throw new Refusal('bad_request', { fields });
  if (!iban) throw new Refusal('iban_invalid', { fields });
  if (!mobile) throw new Refusal('mobile_invalid', { fields });
  return { mandate: undefined, account: { holder, iban, address, mobile } };
}
