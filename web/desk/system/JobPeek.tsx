import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, RotateCcw, Undo2 } from 'lucide-react';
import type { JobLine, JobState } from '../../../contract/desk-system.ts';
import { Button } from '../../ui/Button.tsx';
import { Fact } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { Pill } from '../table/Pill.tsx';
import { useDates } from '../use-dates.ts';
import { type Asking, usePutBack } from './JobDialogs.tsx';
import { useJobWords } from './use-job-words.ts';

const tones: Readonly<Record<JobState, 'good' | 'warn' | 'bad' | 'plain'>> = {
  dead: 'bad',
  failing: 'warn',
  waiting: 'plain',
  running: 'plain',
  done: 'good',
  aside: 'plain',
};

/** A job in the drawer of the list: its tries, its cause, what it was given; and what can be done about a dead one. */
export function JobPeek({ row, mayReplay, ask }: { row: JobLine; mayReplay: boolean; ask(asking: Asking): void }) {
  const { t } = useLingui();
  const { at } = useDates();
  const { states } = useJobWords();
  const query = useQuery(deskQueries.job(row.id));
  const putBack = usePutBack();
  const { data } = query;
  const { tries: some, retries, job, cause } = row;
  const all = retries + 1;
  return (
    <>
      <p className="dt-peek-lead">
        <Pill tone={tones[row.state]}>{states[row.state]}</Pill>
      </p>
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Tries`}>{row.state === 'failing' || row.state === 'running' ? t`${some} of ${all}` : some}</Fact>
        <Fact label={t`First`}>{at(row.first_at)}</Fact>
        <Fact label={t`Last`}>{row.last_at ? at(row.last_at) : null}</Fact>
        <Fact label={t({ context: 'run of a job', message: 'Next' })}>{row.next_at ? at(row.next_at) : null}</Fact>
        <Fact label={t`Why`}>{cause}</Fact>
        <Fact label={t({ context: 'state of a job', message: 'Put aside' })}>
          {[row.aside_reason, row.aside_by].filter(Boolean).join(' · ')}
        </Fact>
      </dl>
      {data ? (
        <>
          <pre className="system-body" tabIndex={0} role="region" aria-label={t`What it was given`}>
            {data.payload}
          </pre>
          <p className="muted small">{t`What is secret is left out. Dead letters are kept for 10 days.`}</p>
        </>
      ) : query.isError ? null : (
        <Loading query={query} />
      )}
      {row.state === 'dead' && mayReplay ? (
        <p className="system-acts">
          <Button icon={<RotateCcw />} aria-keyshortcuts="r" onClick={() => ask({ act: 'replay', ids: [row.id] })}>
            {t`Replay`} <Kbd>R</Kbd>
          </Button>
          {data && data.alike > 1 ? (
            <Button
              variant="line"
              onClick={() => ask({ act: 'alike', job, cause, until: data.until, alike: data.alike })}
            >
              {t`${plural(data.alike, { one: 'Replay # like it', other: 'Replay all # like it' })}`}
            </Button>
          ) : null}
          <Button variant="line" icon={<Archive />} onClick={() => ask({ act: 'aside', ids: [row.id] })}>
            {t`Put aside …`}
          </Button>
        </p>
      ) : null}
      {row.state === 'aside' && mayReplay ? (
        <p>
          <Button variant="line" icon={<Undo2 />} onClick={() => void putBack([row.id])}>
            {t`Put back on the list`}
          </Button>
        </p>
      ) : null}
    </>
  );
}
