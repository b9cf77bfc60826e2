/** The site and the member, for any component: both were loaded by the layout. */
import { skipToken, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { queries } from './queries.ts';

export const useSettings = () => useSuspenseQuery(queries.settings()).data;
export const useUser = () => useSuspenseQuery(queries.user()).data.user;

/** Unread messages and new likes, from whatever the member's lists have brought so far. */
export function useCounts(): { unread: number; new_likes: number } {
  const chats = useQuery<{ unread: number }>({ queryKey: ['unread'], queryFn: skipToken });
  const likes = useQuery<{ new_likes: number }>({ queryKey: ['new_likes'], queryFn: skipToken });
  return { unread: chats.data?.unread ?? 0, new_likes: likes.data?.new_likes ?? 0 };
}
