/** A mandate's bank account: sealed for storage, with keyed hashes to find it by. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { DebitAddress } from '../../../contract/direct-debit.ts';
import { open, seal } from '../../platform/secret-box.ts';

export interface DebitAccount {
  holder: string;
  /** Without spaces, upper case. */
  iban: string;
  address: DebitAddress;
  /** E.164. */
  mobile: string;
}

const purpose = 'direct-debit';

/** For the database: readable only with the server's secret. */
export const sealAccount = (secret: string, account: DebitAccount): string =>
  seal(secret, purpose, JSON.stringify(account));
/** @throws Error when it was sealed with another secret */
export const openAccount = (secret: string, box: string): DebitAccount =>
  JSON.parse(open(secret, purpose, box)) as DebitAccount;

const keyed = (secret: string, label: string, ...parts: (string | number)[]) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', `direct-debit:${label}`, 32)))
    .update(parts.join('\n'))
    .digest();

/** The same for the same account; without the server's secret nobody can test accounts against it. */
export const ibanHash = (secret: string, iban: string): Buffer => keyed(secret, 'iban', iban);
/** Likewise for a phone number, to count texts by. */
export const mobileHash = (secret: string, mobile: string): Buffer => keyed(secret, 'mobile', mobile);

/** Fewer digits of a phone number find too many people. */
const fewestDigits = 4;
/** Of the last digits of a phone number, to find it by what somebody remembers of it. */
export const mobileEndHash = (secret: string, digits: string): Buffer =>
  keyed(secret, 'mobile-end', digits).subarray(0, 12);
/** Of each end of a phone number. */
export function mobileEnds(secret: string, mobile: string): Buffer[] {
  const digits = mobile.replace(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - fewestDigits + 1) }, (_, from) =>
    mobileEndHash(secret, digits.slice(from)),
  );
}

/** What a code confirms. Any other mandate, account or amount has another hash, so the code is worthless for it. */
export interface CodeSubject {
  attempt_id: string;
  reference: string;
  iban_hash: Buffer;
  amount_minor: number;
  currency: string;
}

/** The stored form of a code that was sent. */
export const codeHash = (secret: string, subject: CodeSubject, code: string): Buffer =>
  keyed(
    secret,
    'code',
    subject.attempt_id,
    subject.reference,
    subject.iban_hash.toString('hex'),
    subject.amount_minor,
    subject.currency,
    code,
  );
