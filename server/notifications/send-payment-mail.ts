/**
 * The job that sends one mail about money: receipt, refund, charge-back, debit notice. They are legal records, so
 * preferences do not apply.
 */
import { formatMoney } from '../../contract/money.ts';
import { pageAddress } from '../../contract/own-path.ts';
import { methodName } from '../payments/method-name.ts';
import { collectionOf } from '../payments/direct-debit/sql.ts';
import { receiptLines } from '../payments/receipt-pdf.ts';
import { receiptWords } from '../payments/receipt-words.ts';
import { receiptNumber, receiptsOf } from '../payments/receipts.ts';
import { withdrawUntil } from '../payments/refund.ts';
import type { PaymentRow } from '../payments/sql.ts';
import { refundById } from '../payments/sql-refunds.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import type { Services } from '../platform/services.ts';
import { paymentWords } from './mails/payment-words.ts';
import { type Descriptor, type Letterhead, letterheadOf, postLetter, type Translate } from './post-letter.ts';
import { paymentMail } from './sql-payments.ts';

export interface PaymentMail {
  mail: 'receipt' | 'refund' | 'charge_back' | 'debit_notice' | 'debit_refused';
  payment_id: string;
  refund_id?: string;
  /** The bank's reason code. */
  reason?: string;
  /** The purchase that made the member premium. */
  first?: boolean;
}

/** Whether there is something to say, now. */
export async function stillMeansPaymentMail(services: Services, data: PaymentMail): Promise<boolean> {
  const row = await paymentMail.one(services.db, data.payment_id);
  if (!row?.payer) return false;
  const { payer, ...payment } = row;
  const head = await letterheadOf(services, { ...payer, site_id: payment.site_id });
  return (await contentOf(services, payment, data, head)) !== undefined;
}

interface Content {
  words: { subject: Descriptor; heading: Descriptor; button: Descriptor };
  paragraphs: Descriptor[];
  /** Table rows, label and value; shown after the paragraphs. */
  lines: string[];
  after: Descriptor[];
  values: Record<string, string | number>;
}

export const sendPaymentMail: JobDefinition<PaymentMail> = {
  name: 'send_payment_mail',
  retries: 16,
  backoff: true,
  expiresSeconds: 120,
  concurrency: 2,
  async run(services, data, job) {
    const row = await paymentMail.one(services.db, data.payment_id);
    if (!row?.payer) return;
    const { payer, ...payment } = row;
    const head = await letterheadOf(services, { ...payer, site_id: payment.site_id });
    const content = await contentOf(services, payment, data, head);
    if (!content) return;
    const values = { ...head.values, order: payment.order_number, ...content.values };
    const translate: Translate = (text) => services.words.text(head.locale, text, values);
    const letter = {
      to: payer.email,
      subject: translate(content.words.subject),
      heading: translate(content.words.heading),
      paragraphs: [...content.paragraphs.map((paragraph) => translate(paragraph)), ...content.lines],
      button: { label: translate(content.words.button), url: pageAddress(head.origin, `/transactions/${payment.id}`) },
      after: content.after.map((paragraph) => translate(paragraph)),
      reason: translate(paymentWords.reason),
      vat_number: payment.seller.vat_number,
    };
    await postLetter(services, head, translate, letter, {
      mail: data.mail,
      job_id: job.id,
      member_id: payment.member_id,
    });
  },
};

/** @returns undefined when there is nothing to say any more */
async function contentOf(
  services: Services,
  payment: PaymentRow,
  data: PaymentMail,
  { locale, zone }: Letterhead,
): Promise<Content | undefined> {
  const money = (amountMinor: number) => formatMoney({ amount_minor: amountMinor, currency: payment.currency }, locale);
  const day = (date: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  /** To the second: Directive 2011/83/EU, Article 11a(4), asks for date and time of a withdrawal. */
  const moment = (date: Date) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: zone }).format(date);
  const receipts = await receiptsOf(services.db, [payment.id]);
  const sale = receipts.find((r) => r.kind === 'sale');
  const linesOf = (
    receipt: (typeof receipts)[number] | undefined,
    refund: Awaited<ReturnType<typeof refundById.one>> | null,
  ) => {
    if (!receipt) return [];
    const saleNumber = sale ? receiptNumber(sale) : null;
    const lines = receiptLines(services.words, { receipt, payment, refund: refund ?? null, saleNumber, locale });
    return [lines.about, [...lines.amounts, lines.total]].map((rows) =>
      rows.map(([label, value]) => services.words.text(locale, receiptWords.row, { label, value })).join('\n'),
    );
  };

  if (data.mail === 'receipt') {
    const words = paymentWords.receipt;
    return {
      words,
      paragraphs: [words.lead, ...(data.first ? [words.first] : [])],
      lines: linesOf(sale, null),
      after: [words.withdraw],
      values: {
        number: sale ? receiptNumber(sale) : payment.order_number,
        credits: payment.credits,
        until: day(withdrawUntil(payment) ?? payment.created_at),
      },
    };
  }
  if (data.mail === 'refund') {
    const refund = await refundById.one(services.db, data.refund_id ?? '');
    if (!refund || refund.status === 'failed') return undefined;
    const words = paymentWords.refund;
    return {
      words,
      paragraphs: [
        ...(refund.source === 'withdrawal' ? [words.withdrawal] : []),
        words.lead,
        ...(refund.credits > 0 ? [words.credits] : []),
        words.time,
      ],
      lines: linesOf(
        receipts.find((r) => r.refund_id === refund.id),
        refund,
      ),
      after: [],
      values: {
        amount: money(refund.amount_minor),
        credits: refund.credits,
        method: methodName(services.words, locale, payment.method),
        moment: moment(refund.created_at),
      },
    };
  }
  if (data.mail === 'debit_notice') {
    const collection = await collectionOf.one(services.db, payment.id);
    // Ended before it went to the bank: nothing is collected.
    if (!collection || payment.status === 'cancelled' || payment.status === 'expired') return undefined;
    const words = paymentWords.debit_notice;
    return {
      words,
      paragraphs: [words.lead, words.mandate, words.credits, words.wrong],
      lines: [],
      after: [],
      values: {
        amount: money(payment.amount_minor),
        date: day(new Date(`${collection.collect_on}T00:00:00Z`)),
        last4: collection.iban_last4,
        reference: collection.reference,
        creditor: collection.text.creditor.name,
        identifier: collection.text.creditor.identifier,
      },
    };
  }
  if (data.mail === 'debit_refused') {
    const collection = await collectionOf.one(services.db, payment.id);
    if (!collection) return undefined;
    const words = paymentWords.debit_refused;
    const cause = causeOf(data.reason ?? '');
    return {
      words,
      paragraphs: [words.lead, ...(cause ? [words[cause]] : []), words.effect, words.contact],
      lines: [],
      after: [],
      values: { amount: money(payment.amount_minor), last4: collection.iban_last4, reference: collection.reference },
    };
  }
  const words = paymentWords.charge_back;
  return {
    words,
    paragraphs: [words.lead, words.effect, words.contact],
    lines: [],
    after: [],
    values: { amount: money(payment.amount_minor) },
  };
}

/** What a bank's code means for the account holder; undefined for codes that give no reason. */
function causeOf(code: string): 'cause_account' | 'cause_funds' | 'cause_mandate' | undefined {
  if (/^(AC|AG|BE|RC|RR|DNOR)/.test(code)) return 'cause_account';
  if (code === 'AM04') return 'cause_funds';
  return /^(MD|SL|CNOR)/.test(code) ? 'cause_mandate' : undefined;
}
