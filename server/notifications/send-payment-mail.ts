/** The job that sends one mail about money: receipt, refund, charge-back, notice of a debit. They are proofs, so preferences do not hold them back. */
import { isLocale, type Locale } from '../../contract/locales.ts';
import { formatMoney } from '../../contract/money.ts';
import { payment_method_names } from '../../contract/payment-methods.ts';
import { collectionOf } from '../payments/direct-debit/sql.ts';
import { receiptLines } from '../payments/receipt-pdf.ts';
import { receiptNumber, receiptsOf } from '../payments/receipts.ts';
import { withdrawUntil } from '../payments/refund.ts';
import { type PaymentRow, refundById } from '../payments/sql.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { MailError } from '../platform/mail.ts';
import { originOf } from '../platform/origin.ts';
import type { Services } from '../platform/services.ts';
import { siteById } from '../sites/find-site.ts';
import { resolveSettings } from '../sites/settings.ts';
import { renderLetter } from './mails/layout.ts';
import { layout_words } from './mails/layout-words.ts';
import { payment_words } from './mails/payment-words.ts';
import { paymentMail } from './sql-payments.ts';

export interface PaymentMail {
  mail: 'receipt' | 'refund' | 'charge_back' | 'debit_notice' | 'debit_refused';
  payment_id: string;
  refund_id?: string;
  /** The bank's code of a refusal. */
  reason?: string;
  /** The purchase that made premium. */
  first?: boolean;
}

type Descriptor = { id: string; message: string };
interface Content {
  words: { subject: Descriptor; heading: Descriptor; button: Descriptor };
  paragraphs: Descriptor[];
  /** Lines of a table, label and value; shown after the paragraphs. */
  lines: string[];
  after: Descriptor[];
  values: Record<string, string | number>;
}

export const send_payment_mail: JobDefinition<PaymentMail> = {
  name: 'send_payment_mail',
  retries: 16,
  backoff: true,
  expires_seconds: 120,
  concurrency: 2,
  async run(services, data, job) {
    const found = await paymentMail.one(services.db, data.payment_id);
    if (!found?.payer) return;
    const { payer, ...payment } = found;
    const site = await siteById(services, payment.site_id);
    const locale: Locale = isLocale(payer.language) ? payer.language : (site.languages[0] ?? 'en');
    const content = await contentOf(services, payment, data, locale);
    if (!content) return;
    const settings = resolveSettings(services.words, site, { country: payer.country, locale });
    const origin = originOf(services.config, site.host);
    const values = {
      site: settings.name, host: site.host, support_email: settings.support_email, order: payment.order_number, ...content.values,
    };
    const say = (text: Descriptor) => services.words.text(locale, text, values);
    const { company } = site;
    const subject = say(content.words.subject);
    try {
      await services.mailer.send({
        to: payer.email,
        subject,
        ...renderLetter({
          locale, niche: site.niche, site_name: settings.name, site_url: origin, subject, heading: say(content.words.heading),
          paragraphs: [...content.paragraphs.map(say), ...content.lines],
          button: { label: say(content.words.button), url: `${origin}/transactions/${payment.id}` },
          link_hint: say(layout_words.link_hint),
          after: content.after.map(say),
          reason: say(payment_words.reason),
          help: say(layout_words.help),
          company: [company.name, company.address, `${company.postal_code} ${company.city}`.trim(), company.country, payment.seller.vat_number]
            .filter(Boolean).join(', '),
        }),
        from_name: settings.mail_name,
        from_address: `no-reply@${site.host}`,
        reply_to: settings.support_email,
        message_id: `<${job.id}@${site.host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      if (!(error instanceof MailError) || !error.permanent) throw error;
      services.log.warn({ err: error, mail: data.mail, job_id: job.id }, 'mail refused for good');
    }
  },
};

/** @returns undefined when there is nothing to tell any more */
async function contentOf(services: Services, payment: PaymentRow, data: PaymentMail, locale: Locale): Promise<Content | undefined> {
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency: payment.currency }, locale);
  const day = (date: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const receipts = await receiptsOf(services.db, [payment.id]);
  const sale = receipts.find((r) => r.kind === 'sale');
  const linesOf = (receipt: (typeof receipts)[number] | undefined, refund: Awaited<ReturnType<typeof refundById.one>> | null) => {
    if (!receipt) return [];
    const sale_number = sale ? receiptNumber(sale) : null;
    const lines = receiptLines(services.words, { receipt, payment, refund: refund ?? null, sale_number, locale });
    return [lines.about, [...lines.amounts, lines.total]].map((rows) => rows.map(([label, value]) => `${label}: ${value}`).join('\n'));
  };

  if (data.mail === 'receipt') {
    const words = payment_words.receipt;
    return {
      words, paragraphs: [words.lead, ...(data.first ? [words.first] : [])], lines: linesOf(sale, null), after: [words.withdraw],
      values: { number: sale ? receiptNumber(sale) : payment.order_number, credits: payment.credits, until: day(withdrawUntil(payment) ?? payment.created_at) },
    };
  }
  if (data.mail === 'refund') {
    const refund = await refundById.one(services.db, data.refund_id ?? '');
    if (!refund || refund.status === 'failed') return undefined;
    const words = payment_words.refund;
    return {
      words,
      paragraphs: [...(refund.source === 'withdrawal' ? [words.withdrawal] : []), words.lead, ...(refund.credits > 0 ? [words.credits] : []), words.time],
      lines: linesOf(receipts.find((r) => r.refund_id === refund.id), refund),
      after: [],
      values: { amount: money(refund.amount_minor), credits: refund.credits, method: payment_method_names[payment.method], date: day(refund.created_at) },
    };
  }
  if (data.mail === 'debit_notice') {
    const collection = await collectionOf.one(services.db, payment.id);
    // Ended before it was handed over: nothing is collected.
    if (!collection || payment.status === 'cancelled' || payment.status === 'expired') return undefined;
    const words = payment_words.debit_notice;
    return {
      words, paragraphs: [words.lead, words.mandate, words.credits, words.wrong], lines: [], after: [],
      values: {
        amount: money(payment.amount_minor), date: day(new Date(`${collection.collect_on}T00:00:00Z`)), last4: collection.iban_last4,
        reference: collection.reference, creditor: collection.text.creditor.name, identifier: collection.text.creditor.identifier,
      },
    };
  }
  if (data.mail === 'debit_refused') {
    const collection = await collectionOf.one(services.db, payment.id);
    if (!collection) return undefined;
    const words = payment_words.debit_refused;
    const cause = causeOf(data.reason ?? '');
    return {
      words, paragraphs: [words.lead, ...(cause ? [words[cause]] : []), words.effect, words.contact], lines: [], after: [],
      values: { amount: money(payment.amount_minor), last4: collection.iban_last4, reference: collection.reference },
    };
  }
  const words = payment_words.charge_back;
  return { words, paragraphs: [words.lead, words.effect, words.contact], lines: [], after: [], values: { amount: money(payment.amount_minor) } };
}

/** What a bank's code means to the account holder; undefined for codes that banks give instead of a reason. */
function causeOf(code: string): 'cause_account' | 'cause_funds' | 'cause_mandate' | undefined {
  if (/^(AC|AG|BE|RC|RR|DNOR)/.test(code)) return 'cause_account';
  if (code === 'AM04') return 'cause_funds';
  return /^(MD|SL|CNOR)/.test(code) ? 'cause_mandate' : undefined;
}
