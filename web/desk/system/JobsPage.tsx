import './system.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, Calendar, CircleCheck, CircleHelp, Cog, RotateCcw, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { deskJobs, type JobLine, jobsList, jobStates } from '../../../contract/desk-system.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useDates } from '../use-dates.ts';
import { useMay } from '../use-may.ts';
import { type Asking, JobDialogs, usePutBack } from './JobDialogs.tsx';
import { JobPeek } from './JobPeek.tsx';
import { useJobWords } from './use-job-words.ts';

const idsOf = (rows: readonly JobLine[]) => rows.map(({ id }) => id);
const start = { state: 'dead' };

/** Jobs by state; dead letters are put back, those selected or all alike, or put aside with a reason. */
export default function JobsPage() {
  const { t } = useLingui();
  const [search] = useSearchParams('state');
  const state = jobStates.find((candidate) => candidate === search.get('state')) ?? 'dead';
  const { at } = useDates();
  const mayReplay = useMay()('jobs.replay', { site: 'every' }) !== null;
  const { jobName, jobs, states } = useJobWords();
  const { data: clock } = useQuery(deskQueries.regularJobs());
  const [asking, setAsking] = useState<Asking>();
  const [done, setDone] = useState<() => void>();
  const putBack = usePutBack();
  const replay = (rows: readonly JobLine[]) => {
    const dead = rows.filter((row) => row.state === 'dead');
    if (dead.length > 0) setAsking({ act: 'replay', ids: idsOf(dead) });
  };
  const bulk = (rows: JobLine[], clear: () => void) =>
    state === 'dead' ? (
      <>
        <Button
          icon={<RotateCcw />}
          onClick={() => {
            setDone(() => clear);
            replay(rows);
          }}
        >{t`Replay ${rows.length}`}</Button>
        <Button
          variant="line"
          icon={<Archive />}
          onClick={() => {
            setDone(() => clear);
            setAsking({ act: 'aside', ids: idsOf(rows) });
          }}
        >{t`Put aside …`}</Button>
      </>
    ) : (
      <Button icon={<Undo2 />} onClick={() => void putBack(idsOf(rows)).then(clear)}>{t`Put back on the list`}</Button>
    );
  const lastDead = clock?.last_dead_at;
  return (
    <>
      <ListPage
        list={jobsList}
        call={deskJobs}
        title={t`Jobs`}
        note={t`refreshed every 10 seconds`}
        kind={t`Job`}
        search={t`Cause, id`}
        start={start}
        everyMs={10_000}
        idOf={(row) => row.id}
        nameOf={(row) => jobName(row.job)}
        actions={<Link className="link" to="/desk/jobs/regular">{t`On a schedule`}</Link>}
        peek={(_, row) => (row ? <JobPeek key={row.id} row={row} mayReplay={mayReplay} ask={setAsking} /> : null)}
        {...(mayReplay && (state === 'dead' || state === 'aside') ? { bulk } : {})}
        press={mayReplay ? { r: replay } : undefined}
        keys={mayReplay ? [{ keys: 'R', what: t`Replay the selected ones` }] : []}
        columns={{
          job: { label: t`Job`, cell: (row) => jobName(row.job), words: jobs, phone: 'title' },
          about: { label: t`About`, cell: (row) => <span className="muted">{row.about}</span>, phone: 'sub' },
          tries: { figure: 'tries', cell: (row) => row.tries },
          first: { label: t`First`, cell: (row) => at(row.first_at) },
          last: { label: t`Last`, cell: (row) => (row.last_at ? at(row.last_at) : '–'), phone: 'end' },
          next: {
            label: t({ context: 'run of a job', message: 'Next' }),
            cell: (row) => (row.next_at ? at(row.next_at) : '–'),
          },
          cause: { label: t`Why`, cell: (row) => <span className="system-why">{row.cause ?? ''}</span> },
        }}
        filters={{
          state: { label: t`State`, icon: <CircleHelp />, words: states },
          when: { label: t`Last`, icon: <Calendar /> },
          job: { label: t`Job`, icon: <Cog />, words: jobs },
          cause: { label: t`Why`, icon: <TriangleAlert /> },
          tries: { label: t`Tries`, icon: <RotateCcw />, more: true },
        }}
        views={{
          dead: { label: states.dead, alarm: true },
          failing: { label: states.failing },
          waiting: { label: states.waiting },
          running: { label: states.running },
          done: { label: states.done },
          aside: { label: states.aside },
        }}
        empty={{
          icon: <CircleCheck />,
          title:
            state !== 'dead'
              ? t`Nothing here`
              : lastDead
                ? t`No dead letter since ${at(lastDead)}`
                : t`No dead letters`,
        }}
      />
      <JobDialogs
        asking={asking}
        onClose={() => setAsking(undefined)}
        onDone={() => {
          done?.();
          setDone(undefined);
        }}
      />
    </>
  );
}
