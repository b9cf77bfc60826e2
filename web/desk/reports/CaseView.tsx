import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake, UserRoundPlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { releaseReport } from '../../../contract/desk-cases.ts';
import { addressOf } from '../../app/api.ts';
import { toasts } from '../../app/Toasts.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { CareDialog } from '../care/CareDialog.tsx';
import { DecisionForm } from '../DecisionForm.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { DecisionList } from '../Facts.tsx';
import { Kbd } from '../Kbd.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useDates } from '../use-dates.ts';
import { useFreed } from '../use-freed.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { YoursFor } from '../YoursFor.tsx';
import { CaseEvidence } from './CaseEvidence.tsx';
import { MinorNotice } from './MinorNotice.tsx';

/** One person's case: the others at the left, the evidence, the decision at the right. */
export function CaseView({ id, list, onNext }: { id: string; list: ReactNode; onNext(): void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const go = useGo();
  const may = useMay();
  const deskCall = useDeskCall();
  const query = useQuery(deskQueries.report(id));
  const { reports, word } = useDeskWords();
  const { now, until } = useDates();
  const [care, setCare] = useState(false);
  const photos = useRef<HTMLDivElement>(null);
  const report = query.data?.report;
  const held = report?.claimed_by ?? null;
  const open = report?.status === 'open' && held === null;
  const passOn = async () => {
    await deskCall(releaseReport, { params: { id }, body: {} });
    onNext();
  };
  useFreed(report?.yours_until ? addressOf(releaseReport, { params: { id } }) : undefined);
  const memberId = report?.member.id;
  const isCare = report?.source === 'care';
  const toCare = useEffectEvent(() => void go(`/desk/care/${id}`, { replace: true }));
  // Lines of the audit log and older links name every case a report.
  useEffect(() => {
    if (isCare) toCare();
  }, [isCare]);
  useKeys({
    p: open ? () => void passOn() : undefined,
    m: memberId && may('members.see') ? () => void go(`/desk/members/${memberId}`) : undefined,
    v: () => photos.current?.querySelector('button')?.click(),
  });
  const keys = [
    { keys: '1–5', what: t`Choose the decision` },
    { keys: 'Ctrl ↵', what: t`Decide, and on to the next case` },
    { keys: 'J K', what: t`Next case, previous one` },
    { keys: 'P', what: t`Pass it on: give it back to the queue` },
    { keys: 'M', what: t`Open the member` },
    { keys: 'V', what: t`Enlarge the photos` },
    { keys: 'Esc', what: t`Back to the list` },
  ];
  if (!report || isCare)
    return (
      <DeskShell title={t`Report`} keys={keys}>
        <Loading query={query} />
      </DeskShell>
    );
  const done = () => {
    toasts.show({ text: t`Decided. Both sides are told by e-mail.`, tone: 'success' });
    void client.invalidateQueries({ queryKey: ['desk'] });
    onNext();
  };
  return (
    <DeskShell
      title={word(reports, report.reason)}
      wide
      fill
      keys={keys}
      note={report.member.name}
      aside={
        <>
          <Tag>{report.number}</Tag>
          {open && Date.parse(report.due_at) < now ? (
            <Tag tone="amber">{t`Late: due ${until(report.due_at)}`}</Tag>
          ) : null}
          {open && report.yours_until ? (
            <YoursFor key={report.yours_until} until={report.yours_until} onOver={() => void query.refetch()} />
          ) : null}
          {held === null ? null : <Tag tone="amber">{t`${report.claimed_by} has it`}</Tag>}
          {report.behind && open ? (
            <Tag>
              {t({
                comment: 'Tag of a case: looked at after others, because its reporter misused reports',
                message: 'Waiting behind others',
              })}
            </Tag>
          ) : null}
          {report.member.kind === 'person' ? (
            <Button icon={<HeartHandshake />} onClick={() => setCare(true)}>{t`Pass to care`}</Button>
          ) : null}
          {open ? (
            <Button icon={<UserRoundPlus />} iconEnd={<Kbd>P</Kbd>} onClick={() => void passOn()}>{t`Pass on`}</Button>
          ) : null}
        </>
      }
    >
      <CareDialog
        seen={{ member: report.member.id, from: id }}
        name={report.member.name}
        open={care}
        onClose={() => setCare(false)}
        onTold={() => void client.invalidateQueries({ queryKey: ['desk', 'care'] })}
      />
      <div className="case-view">
        <div className="case-list">{list}</div>
        <div className="case-middle">
          {held === null ? null : (
            <Banner
              tone="warning"
              title={t`${report.claimed_by} is working on this.`}
            >{t`You can read it, but not decide.`}</Banner>
          )}
          {open && report.reports.some(({ reason }) => reason === 'minor') ? (
            <MinorNotice country={report.member.country} />
          ) : null}
          <CaseEvidence report={report} photosRef={photos} />
        </div>
        <div className="case-decide">
          <Card as="section" padding="lg">
            {open ? null : <h2>{t`Decision`}</h2>}
            {report.decisions.length > 0 ? <DecisionList decisions={report.decisions} /> : null}
            {!open ? null : may('reports.decide') ? (
              <DecisionForm key={report.id} report={report} onDone={done} />
            ) : (
              <p className="muted">{t`You can read cases, but not decide them.`}</p>
            )}
          </Card>
        </div>
      </div>
    </DeskShell>
  );
}
