/** Sends a code. Counted before it is sent, so that concurrent requests cannot exceed the limits. */
import { smsCode } from '../../../contract/direct-debit.ts';
import type { Locale } from '../../../contract/locales.ts';
import { formatMoney } from '../../../contract/money.ts';
import { type Tx, transaction } from '../../platform/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { SmsError, sendSms } from '../../platform/sms.ts';
import { debitWords } from './words.ts';
import * as sql from './sql.ts';

/** For all numbers of one member together; more is no mistake any more. */
const memberAnHour = 6;
const hour = 3_600;

/**
 * Reserves one text to a number: at least 60 seconds apart, 3 an hour, and 6 an hour per member.
 * @returns the reservation. @throws Refusal too_many_requests with the seconds to wait
 */
async function reserve(tx: Tx, numberHash: Buffer, memberId: string): Promise<number> {
  await sql.lockText.run(tx, numberHash.toString('hex'));
  await sql.lockText.run(tx, memberId);
  const number = await sql.sentTexts.one(tx, numberHash);
  const memberTexts = await sql.sentTextsOf.one(tx, memberId);
  const wait = (seconds: number) => new Refusal('too_many_requests', { retry_after: Math.max(1, Math.ceil(seconds)) });
  if (number && number.n >= smsCode.an_hour) throw wait(hour - (number.first_ago ?? 0));
  if (memberTexts && memberTexts.n >= memberAnHour) throw wait(hour - (memberTexts.first_ago ?? 0));
  if (number?.last_ago != null && number.last_ago < smsCode.resend_seconds)
    throw wait(smsCode.resend_seconds - number.last_ago);
  const reservation = await sql.insertText.one(tx, numberHash, memberId);
  if (!reservation) throw new Error('the text was not counted');
  return reservation.id;
}

export interface CodeText {
  code: string;
  /** E.164. Never logged. */
  mobile: string;
  mobile_hash: Buffer;
  member_id: string;
  locale: Locale;
  amount_minor: number;
  currency: string;
  iban_last4: string;
  host: string;
}

/**
 * Counts the text, lets `write` store the attempt in the same transaction, commits, then sends. A text that could not
 * be sent does not count.
 * @throws Refusal too_many_requests; mobile_invalid when the number accepts no texts; unavailable
 */
export async function sendCode<T>(services: Services, text: CodeText, write: (tx: Tx) => Promise<T>): Promise<T> {
  const [row, reserved] = await transaction(services.db, async (tx) => {
    const id = await reserve(tx, text.mobile_hash, text.member_id);
    return [await write(tx), id] as const;
  });
  const { code, iban_last4: last4, host } = text;
  try {
    const words = services.words.text(text.locale, debitWords.sms, {
      code,
      last4,
      host,
      amount: formatMoney(text, text.locale),
    });
    // Intl formats amounts with no-break spaces, which would turn the text into a longer, more expensive one.
    await sendSms(services, { to: text.mobile, text: words.replace(/[\u00a0\u202f]/g, ' ') });
    return row;
  } catch (error) {
    if (!(error instanceof SmsError)) throw error;
    services.log.warn({ err: error, member_id: text.member_id }, 'a code could not be sent');
    await sql.deleteText.run(services.db, reserved);
    if (error.permanent) throw new Refusal('mobile_invalid', { fields: { mobile: 'mobile_invalid' } });
    throw new Refusal('unavailable', { retry_after: 5 });
  }
}
