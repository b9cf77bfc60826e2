import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle, RefreshCw, Search, SearchX, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from '../app/navigation.tsx';
import type { ChatEntryData } from '../app/chat-cache.ts';
import { type ChatKey, loadMoreChats } from '../app/chat-queries.ts';
import { Link } from '../app/Link.tsx';
import { queries } from '../app/queries.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { useUser } from '../app/use-site.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SkeletonList } from '../ui/Skeleton.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ChatRow } from './ChatRow.tsx';
import { isBeingRemoved } from './delete-chat.ts';
import { useLocalTime } from './use-local-time.ts';
import { useRemoveChat } from './use-remove-chat.ts';

const searchAfterMs = 200;
/** The list's last scroll position, restored when coming back from a conversation. */
let scrolledTo = 0;

const isCurrent = (entry: ChatEntryData, chat: ChatKey | undefined) =>
  chat !== undefined && ('id' in chat ? chat.id === entry.conversation : chat.profile === entry.profile);

/** All conversations, latest first: search, infinite scrolling, deleting. */
export function ChatList({ chat }: { chat: ChatKey | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const member = useUser()?.id ?? '';
  const time = useLocalTime();
  const errorText = useErrorText();
  const remove = useRemoveChat();
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const q = useDebounced(searching ? typed.trim() : '');
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...queries.chats(q),
    placeholderData: (before) => before,
  });
  const box = useScrollPosition();
  const more = data?.next_cursor ?? null;
  const { end, failed, retry } = useNextPage(box, q, isPlaceholderData ? null : more);

  const entries = (data?.chats ?? []).filter((e) => !isBeingRemoved(e.conversation));
  const onRemove = (entry: ChatEntryData) => {
    const open = isCurrent(entry, chat);
    if (open) void navigate('/chats', { replace: true });
    remove(entry.conversation, entry.partner.name, () => {
      if (open) void navigate(`/chats/${entry.conversation}`);
    });
  };
  const Title = chat ? 'h2' : 'h1';

  return (
    <section className="chat-side" aria-label={t`Conversations`}>
      <header className="chat-side-head row apart">
        <Title className="chat-side-title">{t`Messages`}</Title>
        {searching || entries.length > 0 ? (
          <IconButton
            label={searching ? t`Close the search` : t`Search conversations`}
            icon={searching ? <X /> : <Search />}
            aria-expanded={searching}
            onClick={() => {
              setSearching(!searching);
              setTyped('');
            }}
          />
        ) : null}
      </header>
      {searching ? <SearchBox typed={typed} onType={setTyped} onClose={() => setSearching(false)} /> : null}
      <div className="chat-side-list" ref={box} aria-busy={isPending || isPlaceholderData}>
        {isPending && !error ? <SkeletonList rows={9} /> : null}
        {error && !data ? (
          <EmptyState
            icon={<RefreshCw />}
            title={t`Your messages could not be loaded`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          >
            {errorText(error)}
          </EmptyState>
        ) : null}
        {data && entries.length === 0 ? <NoChats q={q} /> : null}
        <ul className="chat-rows">
          {entries.map((entry) => (
            <ChatRow
              key={entry.conversation}
              entry={entry}
              current={isCurrent(entry, chat)}
              time={time}
              member={member}
              onRemove={onRemove}
            />
          ))}
        </ul>
        {more && !failed ? (
          <div ref={end}>
            <SkeletonList rows={2} />
          </div>
        ) : null}
        {failed ? (
          <p className="chat-list-failed centered stack gap-5 soft">
            {errorText(failed)}
            <Button onClick={retry}>{t`Try again`}</Button>
          </p>
        ) : null}
      </div>
      <VisuallyHidden>
        <span role="status">{q && data && !isPlaceholderData ? t`Found: ${entries.length}` : ''}</span>
      </VisuallyHidden>
    </section>
  );
}

function SearchBox({ typed, onType, onClose }: { typed: string; onType(text: string): void; onClose(): void }) {
  const { t } = useLingui();
  return (
    <div className="chat-search">
      <label className="chat-search-box pill row gap-3">
        <Search />
        <VisuallyHidden>{t`Search conversations by name`}</VisuallyHidden>
        <input
          type="search"
          value={typed}
          maxLength={60}
          autoFocus
          placeholder={t`Search by name`}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </label>
    </div>
  );
}

function NoChats({ q }: { q: string }) {
  const { t } = useLingui();
  return q ? (
    <EmptyState
      icon={<SearchX />}
      title={t`Nobody with that name`}
    >{t`You have no conversation with “${q}”.`}</EmptyState>
  ) : (
    <EmptyState
      icon={<MessageCircle />}
      title={t`No messages yet`}
      action={<Link href="/members" className={buttonClass('primary')}>{t`Search members`}</Link>}
    >
      {t`Find somebody you like and send the first message.`}
    </EmptyState>
  );
}

/** The list's box, scrolled to where it was last. */
function useScrollPosition(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    list.scrollTop = scrolledTo;
    return () => {
      scrolledTo = list.scrollTop;
    };
  }, []);
  return box;
}

/** Loads the next page when `end` comes near; after a failure only on `retry`. @param cursor null: nothing to load now */
function useNextPage(box: RefObject<HTMLDivElement | null>, q: string, cursor: string | null) {
  const client = useQueryClient();
  const end = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    if (!end.current || !cursor || failed) return;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) void loadMoreChats(client, q).catch(setFailed);
      },
      { root: box.current, rootMargin: '400px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [client, box, cursor, q, failed]);
  return { end, failed, retry: () => setFailed(undefined) };
}

/** The value, once it has stopped changing for a moment. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : searchAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
