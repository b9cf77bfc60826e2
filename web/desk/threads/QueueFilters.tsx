import '../table/table.css';
import { useLingui } from '@lingui/react/macro';
import { CircleUserRound, Clock, UserRoundX } from 'lucide-react';
import { countCap } from '../../../contract/desk-list.ts';
import { FilterChip } from '../table/FilterChip.tsx';
import { useMoney } from '../use-money.ts';
import type { UsedQueue } from './use-queue.ts';

/** How many, as far as they are counted. */
export function useCapped() {
  const { number } = useMoney();
  return (count: number) => (count < countCap ? number(count) : `${number(countCap - 1)}+`);
}

/** The filters of a queue, each with how many it would leave; all of them stand in the address. */
export function QueueFilters({
  queue: { status, state, counts, change, filtered },
  kinds,
}: {
  queue: UsedQueue;
  /** The words of what they are about. */
  kinds: Readonly<Record<string, string>>;
}) {
  const { t } = useLingui();
  const capped = useCapped();
  const open = status === 'open';
  const whose = open
    ? { mine: counts['mine'], nobody: counts['nobody'] }
    : { mine: counts['done_mine'], nobody: counts['done_nobody'] };
  const chip = (
    name: 'who' | 'late',
    value: string,
    { icon, label, count }: { icon: React.ReactNode; label: string; count: number | undefined },
  ) => (
    <button
      type="button"
      className="dt-chip"
      aria-pressed={state[name] === value}
      onClick={() => change({ [name]: state[name] === value ? undefined : value })}
    >
      {icon}
      {label}
      {count === undefined ? null : <span className="num muted">{capped(count)}</span>}
    </button>
  );
  const shared = { state, onChange: change };
  return (
    <div className="dt-line">
      <div className="dt-chips">
        {chip('who', 'mine', {
          icon: <CircleUserRound aria-hidden="true" />,
          label: t({ context: 'several complaints, cases or requests', message: 'Mine' }),
          count: whose.mine,
        })}
        {chip('who', 'nobody', { icon: <UserRoundX aria-hidden="true" />, label: t`Nobody’s`, count: whose.nobody })}
        {open
          ? chip('late', 'yes', { icon: <Clock aria-hidden="true" />, label: t`Late`, count: counts['late'] })
          : null}
        <FilterChip name="kind" filter={{ kind: 'choice' }} look={{ label: t`Kind`, words: kinds }} {...shared} />
        {open ? <FilterChip name="due" filter={{ kind: 'days' }} look={{ label: t`Due` }} {...shared} /> : null}
        {filtered ? (
          <button
            type="button"
            className="dt-clear"
            onClick={() =>
              change(
                Object.fromEntries(
                  Object.keys(state)
                    .filter((name) => name !== 'status')
                    .map((name) => [name, undefined]),
                ),
              )
            }
          >{t`Clear all`}</button>
        ) : null}
      </div>
    </div>
  );
}
