/** What a letter said, as it is kept for staff: the parts its layout is drawn from, without the secrets of links and codes. */
import type { Locale } from '../../contract/locales.ts';
import { isUuid, leftOut, withoutTokens } from '../platform/left-out.ts';
import type { Posted } from './post-letter.ts';

export type LetterCopy = Omit<Posted, 'to' | 'headers' | 'secrets' | 'picture'> & { locale: Locale };

const secretName = /token|proof|code|secret|key/i;
/** Words of an address are short; what is long and no id opens something. */
const isSecret = (part: string): boolean => part.length >= 20 && !isUuid(part);

/** An address without what opens anything: tokens in its path, and whatever its query holds beyond a short word or an id. */
export function addressWithoutSecrets(address: string): string {
  const [path = '', query] = address.split('?', 2);
  const kept = path
    .split('/')
    .map((part, i) => (i > 2 && isSecret(part) ? leftOut : part))
    .join('/');
  if (query === undefined) return kept;
  const values = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=', 2);
    return `${name}=${secretName.test(name) || isSecret(value) ? leftOut : value}`;
  });
  return `${kept}?${values.join('&')}`;
}

/** @param secrets what else must not be kept: a code in the text */
export function copyOf(
  letter: Omit<Posted, 'to' | 'headers' | 'secrets'>,
  locale: Locale,
  secrets: readonly string[] = [],
): LetterCopy {
  const clean = (text: string) =>
    withoutTokens(secrets.reduce((kept, secret) => kept.replaceAll(secret, leftOut), text));
  const link = ({ label, url }: { label: string; url: string }) => ({ label, url: addressWithoutSecrets(url) });
  const { subject, heading, lead, paragraphs, formatted, button, after, reason, unsubscribe, vat_number: vat } = letter;
  return {
    locale,
    subject: clean(subject),
    heading: clean(heading),
    ...(lead === undefined ? {} : { lead: clean(lead) }),
    paragraphs: paragraphs.map(clean),
    ...(formatted ? { formatted } : {}),
    button: link(button),
    after: after.map(clean),
    reason: clean(reason),
    ...(unsubscribe ? { unsubscribe: link(unsubscribe) } : {}),
    ...(vat ? { vat_number: vat } : {}),
  };
}
