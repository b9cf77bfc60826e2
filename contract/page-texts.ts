/**
 * The legal and info pages whose text a company or a site may write itself, by language, in Markdown.
 * The list of settings does not import this: members would load it with that.
 */

/** By the last part of their address. */
export const pageTexts = [
  'terms',
  'privacy',
  'cookies',
  'faq',
  'service',
  'return-policy',
  'ban',
  'fictional',
  'pricing',
] as const;
export type PageText = (typeof pageTexts)[number];
export type PageTextKey =
  `page_${'terms' | 'privacy' | 'cookies' | 'faq' | 'service' | 'return_policy' | 'ban' | 'fictional' | 'pricing'}`;

export const keyOfPage = (page: PageText): PageTextKey => `page_${page.replaceAll('-', '_')}` as PageTextKey;
export const pageOfKey = (key: string): PageText | undefined => pageTexts.find((page) => keyOfPage(page) === key);

/** What may stand in double braces: filled in for the site and the reader. */
export const pagePlaceholders = [
  'site_name',
  'domain',
  'company_name',
  'company_address',
  'company_city',
  'company_country',
  'kvk',
  'tradenames',
  'vat_number',
  'support_email',
  'support_phone',
  'refund_days',
  'min_age',
  'terms_date',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'free_conversations',
  'message_length',
  'photos_free',
  'photos_premium',
  'niche_name',
  'fictional_singular',
  'fictional_plural',
] as const;
const isPlaceholder = (name: string) => (pagePlaceholders as readonly string[]).includes(name);

/** Why a text cannot be a page: no title at its head, more than one, a brace without its pair, or a placeholder that there is not. */
export function pageTextFault(text: string): 'title' | 'titles' | 'braces' | 'placeholder' | undefined {
  if (!/^# \S/.test(text)) return 'title';
  if ((text.match(/^# /gm) ?? []).length > 1) return 'titles';
  const used = [...text.matchAll(/\{\{([a-z_]+)\}\}/g)];
  if ((text.match(/\{\{|\}\}/g) ?? []).length !== 2 * used.length) return 'braces';
  return used.every(([, name = '']) => isPlaceholder(name)) ? undefined : 'placeholder';
}

/** Whether each language's text can be a page, or is empty. */
export const pageTextsFit = (texts: Readonly<Record<string, string>>): boolean =>
  Object.values(texts).every((text) => text === '' || pageTextFault(text) === undefined);
