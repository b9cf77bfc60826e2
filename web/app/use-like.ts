/**
 * Liking a member from anywhere: shown at once, reverted when the server refuses, with undo instead of a confirmation.
 */
import { useLingui } from '@lingui/react/macro';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addLike, removeLike } from '../../contract/likes.ts';
import { call } from './api.ts';
import { showMatch } from './match-store.ts';
import { toasts } from './Toasts.tsx';
import { useErrorText } from './use-error-text.ts';

export interface LikeTarget {
  id: string;
  name: string;
  /** The state the server last reported. */
  liked: boolean;
}

export interface Like {
  /** The state on screen: what was done here overrides what the server last reported. */
  liked: boolean;
  toggle(): void;
  set(liked: boolean): void;
}

/** What was done in this tab, by member: all hearts of the same member change together. */
const likedKey = (id: string) => ['liked', id] as const;

/** @param options.quiet no toast after an unlike: the place itself offers to undo it */
export function useLike({ id, name, liked }: LikeTarget, options: { quiet?: boolean } = {}): Like {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const likedHere = useQuery<boolean>({
    queryKey: likedKey(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  const now = likedHere ?? liked;
  const save = useMutation({
    // In order for the same member, so that the last press wins.
    scope: { id: `like-${id}` },
    mutationFn: async (wanted: boolean) =>
      wanted
        ? call(client, addLike, { body: { id } })
        : { match: false, ...(await call(client, removeLike, { params: { id } })) },
    onMutate: (wanted) => {
      const before = client.getQueryData<boolean>(likedKey(id)) ?? liked;
      client.setQueryData(likedKey(id), wanted);
      return { before };
    },
    onError: (error, wanted, context) => {
      // A later press already asked for something else.
      if (client.getQueryData(likedKey(id)) === wanted) client.setQueryData(likedKey(id), context?.before ?? liked);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
    onSuccess: ({ match }) => {
      if (match) showMatch(id, 'match');
      // The lists are refetched when next opened; the visible one keeps its place.
      void client.invalidateQueries({ queryKey: ['likes-list'], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ['like', id] });
    },
  });
  const set = (wanted: boolean) => {
    save.mutate(wanted);
    if (wanted || options.quiet) return;
    toasts.show({ text: t`You no longer like ${name}.`, action: { label: t`Undo`, run: () => save.mutate(true) } });
  };
  return { liked: now, set, toggle: () => set(!now) };
}
