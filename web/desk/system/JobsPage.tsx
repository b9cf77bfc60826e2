import '../charts/charts.css';
import '../insight/insight.css';
import './system.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, CircleCheck, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { deskPutAside, deskReplayJobs, type JobState, jobStates } from '../../../contract/desk-system.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { toasts } from '../../app/Toasts.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useConfirmedCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useJobWords } from './use-job-words.ts';

/** Jobs by state; dead letters are put back, one or all alike, or put aside with a reason. */
export default function JobsPage() {
  const { t } = useLingui();
  const [search] = useSearchParams('state');
  const state: JobState = jobStates.find((candidate) => candidate === search.get('state')) ?? 'dead';
  const query = useQuery(deskQueries.jobs(state));
  const { at, ago } = useDates();
  const client = useQueryClient();
  const confirmed = useConfirmedCall();
  const mayReplay = useMay()('jobs.replay', { site: 'every' }) !== null;
  const { jobName, schedule, states } = useJobWords();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<'replay' | 'aside'>();
  const { data } = query;
  const jobs = data?.jobs ?? [];
  const ids = jobs.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const acts = state === 'dead' && mayReplay;
  const toggle = (id: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const alike = (of: (typeof jobs)[number]) =>
    setChosen(new Set(jobs.filter((job) => job.job === of.job && job.cause === of.cause).map(({ id }) => id)));
  useKeys({ r: () => acts && ids.length > 0 && setAsking('replay') });
  const done = async () => {
    setChosen(new Set());
    await client.invalidateQueries({ queryKey: ['desk', 'jobs'] });
  };
  return (
    <DeskShell
      wide
      title={t`Jobs`}
      note={t`refreshed every 10 seconds`}
      keys={[{ keys: 'R', what: t`Replay the selected ones` }]}
      aside={
        acts ? (
          <>
            <Button variant="line" disabled={ids.length === 0} onClick={() => setAsking('aside')}>
              {t`Put aside …`}
            </Button>
            <Button icon={<RotateCcw />} disabled={ids.length === 0} onClick={() => setAsking('replay')}>
              {ids.length === 0 ? t`Replay` : t`Replay ${ids.length}`}
            </Button>
          </>
        ) : null
      }
    >
      <nav className="insight-seg system-tabs" aria-label={t`State`}>
        {jobStates.map((candidate) => (
          <Link key={candidate} to={`?state=${candidate}`} aria-current={candidate === state ? 'page' : undefined}>
            <span>
              {states[candidate]}{' '}
              {data && candidate !== 'done' ? <span className="muted">{data.counts[candidate]}</span> : null}
            </span>
          </Link>
        ))}
      </nav>
      {!data ? (
        <Loading query={query} />
      ) : (
        <div className="insight-page">
          {jobs.length === 0 ? (
            <EmptyState
              icon={<CircleCheck />}
              title={
                state !== 'dead'
                  ? t`Nothing here`
                  : data.last_dead_at
                    ? t`No dead letter since ${at(data.last_dead_at)}`
                    : t`No dead letters`
              }
            />
          ) : (
            <section className="chart-card system-jobs" aria-label={states[state]}>
              <div className="insight-table">
                <table>
                  <thead>
                    <tr>
                      {acts ? <td /> : null}
                      <th scope="col">{t`Job`}</th>
                      <th scope="col">{t`About`}</th>
                      <th scope="col">{t`Tries`}</th>
                      <th scope="col">{t`First`}</th>
                      <th scope="col">{t`Last`}</th>
                      <th scope="col">
                        {state === 'failing' || state === 'waiting'
                          ? t({ context: 'run of a job', message: 'Next' })
                          : t`Why`}
                      </th>
                      {acts ? <td /> : null}
                    </tr>
                  </thead>
                  <tbody>
                    {jobs.map((job) => (
                      <tr key={job.id} data-chosen={chosen.has(job.id) ? '' : undefined}>
                        {acts ? (
                          <td>
                            <input
                              type="checkbox"
                              aria-label={t`Choose ${jobName(job.job)}, ${job.about}`}
                              checked={chosen.has(job.id)}
                              onChange={() => toggle(job.id)}
                            />
                          </td>
                        ) : null}
                        <th scope="row">{jobName(job.job)}</th>
                        <td className="system-about">{job.about}</td>
                        <td>{job.tries}</td>
                        <td>{at(job.first_at)}</td>
                        <td>{job.last_at ? at(job.last_at) : '–'}</td>
                        <td className="system-why">
                          {state === 'failing' || state === 'waiting'
                            ? [job.next_at ? at(job.next_at) : '', job.cause ?? ''].filter(Boolean).join(' · ')
                            : (job.cause ?? '–')}
                        </td>
                        {acts ? (
                          <td>
                            <button type="button" className="link" onClick={() => alike(job)}>
                              {t`All similar`}
                            </button>
                          </td>
                        ) : null}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          )}
          <section className="chart-card" aria-labelledby="regular-jobs">
            <header>
              <h2 id="regular-jobs">{t`On a schedule`}</h2>
            </header>
            <ul className="system-regular">
              {data.regular.map((job) => (
                <li key={job.job}>
                  <span>{jobName(job.job)}</span>
                  <span className="muted small">
                    {schedule(job.cron)} · {job.last_at ? ago(job.last_at) : '–'}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      <ConfirmDialog
        of={deskReplayJobs}
        id="replay-jobs"
        open={asking === 'replay'}
        onClose={() => setAsking(undefined)}
        title={t`${plural(ids.length, { one: 'Replay # job?', other: 'Replay # jobs?' })}`}
        action={t`Replay`}
        icon={<RotateCcw />}
        onConfirm={async ({ key }) => {
          const { replayed } = await confirmed(deskReplayJobs, { body: { ids } }, key);
          toasts.show({ text: t`${plural(replayed, { one: '# job runs again', other: '# jobs run again' })}` });
          await done();
        }}
      >
        <p>{t`They go back into their queues as the jobs they were. What one has already done is not done twice.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        of={deskPutAside}
        id="put-aside-jobs"
        open={asking === 'aside'}
        onClose={() => setAsking(undefined)}
        title={t`${plural(ids.length, { one: 'Put # job aside?', other: 'Put # jobs aside?' })}`}
        action={t`Put aside`}
        icon={<Archive />}
        onConfirm={async ({ field, key }) => {
          await confirmed(deskPutAside, { body: { ids, reason: field('reason') } }, key);
          await done();
        }}
      >
        <p>{t`They are not tried again. The reason is recorded in the audit log.`}</p>
        <Field id="aside-reason" label={t`Reason`}>
          {(control) => <TextInput {...control} name="reason" required maxLength={500} />}
        </Field>
      </ConfirmDialog>
    </DeskShell>
  );
}
