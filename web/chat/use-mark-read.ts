import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readChat } from '../../contract/chat.ts';
import { call } from '../app/api.ts';
import { type ChatData, clearUnread, setUnread } from '../app/chat-cache.ts';
import { queries } from '../app/queries.ts';

/**
 * Marks what is visible as read: the counts in list, bar and title drop at once, then the server is informed.
 * @param inSight this tab is visible and the newest message too
 */
export function useMarkRead({ state, messages }: ChatData, inSight: boolean): void {
  const client = useQueryClient();
  const { conversation } = state;
  const { data: list } = useQuery(queries.chats());
  const unread = list?.chats.find((e) => e.conversation === conversation)?.num_unread_messages;
  const newest = messages.at(-1)?.seq ?? 0;
  const newestTheirs = messages.findLast((m) => !m.mine)?.seq ?? 0;
  const reportedSeq = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!conversation || !inSight || newest === 0) return;
    // Opened with nothing unread: nothing to report.
    if (reportedSeq.current === undefined && unread === 0) reportedSeq.current = newestTheirs;
    if (!unread && newestTheirs <= (reportedSeq.current ?? 0)) return;
    reportedSeq.current = newest;
    clearUnread(client, conversation);
    call(client, readChat, { body: { id: conversation, seq: newest } }).then(
      (answer) => setUnread(client, answer.unread),
      () => {
        // The next refresh restores the count, and this runs again.
        reportedSeq.current = undefined;
      },
    );
  }, [client, conversation, inSight, newest, newestTheirs, unread]);
}
