/** Words of campaigns: kinds, states, why somebody gets nothing, and figures as they are shown. */
import { useLingui } from '@lingui/react/macro';
import type { CampaignResults, CampaignState, LeftOutReason } from '../../../contract/desk-campaigns.ts';
import type { Money } from '../../../contract/money.ts';
import type { ConsentKind } from '../../../contract/notifications.ts';
import { usePageContext } from '../../app/page-context.ts';
import { useMoney } from '../use-money.ts';

export function useCampaignWords() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { money } = useMoney();
  const kinds: Record<ConsentKind, string> = { promotions: t`Offer`, news: t`News` };
  const states: Record<CampaignState, string> = {
    draft: t`Draft`,
    planned: t({ context: 'state of a campaign', message: 'Planned' }),
    sending: t`Being sent`,
    paused: t({ context: 'state of a campaign', message: 'Paused' }),
    done: t({ context: 'state of a campaign', message: 'Sent' }),
    stopped: t`Ended early`,
  };
  const reasons: Record<LeftOutReason, string> = {
    consent: t`withdrew their consent in the meantime`,
    gone: t`suspended or leaving`,
    stopped_mail: t`bounced, marked as spam, or ended all e-mails`,
    language: t`not written in their language`,
    too_often: t`received one in the last 7 days`,
    undeliverable: t`refused by their mail server`,
    stopped: t`not sent when it was stopped`,
  };
  const tones: Record<CampaignState, string> = {
    draft: 'warn',
    planned: 'info',
    sending: 'good',
    paused: 'warn',
    done: 'line',
    stopped: 'bad',
  };
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    kinds,
    states,
    tones,
    reasons,
    delivered: ({ sent, bounced }: CampaignResults) => Math.max(0, sent - bounced),
    /** "8.4 %"; a dash where nothing was sent. */
    share: (part: number, of: number) => (of > 0 ? format.format(part / of) : '–'),
    revenue: ({ revenue }: CampaignResults['bought']) =>
      revenue
        .filter((sum) => sum.net_minor !== 0)
        .map((sum) => money(sum.net_minor, sum.currency as Money['currency']))
        .join(' + ') || '–',
  };
}
