import '../charts/charts.css';
import '../insight/insight.css';
import './system.css';
import './health.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Activity, BellRing, CircleCheck, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { deskHealth, HealthState } from '../../../contract/desk-health.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { NoteRestore } from './NoteRestore.tsx';
import { useHealthWords } from './use-health-words.tsx';
import { Watchers } from './Watchers.tsx';

type Part = AnswerOf<typeof deskHealth>['parts'][number];

const icons: Record<HealthState, ReactNode> = {
  ok: <CircleCheck />,
  warn: <TriangleAlert />,
  bad: <OctagonAlert />,
  unknown: <CircleHelp />,
};
const tones = { ok: 'good', warn: 'warn', bad: 'bad', unknown: 'plain' } as const;

/** Each part of the installation: whether it works, since when, what members notice, what to do; and who is told. */
export default function HealthPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.health());
  const { at, ago } = useDates();
  const mayEdit = useMay()('system.edit', { site: 'every' }) !== null;
  const { data } = query;
  const trouble = data?.parts.filter(({ state }) => state === 'warn' || state === 'bad').length ?? 0;
  return (
    <DeskShell
      wide
      title={t`Health`}
      note={t`checked every minute; the same figures are on /metrics`}
      aside={
        trouble > 0 ? (
          <Pill tone="bad" icon={<TriangleAlert />}>
            {t`${plural(trouble, { one: '# to review', other: '# to review' })}`}
          </Pill>
        ) : null
      }
    >
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          {data.parts.length === 0 ? (
            <EmptyState icon={<Activity />} title={t`Nothing has been checked yet`}>
              {t`A worker checks everything once a minute. If this does not change, none is running.`}
            </EmptyState>
          ) : (
            <ul className="health-parts" aria-label={t`Parts`}>
              {data.parts.map((part) => (
                <PartTile key={part.part} part={part}>
                  {part.part === 'backup' && mayEdit ? <NoteRestore /> : null}
                </PartTile>
              ))}
            </ul>
          )}
          <Watchers watchers={data.watchers} mayEdit={mayEdit} />
          <section className="chart-card system-jobs" aria-labelledby="processes">
            <header>
              <h2 id="processes">{t`Processes`}</h2>
            </header>
            <div className="insight-table">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t`Machine`}</th>
                    <th scope="col">{t`What it does`}</th>
                    <th scope="col">{t`Running since`}</th>
                    <th scope="col">{t`Last heard from`}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.processes.map((process) => (
                    <tr key={`${process.host} ${process.pid} ${process.started_at}`}>
                      <th scope="row">{`${process.host} · ${process.pid}`}</th>
                      <td>{process.roles.map((role) => (role === 'web' ? t`Web` : t`Worker`)).join(', ')}</td>
                      <td>{at(process.started_at)}</td>
                      <td>{ago(process.seen_at)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        </div>
      )}
    </DeskShell>
  );
}

function PartTile({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { states, fact, value, limit } = useHealthWords();
  const { state } = part;
  return (
    <li className="chart-card health-part" data-state={state}>
      <div className="health-head">
        <h2>{part.title}</h2>
        <Pill tone={tones[state]} icon={icons[state]}>
          {states[state]}
        </Pill>
      </div>
      <dl>
        {part.facts.map((item) => (
          <div key={item.name}>
            <dt>{fact(item.name)}</dt>
            <dd>
              {value(item)}
              {(['warn', 'bad'] as const).map((judged) => {
                const from = item[judged];
                return from === undefined ? null : (
                  <small key={judged}>
                    {icons[judged]}
                    <span className="visually-hidden">{states[judged]}</span> {limit(item, from)}
                  </small>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
      {part.since ? <p className="muted small">{t`Since ${at(part.since)}`}</p> : null}
      {state === 'bad' || state === 'warn' ? (
        <p className="health-means">
          <BellRing />
          <span>{t`Members notice: ${part.means}`}</span>
        </p>
      ) : null}
      {part.runbook.length > 0 ? (
        <Disclosure summary={t`What to do`} open={state === 'bad'}>
          {part.runbook.map((paragraph) => (
            <p key={paragraph} lang="en">
              {paragraph}
            </p>
          ))}
        </Disclosure>
      ) : null}
      {children}
    </li>
  );
}
