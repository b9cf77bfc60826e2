import './last-events.css';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useEventWords } from './use-event-words.tsx';

/** The last things that happened to a member, the newest first. */
export function LastEvents({ id, most }: { id: string; most: number }) {
  const { t } = useLingui();
  const { ago, at } = useDates();
  const words = useEventWords();
  const events = useInfiniteQuery(deskQueries.memberEvents(id, undefined)).data?.pages[0]?.events ?? [];
  if (events.length === 0) return null;
  return (
    <ol className="member-last" aria-label={t`Timeline`}>
      {events.slice(0, most).map((event) => (
        <li key={`${event.at} ${event.kind} ${event.ref ?? ''}`}>
          <time dateTime={event.at} title={at(event.at)}>
            {ago(event.at)}
          </time>
          <span>{words.text(event)}</span>
        </li>
      ))}
    </ol>
  );
}
