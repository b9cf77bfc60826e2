import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { writingKeptMinutes } from '../../../contract/desk-writing.ts';
import { Link } from '../Link.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useScope } from '../use-scope.ts';
import { useToday } from './use-today.ts';

/** Beside the conversation in hand, where there is room: who else waits, the longest first, and one's own day. */
export function Queue({ current, language }: { current: string; language: string }) {
  const { t } = useLingui();
  const { scope } = useScope();
  const { took, now } = useDates();
  const today = useToday();
  const { data } = useQuery({ ...deskQueries.writing(language, scope), placeholderData: keepPreviousData });
  if (!data) return <aside className="writing-queue" aria-label={t`Waiting for an answer`} />;
  const suffix = language ? `?language=${language}` : '';
  return (
    <aside className="writing-queue" aria-label={t`Waiting for an answer`}>
      <ul>
        {data.conversations.map((waiting) => {
          const ms = now - Date.parse(waiting.waiting_since);
          const { kind, body } = waiting.preview;
          return (
            <li key={waiting.id}>
              <Link
                to={`/desk/writing/${waiting.id}${suffix}`}
                aria-current={waiting.id === current ? 'page' : undefined}
                data-others={waiting.claimed_by && !waiting.mine ? '' : undefined}
              >
                <strong>{t`${waiting.member_name} to ${waiting.fictional_name}`}</strong>
                <span className="num" data-late={ms > writingKeptMinutes * 60_000 ? '' : undefined}>
                  {took(Math.max(0, Math.round(ms / 1_000)))}
                </span>
                <span className="desk-clip" lang={waiting.member_language}>
                  {waiting.asks_if_real ? <CircleHelp aria-label={t`Asks if real`} /> : null}
                  {kind === 'photo' ? t`(a photo)` : kind === 'gift' ? t`(a gift)` : body}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="muted small">{t`The longest wait first, in the languages you write.`}</p>
      <Link to="/desk/writing/counts" className="writing-today">
        {today(data.today)}
      </Link>
    </aside>
  );
}
