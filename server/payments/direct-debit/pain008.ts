/**
 * The collection file for a bank: ISO 20022 pain.008.001.08, SEPA Core. Pure: a list of collections in, text out.
 * Amounts are integer cents until they are written; addresses are structured, because banks refuse others from
 * November 2026 on.
 */
import { escapeHtml } from '../../platform/html.ts';

interface PostalAddress {
  street: string;
  number: string;
  postal_code: string;
  city: string;
  country: string;
}

interface CreditorParty {
  name: string;
  address: PostalAddress;
  identifier: string;
  iban: string;
  /** '' if unknown: within SEPA the IBAN is enough. */
  bic: string;
}

export interface Collection {
  /** At most 35 characters, unique in the file. */
  endToEndId: string;
  amount_minor: number;
  mandateReference: string;
  /** YYYY-MM-DD */
  signed_on: string;
  sequence: 'FRST' | 'RCUR';
  /** YYYY-MM-DD */
  collect_on: string;
  holder: string;
  address: PostalAddress;
  iban: string;
  /** The text on the payer's statement. */
  text: string;
}

export interface DebitMessage {
  message_id: string;
  created_at: Date;
  creditor: CreditorParty;
  collections: readonly Collection[];
}

const ligatures: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': '+',
  _: '-',
  '’': "'",
  '‘': "'",
  '–': '-',
};

/** Reduced to characters every SEPA bank accepts, at most `max`; no slash at the beginning and no double slash. */
export function sepaText(text: string, max: number): string {
  return (
    text
      .normalize('NFKC')
      .replace(/./gu, (c) => ligatures[c] ?? c)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9/\-?:().,'+ ]/gu, ' ')
      .replace(/\/{2,}/g, '/')
      .replace(/\s+/g, ' ')
      // A slash may neither begin nor end it, nor become the first when what stood before it is gone.
      .replace(/^[/ ]+/, '')
      .slice(0, max)
      .replace(/[/ ]+$/, '')
  );
}

/** `Kade 12 b` → street and number; an address without a number at its end stays in one piece. */
export function splitStreet(line: string): { street: string; number: string } {
  const match = /^(.*\D)\s+(\d+\s?[\p{L}\d/-]{0,8})$/u.exec(line.trim());
  return { street: (match?.[1] ?? line).trim(), number: (match?.[2] ?? '').trim() };
}

/** Cents as the schema's decimal, without floating point. */
export const decimal = (minor: number): string => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

const sum = (list: readonly Collection[]) => list.reduce((total, c) => total + c.amount_minor, 0);

/**
 * Rules beyond the schema: amounts within the scheme's limit, unique ids that do not start with a slash, only the
 * scheme's characters.
 * @returns what is wrong and where, without account data
 */
export function messageFaults({ message_id: messageId, creditor, collections }: DebitMessage): string[] {
  const faults: string[] = [];
  const report = (where: string, fault: string) => faults.push(`${where}: ${fault}`);
  const id = (where: string, value: string) => {
    if (
      !/^[A-Za-z0-9\-?:().,'+][A-Za-z0-9/\-?:().,'+ ]{0,34}$/.test(value) ||
      value.includes('//') ||
      value.endsWith('/')
    )
      report(where, 'is no identifier');
  };
  const address = (where: string, parts: PostalAddress) => {
    if (sepaText(parts.city, 35) === '') report(where, 'the address has no city');
    if (!/^[A-Z]{2}$/.test(parts.country)) report(where, 'the address has no country');
  };
  const account = (where: string, iban: string) => {
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) report(where, 'the IBAN is none');
  };
  id('message', messageId);
  if (sepaText(creditor.name, 70) === '') report('creditor', 'has no name');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Za-z0-9]{1,28}$/.test(creditor.identifier))
    report('creditor', 'the identifier is none');
  if (creditor.bic && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(creditor.bic))
    report('creditor', 'the BIC is none');
  account('creditor', creditor.iban);
  address('creditor', creditor.address);
  if (collections.length === 0) report('message', 'has no collections');
  const seen = new Set<string>();
  for (const c of collections) {
    const where = c.endToEndId;
    id(where, c.endToEndId);
    id(`${where} mandate`, c.mandateReference);
    if (seen.has(c.endToEndId)) report(where, 'is there twice');
    seen.add(c.endToEndId);
    if (!Number.isSafeInteger(c.amount_minor) || c.amount_minor < 1 || c.amount_minor > 99_999_999_999)
      report(where, 'the amount is none');
    if (sepaText(c.holder, 70) === '') report(where, 'has no holder');
    if (c.signed_on > c.collect_on) report(where, 'is collected before it was signed');
    account(where, c.iban);
    address(where, c.address);
  }
  return faults;
}

