/** Facts and states of health in words. */
import { useLingui } from '@lingui/react/macro';
import type { Fact, FactName, HealthState } from '../../../contract/desk-health.ts';
import { usePageContext } from '../../app/page-context.ts';
import { useDates } from '../use-dates.ts';

export function useHealthWords() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { at } = useDates();
  const states: Record<HealthState, string> = {
    ok: t`Working`,
    warn: t`Needs attention`,
    bad: t`Not working`,
    unknown: t`Not known yet`,
  };
  const facts: Record<FactName, string> = {
    web: t`Web processes`,
    workers: t`Workers`,
    silent_processes: t`Stopped responding`,
    connections: t`Connections`,
    waiting_connections: t`Waiting for a connection`,
    lag: t`Behind`,
    deaf_processes: t`Processes cut off`,
    lost_events: t`Events lost`,
    outbox_age: t`Oldest event`,
    oldest_job: t`Oldest job that is due`,
    dead: t`Dead letters`,
    sent: t`Accepted in 15 minutes`,
    deferred: t`Tried again`,
    refused: t({ context: 'how many mails', message: 'Refused' }),
    answer: t`It says`,
    oldest_undecided: t`Oldest open payment`,
    silent_provider: t`No answer from`,
    unchecked_reports: t`Reports that could not be checked`,
    failing_endpoints: t`Receivers that fail`,
    waiting_deliveries: t`Events waiting`,
    time: t`Write, read, delete`,
    last_backup: t`Last backup`,
    last_archived: t`Last WAL archived`,
    last_restore: t`Last restored as a test`,
    host: t`First to expire`,
    ends: t`Ends`,
    unreachable: t`No answer at`,
    free: t`Space left`,
    faults: t`Rows that do not agree`,
    checked: t`Checked`,
    lines: t`Lines`,
  };
  const length = (seconds: number) => {
    const [unit, n] =
      seconds < 120
        ? (['second', seconds] as const)
        : seconds < 7_200
          ? (['minute', seconds / 60] as const)
          : seconds < 172_800
            ? (['hour', seconds / 3_600] as const)
            : (['day', seconds / 86_400] as const);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: n < 10 ? 1 : 0 }).format(n);
  };
  const value = ({ kind, value: of }: Fact): string => {
    if (kind === 'moment') return at(String(of));
    if (kind === 'seconds') return length(Number(of));
    if (kind === 'share')
      return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(Number(of));
    return kind === 'count' ? new Intl.NumberFormat(locale).format(Number(of)) : String(of);
  };
  /** From where on a fact is judged otherwise, as a value of its kind. */
  const limit = (of: Fact, at: number): string =>
    `${of.below ? '<' : '≥'} ${of.kind === 'moment' ? length(at) : value({ ...of, value: at })}`;
  return { states, fact: (name: FactName) => facts[name], value, limit };
}
