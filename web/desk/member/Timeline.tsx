import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { eventGroups } from '../../../contract/member-events.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { initials } from '../../ui/Avatar.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import type { Member } from './member.ts';
import { NoteActs } from './NoteActs.tsx';
import { NoteForm } from './NoteForm.tsx';
import { type Event, useEventWords } from './use-event-words.tsx';

/** Everything that happened, by day, newest first; above it a note can be left. */
export function Timeline({ member }: { member: Member }) {
  const { id } = member;
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams('group');
  const group = eventGroups.find((group) => group === search.get('group'));
  const query = useInfiniteQuery(deskQueries.memberEvents(id, group));
  const { groups, icons } = useEventWords();
  const { day } = useDates();
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const days = Map.groupBy(events, (event) => day(event.at));
  return (
    <>
      <NoteForm key={id} member={member} />
      <div className="desk-chips" role="group" aria-label={t`Which ones`}>
        <button type="button" className="desk-chip" aria-pressed={!group} onClick={() => setSearch({ group: '' })}>
          {t({ context: 'what happened', message: 'All' })}
        </button>
        {eventGroups.map((eventGroup) => (
          <button
            key={eventGroup}
            type="button"
            className="desk-chip"
            aria-pressed={group === eventGroup}
            onClick={() => setSearch({ group: eventGroup })}
          >
            {icons[eventGroup]}
            {groups[eventGroup]}
          </button>
        ))}
      </div>
      {!query.data ? (
        <Loading query={query} />
      ) : events.length === 0 ? (
        <p className="muted">{t`Nothing of this kind happened, or you may not see it.`}</p>
      ) : (
        [...days].map(([date, rows]) => (
          <section key={date} className="member-day">
            <h3>{date}</h3>
            <ul>
              {rows.map((event, i) => (
                <Line key={`${event.at} ${event.kind} ${event.ref ?? ''} ${String(i)}`} member={id} event={event} />
              ))}
            </ul>
          </section>
        ))
      )}
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t`Show earlier`}</Button>
      ) : null}
    </>
  );
}

function Line({ member, event }: { member: string; event: Event }) {
  const words = useEventWords();
  const { at, time } = useDates();
  const href = words.href(event);
  return (
    <li data-kind={event.kind}>
      <time dateTime={event.at} title={at(event.at)}>
        {time(event.at)}
      </time>
      <span className="member-mark" data-tone={words.tone(event)} aria-hidden="true">
        {words.icon(event)}
      </span>
      <span className="member-what">
        {words.text(event)}
        {event.number && href ? (
          <>
            {' · '}
            <Link className="link" to={href}>
              {event.number}
            </Link>
          </>
        ) : null}
        {/^(decided|appeal_decided)$/.test(event.kind) && event.text ? (
          <span className="muted">{event.text}</span>
        ) : null}
        {event.note ? <NoteActs member={member} note={event.note} /> : null}
      </span>
      {event.actor ? (
        <span className="member-actor" title={event.actor}>
          {initials(event.actor)}
        </span>
      ) : null}
    </li>
  );
}
