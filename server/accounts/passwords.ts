/** Passwords: 8 to 128 characters of any kind, no common ones, stored only as argon2id (m=19456, t=2, p=1). */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { ErrorCode } from '../../contract/errors.ts';

const passwordMin = 8;
const passwordMax = 128;

const common = new Set(dictionary['passwords-common'] as readonly string[]);
// 2 is argon2id.
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const segmenter = new Intl.Segmenter();

/** Counts characters as people see them; the password itself is never cut or changed. */
const length = (password: string) => [...segmenter.segment(password)].length;

/** @param personalWords what an attacker would try first: address, username, site @returns why the password is refused */
export function passwordProblem(password: string, personalWords: readonly string[]): ErrorCode | undefined {
  const n = length(password);
  if (n < passwordMin) return 'password_short';
  if (n > passwordMax) return 'password_long';
  const lower = password.toLowerCase();
  // "Password1!" is "password" with decoration: check the core, too.
  const core = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '');
  if (common.has(lower) || (core.length >= 4 && core.length >= n - 4 && common.has(core))) return 'password_common';
  if (new Set(lower).size < 4) return 'password_common';
  const words = personalWords
    .flatMap((w) => [w.toLowerCase(), w.toLowerCase().split('@')[0] ?? ''])
    .filter((w) => w.length >= 4);
  return words.some((w) => lower === w || core === w) ? 'password_common' : undefined;
}

/** Argon2id in a worker thread; about 20 ms and 19 MB. NFC, so that the same keys give the same password everywhere. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

/** The hash of a random password nobody knows: locks the account until a new password is set. */
export const hashOfNothing = (): Promise<string> => hashPassword(randomBytes(32).toString('base64'));

// Verified when there is no account, so that the answer takes as long as for an existing one.
let decoy: Promise<string> | undefined;

/** Whether `password` matches the hash `stored`. Takes the same time when there is no stored hash. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && stored !== undefined;
}
