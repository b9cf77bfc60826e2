import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HeartHandshake, MessageSquareWarning, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearchParams } from '../app/navigation.tsx';
import type { Static } from 'typebox';
import { claimComplaint, type Complaint } from '../../contract/desk-cases.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CareDialog } from './care/CareDialog.tsx';
import { Link } from './Link.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Fact } from './Facts.tsx';
import { useMay } from './use-may.ts';
import { Loading } from './Loading.tsx';
import { ThreadPanel } from './threads/ThreadPanel.tsx';
import { deskQueries } from './queries.ts';
import { useDates } from './use-dates.ts';
import { useDeskCall } from './use-desk-call.ts';
import { useScope } from './use-scope.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useLanguageNames } from './use-language-names.ts';
import { useStackedCard } from './use-stacked-card.ts';

type Row = Static<typeof Complaint>;

/** Complaints by the date they are due; beside the list the one that is being answered. */
export default function ComplaintsPage() {
  const { t } = useLingui();
  const { id: asked } = useParams();
  const [search, setSearch] = useSearchParams('status', 'id');
  const status = search.get('status') === 'answered' ? 'answered' : 'open';
  const { scope } = useScope();
  const query = useQuery(deskQueries.complaints(status, scope, asked));
  const rows = query.data?.complaints ?? [];
  const chosen = rows.find((row) => row.id === (search.get('id') ?? asked));
  const { kinds, word } = useDeskWords();
  const { ago, until } = useDates();
  const tabs = [
    ['open', t({ context: 'several complaints', message: 'Open' })],
    ['answered', t({ context: 'several complaints', message: 'Answered' })],
  ] as const;
  return (
    <DeskShell
      title={t`Complaints`}
      keys={[
        { keys: 'R', what: t`Write an answer` },
        { keys: 'T', what: t`Template` },
        { keys: 'P', what: t`Pass on` },
      ]}
      aside={
        <nav className="desk-tabs" aria-label={t`Which ones`}>
          {tabs.map(([value, label]) => (
            <Link
              key={value}
              to={`/desk/complaints?status=${value}`}
              aria-current={value === status ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      {!query.data ? (
        <Loading query={query} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<MessageSquareWarning />}
          title={status === 'open' ? t`No open complaints` : t`None has been answered yet`}
        />
      ) : (
        <div className="desk-two" data-list="">
          <ul className="desk-list">
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  aria-pressed={row.id === chosen?.id}
                  data-urgent={row.overdue ? '' : undefined}
                  onClick={() => setSearch({ status, id: row.id })}
                >
                  <span className="desk-list-main">
                    <strong>
                      {row.overdue ? <TriangleAlert /> : null}
                      {word(kinds, row.kind)}
                    </strong>
                    <span className="desk-clip">{row.text}</span>
                  </span>
                  <span className="desk-list-end">
                    <span>{row.assigned_to ? `${row.number} · ${row.assigned_to}` : row.number}</span>
                    <span className="muted">
                      {!row.answered_at
                        ? t`due ${until(row.due_at)}`
                        : row.kind === 'begun'
                          ? t`waits for the member · ${ago(row.answered_at)}`
                          : t`answered ${ago(row.answered_at)}`}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {chosen ? (
            <ComplaintCard key={chosen.id} complaint={chosen} />
          ) : (
            <p className="muted desk-hint">{t`Choose one on the left.`}</p>
          )}
        </div>
      )}
    </DeskShell>
  );
}

function ComplaintCard({ complaint }: { complaint: Row }) {
  const { t } = useLingui();
  const { kinds, word } = useDeskWords();
  const { at, until } = useDates();
  const languageName = useLanguageNames();
  const heading = useStackedCard();
  const may = useMay();
  const mayOpen = may('members.see') !== null;
  const answers = may('complaints.answer') !== null;
  const client = useQueryClient();
  const [care, setCare] = useState(false);
  const deskCall = useDeskCall();
  const [holder, setHolder] = useState<string | null>(null);
  const { id, status } = complaint;
  const claim = useEffectEvent(async () => {
    const answer = await deskCall(claimComplaint, { params: { id } });
    setHolder(answer?.claimed_by ?? null);
  });
  // Whoever opens an open one is answering it.
  useEffect(() => {
    if (status === 'open') void claim();
  }, [status]);
  return (
    <Card as="article" padding="lg">
      <h2 ref={heading}>{word(kinds, complaint.kind)}</h2>
      <dl className="desk-facts">
        <Fact label={t`Number`}>{complaint.number}</Fact>
        <Fact label={t`Subject`}>{complaint.kind === 'begun' ? complaint.text : null}</Fact>
        <Fact label={complaint.kind === 'begun' ? t`To` : t({ context: 'who wrote', message: 'From' })}>
          {complaint.member_id === null ? (
            t`Without an account`
          ) : mayOpen ? (
            <Link className="link" to={`/desk/members/${complaint.member_id}`}>
              {complaint.member_name ?? complaint.email}
            </Link>
          ) : (
            complaint.member_name
          )}
        </Fact>
        <Fact label={t`E-mail`}>{complaint.email}</Fact>
        <Fact label={t`About`}>{complaint.reference}</Fact>
        <Fact label={t`Site`}>{`${complaint.site} · ${languageName(complaint.language)}`}</Fact>
        <Fact label={complaint.kind === 'begun' ? t`Started` : t({ context: 'when it came in', message: 'Received' })}>
          {at(complaint.created_at)}
        </Fact>
        {status === 'open' ? (
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
        open={status === 'open'}
        language={complaint.language}
        values={{ name: complaint.member_name ?? '', number: complaint.number, site: complaint.site }}
        holder={holder}
      />
    </Card>
  );
}
