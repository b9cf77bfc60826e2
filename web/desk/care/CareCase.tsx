import '../reports/reports.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { releaseCare, undoCareStep } from '../../../contract/desk-care.ts';
import { addressOf } from '../../app/api.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DeskShell } from '../DeskShell.tsx';
import { Loading } from '../Loading.tsx';
import { CaseEvidence } from '../reports/CaseEvidence.tsx';
import { ThreadPanel } from '../threads/ThreadPanel.tsx';
import { deskQueries } from '../queries.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { offerUndo } from '../undo.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useFreed } from '../use-freed.ts';
import { useKeys } from '../use-keys.ts';
import { useMay } from '../use-may.ts';
import { useGo } from '../use-scope.ts';
import { YoursFor } from '../YoursFor.tsx';
import { CareActs } from './CareActs.tsx';
import { CareForm } from './CareForm.tsx';
import { PaidChart } from './PaidChart.tsx';

/** One care case: the others at the left, what happened in the middle, what was written and what can be done at the right. */
export function CareCase({ id, list, onClosed }: { id: string; list: ReactNode; onClosed(): void }) {
  const { t } = useLingui();
  const go = useGo();
  const may = useMay();
  const client = useQueryClient();
  const deskCall = useDeskCall();
  const query = useQuery(deskQueries.careCase(id));
  const { cares, word } = useDeskWords();
  const photos = useRef<HTMLDivElement>(null);
  const data = query.data;
  const memberId = data?.report.member.id;
  useFreed(data?.report.yours_until ? addressOf(releaseCare, { params: { id } }) : undefined);
  useKeys({
    m: memberId && may('members.see') ? () => void go(`/desk/members/${memberId}`) : undefined,
    v: () => photos.current?.querySelector('button')?.click(),
  });
  const keys = [
    { keys: 'R', what: t`Write to the member` },
    { keys: 'T', what: t`Template` },
    { keys: 'P', what: t`Pass on` },
    { keys: 'U', what: t`Undo` },
    { keys: 'J K', what: t`Next case, previous one` },
    { keys: 'M', what: t`Open the member` },
    { keys: 'V', what: t`Enlarge the photos` },
    { keys: 'Esc', what: t`Back to the list` },
  ];
  if (!data)
    return (
      <DeskShell title={t`Care`} keys={keys}>
        <Loading query={query} />
      </DeskShell>
    );
  const { report } = data;
  const open = report.status === 'open';
  const held = report.claimed_by;
  const again = () => {
    void client.invalidateQueries({ queryKey: ['desk'] });
    return query.refetch();
  };
  const takeBack = async (step: string) => {
    if (!(await deskCall(undoCareStep, { params: { id, step } }))) return;
    void go(`/desk/care/${id}`);
    void again();
  };
  return (
    <DeskShell
      title={t`Care: ${word(cares, report.reason)}`}
      wide
      fill
      keys={keys}
      note={report.member.name}
      aside={
        <>
          <Tag>{report.number}</Tag>
          {open ? null : <Tag>{t({ context: 'state of a case', message: 'Closed' })}</Tag>}
          {open && report.yours_until ? (
            <YoursFor key={report.yours_until} until={report.yours_until} onOver={() => void query.refetch()} />
          ) : null}
          {held === null ? null : <Tag tone="amber">{t`${report.claimed_by} has it`}</Tag>}
        </>
      }
    >
      <div className="case-view" data-thread="">
        <div className="case-list">{list}</div>
        <div className="case-middle">
          <PaidChart days={data.days} currency={data.currency} />
          <CaseEvidence report={report} photosRef={photos} />
        </div>
        <div className="case-decide">
          <Card as="section" padding="lg">
            <h2>{t`With the member`}</h2>
            <ThreadPanel
              of="care"
              about={id}
              open={open}
              language={report.member.language}
              values={{ name: report.member.name, number: report.number, site: report.member.site }}
              holder={open ? held : null}
              onSteered={() => void query.refetch()}
              onPassedOn={() =>
                client.setQueryData(deskQueries.careCase(id).queryKey, (now) =>
                  now ? { ...now, report: { ...now.report, yours_until: null } } : now,
                )
              }
            />
          </Card>
          {open ? (
            <>
              <Card as="section" padding="lg">
                <h2>{t`What helps`}</h2>
                <CareActs id={id} care={data} onDone={() => void again()} />
              </Card>
              <Card as="section" padding="lg">
                <h2>{t`Close the case`}</h2>
                {held === null ? (
                  <CareForm
                    id={id}
                    paused={data.buying_paused}
                    onDone={(step) => {
                      if (step) offerUndo({ text: t`Closed.`, label: t`Undo`, undo: () => void takeBack(step) });
                      void client.invalidateQueries({ queryKey: ['desk'] });
                      onClosed();
                    }}
                  />
                ) : (
                  <Banner tone="warning" title={t`${report.claimed_by} is working on this.`} />
                )}
              </Card>
            </>
          ) : null}
        </div>
      </div>
    </DeskShell>
  );
}
