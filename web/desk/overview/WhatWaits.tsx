import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { queueCountCap } from '../../../contract/desk.ts';
import { promisedHours } from '../../../contract/desk-overview.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { deskOverview } from '../../../contract/desk-overview.ts';
import { initials } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Definitions } from '../insight/Definition.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { useNav } from '../nav.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useMoney } from '../use-money.ts';
import { useScope } from '../use-scope.ts';

type Queue = AnswerOf<typeof deskOverview>['queues'][number];

/** The queues of who is signed in: how much waits, how old it is beside what we promise, who is at it. */
export function WhatWaits() {
  const { t } = useLingui();
  const { scope } = useScope();
  const { waited, hours } = useDates();
  const { number } = useMoney();
  const query = useQuery(deskQueries.overview(scope));
  const items = useNav().flatMap((group) => group.items);
  const { data } = query;
  if (!data) return <Loading query={query} />;
  if (data.queues.length === 0) return null;
  const total = data.queues.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="ov-card" aria-labelledby="ov-waits">
      <header>
        <h2 id="ov-waits">{t`What is waiting`}</h2>
        <span className="muted">
          {t`${number(total)} in ${plural(data.queues.length, { one: '# queue', other: '# queues' })}`}
        </span>
        <Definitions of={['waits', 'late', 'oldest', 'done']} />
        <ul className="ov-legend">
          <li data-age="hour">{t`under 1 h`}</li>
          <li data-age="four">{t`1–4 h`}</li>
          <li data-age="longer">{t`longer`}</li>
          <li data-age="late">{t`overdue`}</li>
        </ul>
      </header>
      {total === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t`Nothing waiting, nothing late`} />
      ) : (
        <div className="ov-scroll" tabIndex={0} role="region" aria-label={t`What is waiting`}>
          <table className="ov-table">
            <thead>
              <tr>
                <th scope="col">{t`Queue`}</th>
                <th scope="col" data-number="">{t`Waits`}</th>
                <th scope="col" data-number="">{t`Late`}</th>
                <th scope="col" data-number="">{t`Oldest wait`}</th>
                <th scope="col">{t`Target`}</th>
                <th scope="col">{t`Age`}</th>
                <th scope="col" data-number="">{t`Done today`}</th>
                <th scope="col">{t`Working on it`}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.queues.map((queue) => {
                const item = items.find((item) => item.queue === queue.queue);
                if (!item) return null;
                return (
                  <tr key={queue.queue}>
                    <th scope="row">
                      <Link to={item.href}>
                        {item.icon}
                        {item.label}
                      </Link>
                    </th>
                    <td data-number="">
                      <Link to={item.href}>
                        <strong>{queue.count < queueCountCap ? number(queue.count) : `${number(queue.count)}+`}</strong>
                      </Link>
                    </td>
                    <td data-number="" data-late={queue.late ? '' : undefined}>
                      {queue.late ? (
                        <Link to={item.href}>
                          <TriangleAlert aria-hidden="true" />{' '}
                          {t`${plural(queue.late, { one: '# late', other: '# late' })}`}
                        </Link>
                      ) : (
                        '–'
                      )}
                    </td>
                    <td data-number="">{queue.oldest_at ? waited(queue.oldest_at) : '–'}</td>
                    <td>{hours(promisedHours[queue.queue])}</td>
                    <td>
                      <Age queue={queue} />
                    </td>
                    <td data-number="">{number(queue.done_today)}</td>
                    <td>
                      <People names={queue.at_it} />
                    </td>
                    <td className="ov-keys">
                      {item.key ? (
                        <>
                          <Kbd>G</Kbd> <Kbd>{item.key.toUpperCase()}</Kbd>
                        </>
                      ) : null}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The shares of ages as a bar; in words for those who hear the page. */
function Age({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const { under_hour: hour, under_four: four, longer, late, count } = queue;
  let from = 0;
  const parts = (
    [
      ['hour', hour],
      ['four', four],
      ['longer', longer],
      ['late', late],
    ] as const
  ).flatMap(([age, n]) => {
    if (n === 0 || count === 0) return [];
    const part = { age, x: from, width: (100 * n) / count };
    from += part.width;
    return [part];
  });
  return (
    <svg className="ov-age" viewBox="0 0 100 10" preserveAspectRatio="none" role="img">
      <title>{t`under 1 h: ${hour}, 1–4 h: ${four}, longer: ${longer}, overdue: ${late}`}</title>
      {parts.map(({ age, x, width }) => (
        <rect key={age} data-age={age} x={x} width={Math.max(1, width - 0.8)} height="10" rx="1" />
      ))}
    </svg>
  );
}

function People({ names }: { names: readonly string[] }) {
  return (
    <span className="ov-people">
      {names.slice(0, 3).map((name) => (
        <span key={name} className="desk-who" title={name}>
          <span aria-hidden="true">{initials(name)}</span>
          <span className="visually-hidden">{name}</span>
        </span>
      ))}
      {names.length > 3 ? <span className="muted">+{names.length - 3}</span> : null}
    </span>
  );
}
