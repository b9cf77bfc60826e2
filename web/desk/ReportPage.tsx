import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '../app/navigation.tsx';
import { toasts } from '../app/Toasts.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { CareForm } from './CareForm.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Evidence } from './Evidence.tsx';
import { DecisionList, MemberFactsList } from './Facts.tsx';
import { Loading } from './Loading.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useGo } from './use-scope.ts';
import { useDeskWords } from './use-desk-words.ts';

/** One report: the evidence, who it is about, what was decided before, and the decision. */
export default function ReportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const client = useQueryClient();
  const navigate = useGo();
  const query = useQuery(deskQueries.report(id));
  const { reports, cares, statuses, rejects, word } = useDeskWords();
  const { ago } = useDates();
  const report = query.data?.report;
  if (!report)
    return (
      <DeskShell title={t`Report`}>
        <Loading query={query} />
      </DeskShell>
    );
  const care = report.source === 'care';
  const done = () => {
    toasts.show({ text: care ? t`Closed.` : t`Decided. Both sides hear of it by e-mail.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
    void navigate('/desk/reports');
  };
  return (
    <DeskShell
      title={care ? t`Care: ${word(cares, report.reason)}` : word(reports, report.reason)}
      aside={<Tag>{report.number}</Tag>}
    >
      {report.claimed_by ? (
        <Banner
          tone="warning"
          title={t`${report.claimed_by} is working on this.`}
          className="below"
        >{t`You can read it, but not decide.`}</Banner>
      ) : null}
      <div className="desk-two">
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{care ? t`What was seen` : t`What was reported`}</h2>
            <p className="muted small">
              {report.reporter_name ? t`By ${report.reporter_name}, ${ago(report.created_at)}` : ago(report.created_at)}
            </p>
            {report.note ? <p className="desk-quote">{report.note}</p> : null}
            <h3>{care ? t`The conversation at that time` : t`The conversation when it was reported`}</h3>
            <Evidence messages={report.evidence} memberName={report.member_name} />
          </Card>
          {report.about || report.photos.length > 0 ? (
            <Card as="section" padding="lg">
              <h2>{t`Profile of ${report.member_name}`}</h2>
              {report.about ? (
                <p className="desk-quote" lang={report.member.language}>
                  {report.about}
                </p>
              ) : null}
              <ul className="desk-thumbs">
                {report.photos.map((photo) => (
                  <li key={photo.id}>
                    <PhotoThumb photo={photo} alt={t`Photo of ${report.member_name}`} sizes="9rem" />
                    <span>
                      {photo.status === 'rejected' ? word(rejects, photo.reject_reason) : word(statuses, photo.status)}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
        <div className="desk-stack">
          <Card as="section" padding="lg">
            <h2>{t`Decision`}</h2>
            {report.decisions.length > 0 ? <DecisionList decisions={report.decisions} /> : null}
            {report.status !== 'open' || report.claimed_by ? null : care ? (
              <CareForm key={report.id} id={report.id} onDone={done} />
            ) : (
              <DecisionForm key={report.id} report={report} onDone={done} />
            )}
          </Card>
          <Card as="section" padding="lg">
            <h2>{t`About`}</h2>
            <MemberFactsList member={report.member} linked />
            {report.history.length > 0 ? (
              <>
                <h3>{t`Decided before`}</h3>
                <DecisionList decisions={report.history} />
              </>
            ) : null}
          </Card>
          {report.reporter ? (
            <Card as="section" padding="lg">
              <h2>{t`Who reported`}</h2>
              <MemberFactsList member={report.reporter} linked />
            </Card>
          ) : null}
        </div>
      </div>
    </DeskShell>
  );
}
