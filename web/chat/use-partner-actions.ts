import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { grantPhotos } from '../../contract/chat.ts';
import { addBlock, removeBlock } from '../../contract/members.ts';
import { call } from '../app/api.ts';
import { type ChatPartner, type ChatStateData, patchChats } from '../app/chat-cache.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';

/** Blocking the partner and opening private photos to them: shown at once, reverted if the server refuses. */
export function usePartnerActions({ id, name }: ChatPartner) {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  const mark = (change: Partial<ChatStateData>) =>
    patchChats(
      client,
      (s) => s.partner.id === id,
      (chat) => ({ ...chat, state: { ...chat.state, ...change } }),
    );
  const failed = (error: unknown) => {
    toasts.show({ text: errorText(error), tone: 'danger' });
    void client.invalidateQueries({ queryKey: ['chat'] });
  };
  const blocking = useMutation({
    // In order, so that undo wins.
    scope: { id: `block-${id}` },
    mutationFn: async (blocked: boolean) => {
      if (blocked) await call(client, addBlock, { body: { id } });
      else await call(client, removeBlock, { params: { id } });
    },
    onMutate: (blocked) => mark({ closed: blocked ? 'blocked_by_you' : null }),
    onError: failed,
    onSuccess: () => {
      for (const key of ['chat', 'chats', 'blocks', 'profile']) void client.invalidateQueries({ queryKey: [key] });
      for (const key of ['search', 'related', 'likes-list'])
        client.removeQueries({ queryKey: [key], type: 'inactive' });
    },
  });
  const granting = useMutation({
    scope: { id: `grant-${id}` },
    mutationFn: (granted: boolean) => call(client, grantPhotos, { body: { profile: id, granted } }),
    onMutate: (privateGranted) => mark({ private_granted: privateGranted }),
    onError: failed,
  });
  const unblock = () => blocking.mutate(false);
  return {
    unblock,
    block: () => {
      blocking.mutate(true);
      toasts.show({ text: t`${name} is blocked.`, action: { label: t`Undo`, run: unblock } });
    },
    setGranted: (granted: boolean) => {
      granting.mutate(granted);
      toasts.show({
        text: granted ? t`${name} can see your private photos now.` : t`${name} can no longer see your private photos.`,
        action: { label: t`Undo`, run: () => granting.mutate(!granted) },
      });
    },
  };
}
