/** What a mandate knows of an account: sealed where it is stored, and keyed hashes to find it by. */
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

/** For the database: only who has the server's secret can read it. */
export const sealAccount = (secret: string, account: DebitAccount): string =>
  seal(secret, purpose, JSON.stringify(account));
/** @throws Error for what was sealed with another secret */
export const openAccount = (secret: string, box: string): DebitAccount =>
  JSON.parse(open(secret, purpose, box)) as DebitAccount;

const keyed = (secret: string, what: string, ...parts: (string | number)[]) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', `direct-debit:${what}`, 32)))
    .update(parts.join('\n'))
    .digest();

/** The same for the same account; without the server's secret nobody can try accounts against it. */
export const ibanHash = (secret: string, iban: string): Buffer => keyed(secret, 'iban', iban);
/** Likewise for a number, by which texts are counted. */
export const mobileHash = (secret: string, mobile: string): Buffer => keyed(secret, 'mobile', mobile);

/** What a code allows. Another mandate, account or amount has another hash, so the code fits nothing else. */
export interface CodeSubject {
  attempt_id: string;
  reference: string;
  iban_hash: Buffer;
  amount_minor: number;
  currency: string;
}

/** What is stored of a code that was sent. */
export const codeHash = (secret: string, of: CodeSubject, code: string): Buffer =>
  keyed(secret, 'code', of.attempt_id, of.reference, of.iban_hash.toString('hex'), of.amount_minor, of.currency, code);
