/** A receipt or credit note as PDF: one A4 page, with embedded fonts that cover all our languages. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { countryName } from '../../contract/countries.ts';
import type { Locale } from '../../contract/locales.ts';
import { formatMoney } from '../../contract/money.ts';
import type { Words } from '../platform/words.ts';
import { methodName } from './method-name.ts';
import { receiptNumber, type ReceiptRow } from './receipts.ts';
import { receiptWords as w } from './receipt-words.ts';
import type { PaymentRow } from './sql.ts';
import type { RefundRow } from './sql-refunds.ts';

const font = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${name}`));
const regular = font('400Regular/Figtree_400Regular.ttf');
const bold = font('600SemiBold/Figtree_600SemiBold.ttf');

export interface ReceiptData {
  receipt: ReceiptRow;
  payment: PaymentRow;
  /** For a credit note. */
  refund: RefundRow | null;
  /** Number of the receipt that a credit note refers to. */
  saleNumber: string | null;
  locale: Locale;
}

/** The lines of a receipt, label and value, in the reader's language; the mail shows the same ones. */
export function receiptLines(words: Words, { receipt, payment, refund, saleNumber, locale }: ReceiptData) {
  const t = (text: { id: string; message: string }, values: Record<string, string | number> = {}) =>
    words.text(locale, text, values);
  const money = (amountMinor: number) => formatMoney({ amount_minor: amountMinor, currency: payment.currency }, locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(payment.vat_basis_points / 100);
  const percentage = new Intl.NumberFormat(locale, { style: 'percent' }).format(payment.discount_percentage / 100);
  const total = refund ? -refund.amount_minor : payment.amount_minor;
  const vat = refund ? -refund.vat_minor : payment.vat_minor;
  const about: [string, string][] = [
    [t(w.number), receiptNumber(receipt)],
    [t(w.date), date.format(receipt.issued_at)],
    [t(w.order), payment.order_number],
    ...(saleNumber && refund ? ([[t(w.of_receipt), saleNumber]] as [string, string][]) : []),
    [t(w.method), methodName(words, locale, payment.method)],
    [t(w.country), countryName(payment.country, locale)],
  ];
  const description = refund ? t(w.returned, { credits: refund.credits }) : t(w.credits, { credits: payment.credits });
  const amounts: [string, string][] = [
    [description, refund ? money(total) : money(payment.price_minor)],
    ...(!refund && payment.discount_minor > 0
      ? ([
          [
            payment.discount_code
              ? t(w.discount_code, { percentage, code: payment.discount_code })
              : t(w.discount, { percentage }),
            money(-payment.discount_minor),
          ],
        ] as [string, string][])
      : []),
    [t(w.net), money(total - vat)],
    [t(w.vat, { rate }), money(vat)],
  ];
  return {
    title: t(refund ? w.credit_note : w.receipt),
    numbered: t(refund ? w.credit_note_number : w.receipt_number, { number: receiptNumber(receipt) }),
    about,
    amounts,
    total: [t(refund ? w.paid_back : w.total), money(total)] as const,
  };
}

/** @returns the bytes of the PDF */
export async function receiptPdf(words: Words, data: ReceiptData): Promise<Buffer> {
  const { payment, receipt, locale } = data;
  const { seller } = payment;
  const lines = receiptLines(words, data);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    lang: locale,
    compress: true,
    info: { Title: lines.numbered, Author: seller.name, CreationDate: receipt.issued_at },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.registerFont('regular', regular).registerFont('bold', bold);

  const left = 56;
  const right = doc.page.width - 56;
  const width = right - left;
  doc.font('bold').fontSize(20).fillColor('#1c1214').text(seller.site_name, left, 56);
  doc.font('regular').fontSize(9.5).fillColor('#5c4d4f');
  const address = [
    seller.name,
    seller.address,
    `${seller.postal_code} ${seller.city}`.trim(),
    countryName(seller.country, locale),
    seller.kvk && words.text(locale, w.registration, { number: seller.kvk }),
    seller.vat_number && words.text(locale, w.vat_number, { number: seller.vat_number }),
  ]
    .filter(Boolean)
    .join('\n');
  doc.text(address, left + width / 2, 58, { width: width / 2, align: 'right', lineGap: 2 });

  doc.font('bold').fontSize(16).fillColor('#1c1214').text(lines.title, left, 190);
  let y = 224;
  const row = (label: string, value: string, strong = false) => {
    doc
      .font(strong ? 'bold' : 'regular')
      .fontSize(strong ? 12 : 10.5)
      .fillColor(strong ? '#1c1214' : '#3d3032');
    const height = doc.heightOfString(label, { width: width * 0.62 });
    doc.text(label, left, y, { width: width * 0.62 });
    doc.text(value, left + width * 0.62, y, { width: width * 0.38, align: 'right' });
    y += height + 8;
  };
  const rule = () => {
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor('#e2d6d2').stroke();
    y += 14;
  };
  for (const [label, value] of lines.about) row(label, value);
  y += 8;
  rule();
  for (const [label, value] of lines.amounts) row(label, value);
  rule();
  row(lines.total[0], lines.total[1], true);

  doc
    .font('regular')
    .fontSize(9)
    .fillColor('#5c4d4f')
    .text(words.text(locale, w.questions, { support_email: seller.support_email }), left, doc.page.height - 96, {
      width,
      lineBreak: true,
    });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
