/**
 * The same first message to many is what scams begin with. Of a first message a keyed hash of its letters is kept for 14 days: for this
 * member alone, so it tells whether they sent one text to many, and nothing about what it says or who else wrote it.
 */
import { createHmac } from 'node:crypto';
import { installationKey } from '../accounts/bans/installation-keys.ts';
import type { Services } from '../platform/services.ts';

/** Below so many letters people say the same without meaning harm: "Hi, how are you?" */
const shortest = 40;

/** "Hi Anna," names somebody else each time. */
const greeting = /^[^,!.\n]{0,30}[,!.\n]/u;
/** Only what is read: another number, emoji or blank makes no other text. */
const lettersOf = (text: string): string =>
  text
    .trim()
    .replace(greeting, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** @returns undefined for what says nothing */
export async function openingHash(
  services: Pick<Services, 'db' | 'config'>,
  memberId: string,
  body: string,
): Promise<string | undefined> {
  const letters = lettersOf(body);
  if (letters.length < shortest) return undefined;
  const key = await installationKey(services, 'opening');
  return createHmac('sha256', key).update(`${memberId}\n${letters}`).digest('hex').slice(0, 32);
}
