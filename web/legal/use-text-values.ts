import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { useSettings } from '../app/use-site.ts';

/** The day on which a text was published, the same for every reader. */
export const versionDay = (i18n: I18n, at: string): string =>
  i18n.date(new Date(at), { dateStyle: 'long', timeZone: 'UTC' });

/** The values of the texts' placeholders, for this site and in the reader's language. */
export function useTextValues(niche: string): Record<string, string> {
  const { i18n, t } = useLingui();
  const { locale, country } = usePageContext();
  const settings = useSettings();
  const company = useSuspenseQuery(queries.company()).data;
  const niches: Record<string, string> = {
    general: t`adult dating`,
    she: t`dating led by women`,
    bdsm: t`BDSM dating`,
    bbw: t`dating for full-figured people`,
    gilf: t`dating for mature people`,
    milf: t`dating for self-assured grown-ups`,
    gay: t`gay dating`,
  };
  const countryName = new Intl.DisplayNames([locale], { type: 'region' }).of(company.country) ?? company.country;
  const numbers = [
    'refund_days',
    'min_age',
    'message_credits',
    'photo_credits',
    'gift_credits',
    'free_conversations',
    'message_length',
    'photos_free',
    'photos_premium',
  ] as const;
  return {
    ...Object.fromEntries(numbers.map((n) => [n, i18n.number(settings[n])])),
    site_name: settings.name,
    domain: settings.domain,
    company_name: company.name,
    company_address: [company.address, company.postal_code].filter(Boolean).join(', '),
    company_city: company.city,
    company_country: countryName,
    kvk: company.kvk,
    tradenames: company.tradenames.join(', '),
    vat_number:
      company.vat_numbers[country] ??
      company.vat_numbers[company.country] ??
      Object.values(company.vat_numbers)[0] ??
      '',
    support_email: settings.support_email,
    support_phone: settings.support_phone,
    terms_date: versionDay(i18n, company.terms_date),
    niche_name: niches[niche] ?? '',
    fictional_singular: settings.fictional_singular,
    fictional_plural: settings.fictional_plural,
  };
}
