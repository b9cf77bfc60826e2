import { useLingui } from '@lingui/react/macro';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addBlock, removeBlock } from '../../contract/members.ts';
import { call } from './api.ts';
import { queries } from './queries.ts';
import { toasts } from './Toasts.tsx';
import { useErrorText } from './use-error-text.ts';

/** Blocked in this tab: cards of the member say so at once, wherever they stand. */
const blockedKey = (id: string) => ['blocked-here', id] as const;

export const useBlockedHere = (id: string): boolean =>
  useQuery<boolean>({ queryKey: blockedKey(id), queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY }).data ?? false;

/** Blocks a member at once, with undo instead of a confirmation; also unblocks. */
export function useBlock({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const mark = (blocked: boolean) => {
    client.setQueryData(blockedKey(id), blocked);
    client.setQueryData(queries.profile(id).queryKey, (old) => (old ? { profile: { ...old.profile, blocked } } : old));
  };
  const save = useMutation({
    // In order, so that undo wins.
    scope: { id: `block-${id}` },
    mutationFn: async (blocked: boolean) => {
      if (blocked) await call(client, addBlock, { body: { id } });
      else await call(client, removeBlock, { params: { id } });
    },
    onMutate: (blocked) => void mark(blocked),
    onError: (error, blocked) => {
      mark(!blocked);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
    onSuccess: () => {
      // Everywhere the member appears or may appear again; visible lists keep their place until reopened.
      for (const key of ['search', 'search-more', 'search-similar', 'related', 'visits', 'likes-list'])
        client.removeQueries({ queryKey: [key], type: 'inactive' });
      for (const key of ['blocks', 'likes', 'chats', 'profile']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
  const unblock = () => save.mutate(false);
  return {
    unblock,
    block: () => {
      save.mutate(true);
      toasts.show({ text: t`${name} is blocked.`, action: { label: t`Undo`, run: unblock } });
    },
  };
}