const tag = (name: string, inner: string, attributes = '') => `<${name}${attributes}>${inner}</${name}>`;
const words = (name: string, text: string, max: number) => {
  const clean = sepaText(text, max);
  return clean === '' ? '' : tag(name, escapeHtml(clean));
};

const around = (name: string, inner: string) => (inner === '' ? '' : tag(name, inner));

const postal = (a: PostalAddress) =>
  tag(
    'PstlAdr',
    words('StrtNm', a.street, 70) +
      words('BldgNb', a.number, 16) +
      words('PstCd', a.postal_code, 16) +
      words('TwnNm', a.city, 35) +
      tag('Ctry', a.country),
  );

const iban = (name: string, value: string) => tag(name, tag('Id', tag('IBAN', value)));

/** @throws Error naming the violated rules (`messageFaults`) */
export function pain008(message: DebitMessage): string {
  const faults = messageFaults(message);
  if (faults.length > 0) throw new Error(`the file would be refused: ${faults.join('; ')}`);
  const { creditor, collections, message_id: messageId } = message;
  const groups = new Map<string, Collection[]>();
  for (const c of collections)
    groups.set(`${c.collect_on} ${c.sequence}`, [...(groups.get(`${c.collect_on} ${c.sequence}`) ?? []), c]);
  const batches = [...groups.values()].map((list, i) => batch(creditor, `${messageId.slice(0, 31)}-${i + 1}`, list));
  const header = tag(
    'GrpHdr',
    tag('MsgId', messageId) +
      tag('CreDtTm', message.created_at.toISOString()) +
      tag('NbOfTxs', String(collections.length)) +
      tag('CtrlSum', decimal(sum(collections))) +
      tag('InitgPty', words('Nm', creditor.name, 70)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">${tag(
    'CstmrDrctDbtInitn',
    header + batches.join(''),
  )}</Document>\n`;
}

function batch(creditor: CreditorParty, id: string, list: readonly Collection[]): string {
  const [first] = list;
  if (!first) return '';
  const agent = creditor.bic ? tag('BICFI', creditor.bic) : tag('Othr', tag('Id', 'NOTPROVIDED'));
  return tag(
    'PmtInf',
    tag('PmtInfId', id) +
      tag('PmtMtd', 'DD') +
      tag('BtchBookg', 'true') +
      tag('NbOfTxs', String(list.length)) +
      tag('CtrlSum', decimal(sum(list))) +
      tag(
        'PmtTpInf',
        tag('SvcLvl', tag('Cd', 'SEPA')) + tag('LclInstrm', tag('Cd', 'CORE')) + tag('SeqTp', first.sequence),
      ) +
      tag('ReqdColltnDt', first.collect_on) +
      tag('Cdtr', words('Nm', creditor.name, 70) + postal(creditor.address)) +
      iban('CdtrAcct', creditor.iban) +
      tag('CdtrAgt', tag('FinInstnId', agent)) +
      tag('ChrgBr', 'SLEV') +
      tag(
        'CdtrSchmeId',
        tag('Id', tag('PrvtId', tag('Othr', tag('Id', creditor.identifier) + tag('SchmeNm', tag('Prtry', 'SEPA'))))),
      ) +
      list.map(transaction).join(''),
  );
}

const transaction = (c: Collection): string =>
  tag(
    'DrctDbtTxInf',
    tag('PmtId', tag('EndToEndId', c.endToEndId)) +
      tag('InstdAmt', decimal(c.amount_minor), ' Ccy="EUR"') +
      tag('DrctDbtTx', tag('MndtRltdInf', tag('MndtId', c.mandateReference) + tag('DtOfSgntr', c.signed_on))) +
      tag('DbtrAgt', tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))) +
      tag('Dbtr', words('Nm', c.holder, 70) + postal(c.address)) +
      iban('DbtrAcct', c.iban) +
      around('RmtInf', words('Ustrd', c.text, 140)),
  );
