import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
import { addNote, eventGroups } from '../../../contract/desk-console.ts';
import { useSearchParams } from '../../app/navigation.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { initials } from '../../ui/Avatar.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link } from '../Link.tsx';
import { Loading } from '../Loading.tsx';
import { deskQueries } from '../queries.ts';
import { useDates } from '../use-dates.ts';
import { useDeskCall } from '../use-desk-call.ts';
import { useKeys } from '../use-keys.ts';
import { type Event, useEventWords } from './use-event-words.tsx';

/** Everything that happened, by day, newest first; above it a note can be left. */
export function Timeline({ id }: { id: string }) {
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
      <NoteForm id={id} />
      <div className="desk-chips" role="group" aria-label={t`Figure shown`}>
        <button type="button" className="desk-chip" aria-pressed={!group} onClick={() => setSearch({ group: '' })}>
          {t`All`}
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
                <Line key={`${event.at} ${event.kind} ${event.ref ?? ''} ${String(i)}`} event={event} />
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

function Line({ event }: { event: Event }) {
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
        {event.kind === 'decided' && event.text ? <span className="muted">{event.text}</span> : null}
      </span>
      {event.actor ? (
        <span className="member-actor" title={event.actor}>
          {initials(event.actor)}
        </span>
      ) : null}
    </li>
  );
}

function NoteForm({ id }: { id: string }) {
  const { t } = useLingui();
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  const deskCall = useDeskCall();
  const client = useQueryClient();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const data = new FormData(target);
    const text = String(data.get('text') ?? '').trim();
    if (!text) return;
    const done = await deskCall(addNote, { params: { id }, body: { text, pinned: data.get('pinned') === 'on' } });
    if (!done) return;
    target.reset();
    void client.invalidateQueries({ queryKey: ['desk', 'member', id] });
  };
  useKeys({ n: () => form.current?.querySelector('textarea')?.focus() });
  return (
    <form ref={form} className="member-note" onSubmit={(event) => void submit(event)}>
      <TextArea
        id={`${name}-text`}
        name="text"
        rows={2}
        maxLength={2000}
        required
        aria-label={t`A note for colleagues`}
        placeholder={t`A note for colleagues. The member gets it when they ask for their data.`}
      />
      <div>
        <Checkbox name="pinned" label={t`Pin it`} />
        <Kbd>N</Kbd>
        <Button type="submit">{t`Keep the note`}</Button>
      </div>
    </form>
  );
}
