/**
 * Values in the form in which they are compared with those of excluded people. For comparing only: mail goes to what was typed.
 * In JavaScript, since the database's lower case differs.
 */
import { domainToASCII } from 'node:url';

/** Services under several domains that are one mailbox. */
const oneOf: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'proton.me': 'protonmail.com',
  'pm.me': 'protonmail.com',
  'protonmail.ch': 'protonmail.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
  'yandex.ua': 'yandex.ru',
};
const yahoo = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/;

/** Spaces, and characters nobody sees. */
const unseen = /[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** One mailbox, one text: without what its service ignores. Dots stay where they matter (Outlook, own domains). */
export function canonicalAddress(typed: string): string {
  // Twice: what nobody sees may stand between a letter and its accent.
  const text = typed.normalize('NFKC').replace(unseen, '').normalize('NFKC');
  const at = text.lastIndexOf('@');
  if (at < 1) return text.toLowerCase();
  const written = text
    .slice(at + 1)
    .replace(/\.+$/, '')
    .toLowerCase();
  const ascii = domainToASCII(written) || written;
  const domain = oneOf[ascii] ?? ascii;
  const name = text.slice(0, at).toLowerCase();
  const box = /^([^.]+)\.fastmail\.com$/.exec(domain);
  if (box?.[1]) return `${box[1]}@fastmail.com`;
  const plain = name.replace(/(?<=.)\+.*$/u, '');
  if (domain === 'gmail.com') return `${plain.replaceAll('.', '')}@${domain}`;
  if (domain === 'protonmail.com') return `${plain.replace(/[._-]/g, '')}@${domain}`;
  if (yahoo.test(domain)) return `${plain.replace(/(?<=.)-.*$/u, '')}@${domain}`;
  return `${plain}@${domain}`;
}

/** +31 6 1234-5678, +31 (0)6 12345678 and 0031612345678 are one number. */
export const canonicalPhone = (typed: string): string =>
  `+${typed.normalize('NFKC').replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')}`;

export const canonicalIban = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^\da-z]/gi, '')
    .toUpperCase();

/** An IPv4 address's /24, an IPv6 address's /64. */
export function networkOf(ip: string): string {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip);
  if (four?.[1]) return `${four[1]}.0/24`;
  const [before, after] = ip.toLowerCase().split('::').map(groupsOf);
  const zeros = Array<string>(Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0))).fill('0');
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4);
  return `${groups.map((g) => Number.parseInt(g || '0', 16).toString(16)).join(':')}::/64`;
}

/** A side of an IPv6 address's `::`; an IPv4 address at its end stands for two groups. */
const groupsOf = (side: string): string[] =>
  side === '' ? [] : side.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
