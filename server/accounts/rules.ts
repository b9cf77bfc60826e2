/** Pure rules of accounts: e-mail addresses, usernames, ages. */
import { isDisposableEmailDomain } from 'disposable-email-domains-js';
import type { ErrorCode } from '../../contract/errors.ts';
import { canonicalAddress } from './bans/canonical-address.ts';
import { isReservedName, mixesAlphabets } from './reserved-names.ts';

/**
 * The domain, or what it lies under, that is one of those whose addresses stop working soon. A list that leaves out relays (Hide My Email,
 * Firefox Relay, DuckDuckGo, SimpleLogin): those are kept by their owners.
 * @param own the operator's own list of domains
 */
export function throwawayPart(domain: string, own: readonly string[] = []): string | undefined {
  const labels = domain.split('.');
  return labels
    .map((_, i) => labels.slice(i).join('.'))
    .find((part, i) => own.includes(part) || (i < labels.length - 1 && isDisposableEmailDomain(part)));
}

/** Whether the address is one of those that stop working soon. */
export function isThrowaway(email: string): boolean {
  const [, domain = ''] = canonicalAddress(email).split(/@(?!.*@)/);
  return throwawayPart(domain) !== undefined;
}

/** Practical syntax of an e-mail address: one @, a dotted host of letters, digits and dashes, no spaces or control characters. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)$/u.test(
      text,
    ) &&
    !text.includes('..') &&
    !text.startsWith('.') &&
    !text.includes('.@')
  );
}

const hosts = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'msn.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'gmx.ch',
  'web.de',
  't-online.de',
  'freenet.de',
  'hotmail.de',
  'yahoo.de',
  'outlook.de',
  'ziggo.nl',
  'kpnmail.nl',
  'hetnet.nl',
  'planet.nl',
  'live.nl',
  'hotmail.nl',
  'outlook.nl',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'hotmail.be',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'sfr.fr',
  'hotmail.fr',
  'yahoo.fr',
  'live.fr',
  'libero.it',
  'virgilio.it',
  'tiscali.it',
  'alice.it',
  'hotmail.it',
  'yahoo.it',
  'hotmail.es',
  'yahoo.es',
  'telefonica.net',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'gazeta.pl',
  'mail.dk',
  'hotmail.dk',
  'live.dk',
  'luukku.com',
  'hotmail.fi',
  'elisanet.fi',
  'online.no',
  'hotmail.no',
  'live.no',
  'telia.com',
  'hotmail.se',
  'live.se',
  'bluewin.ch',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'btinternet.com',
  'live.co.uk',
  'sky.com',
  'eircom.net',
  'comcast.net',
  'verizon.net',
  'mail.com',
  'email.com',
  'gmx.com',
  'ymail.com',
  'fastmail.com',
];

/** Providers with a domain in nearly every country: `live.fi` is not a typo for `live.fr`. */
const countryHost =
  /^(?:live|hotmail|outlook|yahoo|gmx|orange)\.(?:at|be|ch|cz|de|dk|es|fi|fr|ie|it|nl|no|pl|pt|ro|se|sk)$/;

/** More that many people have their address at, of whom few write the name wrong; and relays, which are kept by their owners. */
const otherProviders = [
  ...['163.com', 'free.fr', 'hey.com', 'kpnmail.nl', 'mail.ru', 'mailbox.org', 'online.de', 'pm.me', 'posteo.de'],
  ...['protonmail.ch', 'qq.com', 'tuta.io', 'tutanota.com', 'upcmail.nl', 'xs4all.nl', 'zoho.com', 'zohomail.eu'],
  ...['mac.com', 'rocketmail.com', 'ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
  ...[
    'aleeas.com',
    'duck.com',
    'mozmail.com',
    'passmail.net',
    'privaterelay.appleid.com',
    'simplelogin.com',
    'slmail.me',
  ],
];

/** Whether a mail provider of many people is this domain, or lies under it. */
export const isMailProvider = (domain: string): boolean =>
  countryHost.test(domain) ||
  /^yahoo\.[a-z.]+$/.test(domain) ||
  [...hosts, ...otherProviders].some((host) => host === domain || host.endsWith(`.${domain}`));

/** Edit distance between two words: insertions, deletions, replacements, swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const d: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => d[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j++) (d[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      (d[i] as number[])[j] = best;
    }
  return at(a.length, b.length);
}

/**
 * Did you mean …? The address with the mail host probably meant, or undefined if it looks right. Somebody squats on `gmial.com`, so it is also
 * on the list of throwaways: one slip of the finger is still a slip, two may be a name of its own (yopmail, hotmail).
 */
export function suggestEmail(email: string): string | undefined {
  const cut = email.trim().lastIndexOf('@');
  if (cut < 1) return undefined;
  const local = email.trim().slice(0, cut);
  const host = email
    .trim()
    .slice(cut + 1)
    .toLowerCase();
  if (hosts.includes(host) || countryHost.test(host) || host.length < 3) return undefined;
  const nearest = hosts.map((h) => [editDistance(host, h), h] as const).sort((a, b) => a[0] - b[0])[0];
  if (!nearest || nearest[0] > (nearest[1].length > 7 && !isThrowaway(email) ? 2 : 1)) return undefined;
  return `${local}@${nearest[1]}`;
}

/**
 * Why this username is refused, or undefined. It must not look like an e-mail address nor start with @.
 * @param ours names of the site and its company, reserved for them
 */
export function usernameProblem(name: string, email: string, ours: readonly string[] = []): ErrorCode | undefined {
  const n = name.trim();
  if (n === '') return 'name_required';
  if (n.startsWith('@')) return 'name_starts_with_at';
  if (isEmail(n) || n.toLowerCase() === email.trim().toLowerCase()) return 'name_is_email';
  // Letters with combining marks, digits and . - _ inside: readable everywhere, never confused with an address.
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}._-]{1,28})[\p{L}\p{M}\p{N}]$/u.test(n)) return 'name_invalid';
  if (mixesAlphabets(n)) return 'name_mixed';
  return isReservedName(n, ours) ? 'name_reserved' : undefined;
}

/** Age in full years on `today` of someone born on `birth` (both YYYY-MM-DD); undefined for a day that does not exist. */
export function ageOn(birth: string, today: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birth);
  if (!match) return undefined;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Date.UTC rolls 31 April over into May.
  const day = new Date(Date.UTC(year, month - 1, date));
  if (day.getUTCFullYear() !== year || day.getUTCMonth() !== month - 1 || day.getUTCDate() !== date || birth > today)
    return undefined;
  return yearsOn(birth, today);
}

/** Like `ageOn` for dates already validated, as stored ones are. Cheap, since lists call it for every card. */
export const yearsOn = (birth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birth.slice(0, 4)) - (today.slice(5) < birth.slice(5) ? 1 : 0);

/** Why this birth date is refused, or undefined. An age over 120 is taken for a typo. */
export function birthDateProblem(birth: string, today: string, minAge: number): ErrorCode | undefined {
  if (birth === '') return 'date_of_birth_required';
  const age = ageOn(birth, today);
  if (age === undefined || age > 120) return 'date_of_birth_invalid';
  return age < minAge ? 'date_of_birth_required' : undefined;
}
