import { useLingui } from '@lingui/react/macro';
import type { AudienceCount } from '../../../contract/desk-campaigns.ts';
import { Definitions } from '../insight/Definition.tsx';
import { type Defined, useDefinitions } from '../insight/use-definitions.ts';
import { useMoney } from '../use-money.ts';

/** What each step leaves, and why. */
export function AudienceSteps({ count }: { count: AudienceCount }) {
  const { t } = useLingui();
  const { number } = useMoney();
  const definitions = useDefinitions();
  const { people, consented, here, match, reachable, written, rested, gets } = count;
  const steps: [Defined, number, number][] = [
    ['campaign_consented', people - consented, consented],
    ['campaign_here', consented - here, here],
    ['campaign_match', here - match, match],
    ['campaign_reachable', match - reachable, reachable],
    ['campaign_written', reachable - written, written],
    ['campaign_rested', written - rested, rested],
    ['campaign_control', rested - gets, gets],
  ];
  const shown = steps.filter(([, less]) => less > 0);
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
        <span>
          {definitions.campaign_people.name}{' '}
          <Definitions of={['campaign_people', ...shown.map(([step]) => step), 'campaign_gets']} />
        </span>
        <b>{number(people)}</b>
      </li>
      {shown.map(([step, less, left]) => (
        <li key={step}>
          {bar(left)}
          <span>{definitions[step].name}</span>
          <b>{`−${number(less)}`}</b>
        </li>
      ))}
      <li data-last="">
        {bar(gets, true)}
        <span>{definitions.campaign_gets.name}</span>
        <b>{number(gets)}</b>
      </li>
    </ol>
  );
}
