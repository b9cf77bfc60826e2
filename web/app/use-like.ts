/** Liking somebody from anywhere: at once on screen, back again when the server refused, with undo instead of a question. */
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
  /** As the server last said. */
  liked: boolean;
}

export interface Like {
  /** As it stands on screen: what was done here counts before what the server last said. */
  liked: boolean;
  toggle(): void;
  set(liked: boolean): void;
}

/** What was done in this tab, by member: every heart of the same person changes together. */
const likedKey = (id: string) => ['liked', id] as const;

/**
 * @param options.quiet no toast after a like was taken back: the place itself offers to undo
 */
export function useLike({ id, name, liked }: LikeTarget, options: { quiet?: boolean } = {}): Like {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const doneHere = useQuery<boolean>({
    queryKey: likedKey(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
  const now = doneHere ?? liked;
  const save = useMutation({
    // One after the other for the same person, so that the last press is what holds.
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
      // The lists are read anew when next opened; the one in sight keeps its place.
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
