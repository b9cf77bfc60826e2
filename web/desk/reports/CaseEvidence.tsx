import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Static } from 'typebox';
import type { CaseDetail } from '../../../contract/desk-cases.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Evidence } from '../Evidence.tsx';
import { DecisionList, Fact, MemberFactsList } from '../Facts.tsx';
import { MemberName } from '../MemberName.tsx';
import { PhotoThumb } from '../PhotoThumb.tsx';
import { SharesPanel } from '../SharesPanel.tsx';
import { SignalList } from '../SignalList.tsx';
import { TranslateButton } from '../TranslateButton.tsx';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useMay } from '../use-may.ts';
import { useTranslation } from '../use-translation.ts';

type Case = Static<typeof CaseDetail>;

/** Both people, each report with the talk as it was, the photos and the text, what was before. */
export function CaseEvidence({ report, photosRef }: { report: Case; photosRef: RefObject<HTMLDivElement | null> }) {
  const { t } = useLingui();
  const { ago } = useDates();
  const { statuses, rejects, reports: reportWords, cares, actions, word } = useDeskWords();
  const { member, about, photos, earlier, history } = report;
  const translation = useTranslation(about ? [about] : []);
  const care = report.source === 'care';
  const translated = translation.of(about);
  return (
    <>
      <Card as="section" padding="lg">
        <h2>{t`About`}</h2>
        <MemberFactsList member={member} linked />
        {care ? null : <Linked memberId={member.id} />}
      </Card>
      {report.reports.map((item) => (
        <Card as="section" padding="lg" key={item.id}>
          <h2>
            {care ? t`What was seen` : word(reportWords, item.reason)}{' '}
            <span className="muted small">{item.number}</span>
          </h2>
          <Reporter report={item} cares={word(cares, item.reason)} care={care} />
          {item.note ? <p className="desk-quote">{item.note}</p> : null}
          {item.reason === 'signal' ? (
            <SignalList signals={report.signals} />
          ) : (
            <>
              <h3>{care ? t`The conversation at that time` : t`The conversation when it was reported`}</h3>
              <Evidence messages={item.evidence} memberName={report.member_name} />
            </>
          )}
        </Card>
      ))}
      {about || photos.length > 0 ? (
        <Card as="section" padding="lg">
          <h2>{t`Photos and text`}</h2>
          <div ref={photosRef}>
            <ul className="desk-thumbs">
              {photos.map((photo) => (
                <li key={photo.id}>
                  <PhotoThumb photo={photo} alt={t`Photo of ${report.member_name}`} sizes="9rem" />
                  <span>
                    {photo.status === 'rejected' ? word(rejects, photo.reject_reason) : word(statuses, photo.status)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          {about ? (
            <>
              <p className="desk-quote" lang={member.language}>
                {about}
              </p>
              {translated === undefined ? null : <p className="desk-translated">{translated}</p>}
              <TranslateButton translation={translation} />
            </>
          ) : null}
        </Card>
      ) : null}
      {earlier.length > 0 || history.length > 0 ? (
        <Card as="section" padding="lg">
          {earlier.length > 0 ? (
            <>
              <h2>{t`Reported before`}</h2>
              <ul className="desk-lines">
                {earlier.map((report) => (
                  <li key={report.number}>
                    <span>{word(reportWords, report.reason)}</span>
                    <span>
                      {report.action === null
                        ? t({ context: 'state of a case', message: 'Open' })
                        : word(actions, report.action)}
                    </span>
                    <span className="muted small">{`${report.number} · ${ago(report.created_at)}`}</span>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {history.length > 0 ? (
            <>
              <h2>{t`Decided before`}</h2>
              <DecisionList decisions={history} />
            </>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}

/** Accounts that share something with the person: looked up, and noted in the log, only when wanted. */
function Linked({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (useMay()('bans.see') === null) return null;
  if (open)
    return (
      <section>
        <h3>{t`Shares with`}</h3>
        <SharesPanel memberId={memberId} />
      </section>
    );
  return (
    <div className="form-actions">
      <Button icon={<Users />} onClick={() => setOpen(true)}>{t`Linked accounts`}</Button>
    </div>
  );
}

/** Who reported, when, and how often they were right before. */
function Reporter({ report, cares, care }: { report: Case['reports'][number]; cares: string; care: boolean }) {
  const { t } = useLingui();
  const { ago } = useDates();
  const { reporter, reports_made: total, reports_right: right } = report;
  if (!reporter)
    return (
      <p className="muted small">
        {care ? `${cares} · ` : report.reason === 'signal' ? null : `${t`Opened by the team`} · `}
        {ago(report.created_at)}
      </p>
    );
  return (
    <dl className="desk-facts">
      <Fact label={t`Reporter`} strong>
        <MemberName id={reporter.id} name={reporter.name} />
        {`, ${reporter.age} · ${reporter.site} · ${ago(report.created_at)}`}
      </Fact>
      <Fact label={t`Reports made before`}>
        {total === 0
          ? t({ context: 'several reports', message: 'None' })
          : t`${plural(total, { one: `# decided, ${right} led to something`, other: `# decided, ${right} led to something` })}`}
      </Fact>
    </dl>
  );
}
