/** What checks an age: somebody else. We start a check and read its answer; neither document nor birth date comes here. */
import type { Locale } from '../../contract/locales.ts';
import type { Services } from '../platform/services.ts';

export const ageProviders = ['sandbox', 'oidc', 'yoti', 'eu_av'] as const;
export type AgeProviderName = (typeof ageProviders)[number];

export interface AgeSession {
  id: string;
  provider: string;
  nonce: string;
  return_url: string;
  /** What came by another way than the member's browser, read already. */
  presented: AgeResult | null;
  /** The check's id at the provider, where it has one. */
  reference: string | null;
}

export interface AgeStart extends AgeSession {
  country: string;
  locale: Locale;
}

export type AgeResult =
  | {
      over: number;
      /** How it was done, in the provider's word. */
      method: string;
      /** Names the person at the provider, and nowhere else; kept as a keyed hash. */
      proof: string;
    }
  /** `under`: the check was done and did not show it; `unfinished`: anything else. */
  | { refused: 'under' | 'unfinished' };

export interface AgeCheck {
  /** Where the browser goes. */
  start(services: Services, session: AgeStart): Promise<{ url: string; reference?: string }>;
  /** @param input what the browser brought back; nothing in it is believed without a signature */
  result(services: Services, session: AgeSession, input: Readonly<Record<string, string>>): Promise<AgeResult>;
}
