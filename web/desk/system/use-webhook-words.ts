/** Webhooks in words. */
import { useLingui } from '@lingui/react/macro';
import type { ReportOutcome, WebhookEvent } from '../../../contract/desk-webhooks.ts';

export function useWebhookWords() {
  const { t } = useLingui();
  const outcomes: Record<ReportOutcome, string> = {
    changed: t`Changed the payment`,
    unchanged: t`Known already`,
    mismatch: t`Differs from the order`,
    unknown: t`No payment of ours`,
    later: t`Could not be checked`,
    refused: t({ context: 'a report of a provider', message: 'Refused' }),
  };
  const events: Record<WebhookEvent | 'test', string> = {
    sign_up: t`Sign-up`,
    purchase: t`Purchase`,
    refund: t`Refund`,
    charge_back: t`Charge-back`,
    suspension: t`Suspension`,
    suspension_lifted: t`Suspension lifted`,
    leaving: t`Leaving`,
    health_changed: t`Health has changed`,
    test: t({ context: 'kind of an event', message: 'Test' }),
  };
  const states: Record<string, string> = {
    waiting: t`Waiting`,
    delivered: t({ context: 'a webhook', message: 'Delivered' }),
    given_up: t`Given up`,
  };
  /** Why nothing was answered. */
  const silence: Record<string, string> = {
    private: t`the address points into a private network`,
    ENOTFOUND: t`the host is not known`,
    ECONNREFUSED: t`nothing is listening there`,
    TimeoutError: t`no answer in 10 seconds`,
    AbortError: t`no answer in 10 seconds`,
  };
  return {
    outcomes,
    states,
    event: (name: string) => events[name as WebhookEvent] ?? name,
    silence: (answer: string) => silence[answer] ?? answer,
  };
}
