import '../charts/charts.css';
import '../insight/insight.css';
import './system.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DeskShell } from '../DeskShell.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useJobWords } from './use-job-words.ts';

/** The jobs of the clock: how often each runs, and when it last did. */
export default function RegularJobsPage() {
  const { t } = useLingui();
  const query = useQuery(deskQueries.regularJobs());
  const { ago } = useDates();
  const { jobName, schedule } = useJobWords();
  return (
    <DeskShell wide title={t`On a schedule`} note={<Link className="link" to="/desk/jobs">{t`Jobs`}</Link>}>
      {query.data ? (
        <section className="chart-card" aria-label={t`On a schedule`}>
          <ul className="system-regular">
            {query.data.regular.map((job) => (
              <li key={job.job}>
                <span>{jobName(job.job)}</span>
                <span className="muted small">
                  {schedule(job.cron)} · {job.last_at ? ago(job.last_at) : '–'}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <Loading query={query} />
      )}
    </DeskShell>
  );
}
