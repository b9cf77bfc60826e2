import { useLingui } from '@lingui/react/macro';

/** What a provider is called, and who sees what there. */
export function useAgeWords() {
  const { t } = useLingui();
  const names: Record<string, string> = {
    sandbox: t`Trial check`,
    oidc: t`Electronic identity`,
    yoti: t({ comment: 'A company; its name stays as it is', message: 'Yoti' }),
    eu_av: t`European wallet`,
  };
  const who: Record<string, string> = {
    sandbox: t`For trying this out: a page with buttons instead of a real check.`,
    eu_av: t`Your wallet shows us that you are 18 or over, and nothing else; whoever issued the proof does not learn where you showed it. New, and on trial in some countries.`,
    yoti: t`You prove it to a company that checks ages, with its app or a document. That company sees who you are and that we asked; we see only whether you are 18 or over, and how it was checked.`,
    oidc: t`You prove it through a service of your country or your bank. That service sees who you are and that we asked; we see only whether you are 18 or over.`,
  };
  return { name: (provider: string) => names[provider] ?? provider, who: (provider: string) => who[provider] ?? '' };
}
