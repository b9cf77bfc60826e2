import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import type { Static } from 'typebox';
import { releaseComplaint } from '../../../contract/desk-cases.ts';
import type { Complaint } from '../../../contract/desk-queue-lists.ts';
import { addressOf } from '../../app/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { CareDialog } from '../care/CareDialog.tsx';
import { Fact } from '../Facts.tsx';
import { MemberName } from '../MemberName.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { useFreed } from '../use-freed.ts';
import { useLanguageNames } from '../use-language-names.ts';
import { useMay } from '../use-may.ts';
import { useStackedCard } from '../use-stacked-card.ts';
import { YoursFor } from '../YoursFor.tsx';
import { LinkedText } from './LinkedText.tsx';
import { ThreadPanel } from './ThreadPanel.tsx';

type Row = Static<typeof Complaint>;

/** One complaint: who wrote what and when, and its thread. */
export function ComplaintCard({ complaint }: { complaint: Row }) {
  const { t } = useLingui();
  const { kinds, word } = useDeskWords();
  const { at, until } = useDates();
  const languageName = useLanguageNames();
  const heading = useStackedCard();
  const answers = useMay()('complaints.answer') !== null;
  const client = useQueryClient();
  const [care, setCare] = useState(false);
  const { id, status } = complaint;
  const open = status === 'open';
  // Whoever opens an open one is answering it.
  const lock = useQuery({ ...deskQueries.complaintLock(id), enabled: open && answers });
  const thread = useQuery(deskQueries.thread('complaint', id));
  const held = open && lock.data ? lock.data : { claimed_by: null, yours_until: null };
  const yours = held.yours_until;
  useFreed(yours ? addressOf(releaseComplaint, { params: { id } }) : undefined);
  return (
    <Card as="article" padding="lg">
      <div className="desk-section-head">
        <h2 ref={heading}>{word(kinds, complaint.kind)}</h2>
        {yours ? <YoursFor key={yours} until={yours} onOver={() => void lock.refetch()} /> : null}
        {held.claimed_by === null ? null : <Tag tone="amber">{t`${held.claimed_by} has it`}</Tag>}
      </div>
      <dl className="desk-facts">
        <Fact label={t`Number`}>{complaint.number}</Fact>
        <Fact label={t`Subject`}>{complaint.kind === 'begun' ? complaint.text : null}</Fact>
        <Fact label={complaint.kind === 'begun' ? t`To` : t({ context: 'who wrote', message: 'From' })}>
          {complaint.member_id === null ? (
            t`Without an account`
          ) : (
            <MemberName id={complaint.member_id} name={complaint.member_name ?? complaint.email} />
          )}
        </Fact>
        <Fact label={t`E-mail`}>{complaint.email}</Fact>
        <Fact label={t`About`}>
          {complaint.reference ? (
            <LinkedText text={complaint.reference} references={thread.data?.references ?? []} />
          ) : null}
        </Fact>
        <Fact label={t`Site`}>{`${complaint.site} · ${languageName(complaint.language)}`}</Fact>
        <Fact
          label={
            complaint.kind === 'begun'
              ? t({ context: 'when a thread began', message: 'Started' })
              : t({ context: 'when it came in', message: 'Received' })
          }
        >
          {at(complaint.created_at)}
        </Fact>
        {open ? (
          <Fact
            label={t`Due`}
            strong={complaint.overdue}
          >{`${at(complaint.due_at)} (${until(complaint.due_at)})`}</Fact>
        ) : null}
      </dl>
      {complaint.member_id === null || !answers ? null : (
        <div className="form-actions">
          <Button icon={<HeartHandshake />} onClick={() => setCare(true)}>{t`Pass to care`}</Button>
          <CareDialog
            seen={{ member: complaint.member_id, from: id }}
            name={complaint.member_name ?? complaint.email}
            open={care}
            onClose={() => setCare(false)}
            onTold={() => void client.invalidateQueries({ queryKey: ['desk'] })}
          />
        </div>
      )}
      <ThreadPanel
        of="complaint"
        about={id}
        open={open}
        language={complaint.language}
        values={{ name: complaint.member_name ?? '', number: complaint.number, site: complaint.site }}
        holder={held.claimed_by}
        onPassedOn={() =>
          client.setQueryData(deskQueries.complaintLock(id).queryKey, { claimed_by: null, yours_until: null })
        }
      />
    </Card>
  );
}
