import { useLingui } from '@lingui/react/macro';
import type { AudienceCount } from '../../../contract/desk-campaigns.ts';
import { useMoney } from '../use-money.ts';

/** What each step leaves, and why. */
export function AudienceSteps({ count }: { count: AudienceCount }) {
  const { t } = useLingui();
  const { number } = useMoney();
  const { people, consented, here, match, reachable, written, rested, gets } = count;
  const steps: [string, number, number][] = [
    [t`did not agree`, people - consented, consented],
    [t`not confirmed, suspended or leaving`, consented - here, here],
    [t`do not match the rules`, here - match, match],
    [t`bounced, marked as spam, or ended all e-mails`, match - reachable, reachable],
    [t`not written in their language`, reachable - written, written],
    [t`received one in the last 7 days`, written - rested, rested],
    [t`left out at random`, rested - gets, gets],
  ];
  const width = (n: number) => `${people > 0 ? (n / people) * 100 : 0}%`;
  const bar = (n: number, last = false) => (
    <svg className="camp-bar" data-last={last ? '' : undefined} aria-hidden="true">
      <rect width="100%" height="100%" rx="4" />
      <rect width={width(n)} height="100%" rx="4" />
    </svg>
  );
  return (
    <ol className="camp-steps" aria-label={t`From all members to the recipients`}>
      <li>
        {bar(people)}
        <span>{t`members of these sites`}</span>
        <b>{number(people)}</b>
      </li>
      {steps
        .filter(([, less]) => less > 0)
        .map(([label, less, left]) => (
          <li key={label}>
            {bar(left)}
            <span>{label}</span>
            <b>{`−${number(less)}`}</b>
          </li>
        ))}
      <li data-last="">
        {bar(gets, true)}
        <span>{t`get it`}</span>
        <b>{number(gets)}</b>
      </li>
    </ol>
  );
}
