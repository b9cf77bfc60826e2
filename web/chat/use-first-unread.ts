import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ChatData } from '../app/chat-cache.ts';
import { queries } from '../app/queries.ts';
import { firstUnread } from './group-messages.ts';

/** The most pages fetched to find the first unread message; beyond that the oldest loaded one counts as it. */
const maxPagesBack = 4;

/**
 * The first message that was unread when the conversation was opened: the line above it stays while the member reads.
 * @param onOlder loads older messages
 */
export function useFirstUnread(data: ChatData, onOlder: () => Promise<number>): string | undefined {
  const { state, messages, more } = data;
  const client = useQueryClient();
  // From the list: opening sets it to 0 at once.
  const [opened] = useState(() => {
    const entry = client
      .getQueryData(queries.chats().queryKey)
      ?.chats.find((e) => e.conversation === state.conversation);
    return entry && entry.num_unread_messages > 0
      ? { unread: entry.num_unread_messages, last_at: entry.last_at }
      : undefined;
  });
  const pages = useRef(0);
  const [givenUp, setGivenUp] = useState(false);
  const [firstFound, setFirstFound] = useState(() => opened && firstUnread(messages, opened, !more));
  const now = firstFound ?? (opened && firstUnread(messages, opened, !more || givenUp));
  useEffect(() => {
    if (!opened || firstFound) return;
    if (now) setFirstFound(now);
    else if (pages.current++ >= maxPagesBack) setGivenUp(true);
    // Without older ones the line goes above the first loaded message.
    else if (messages.length > 0)
      onOlder().then(
        (came) => came === 0 && setGivenUp(true),
        () => setGivenUp(true),
      );
  }, [opened, firstFound, now, messages, onOlder]);
  return now;
}
