import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { removeChat } from './delete-chat.ts';

/** Deletes a conversation with a way back for some seconds. */
export function useRemoveChat(): (conversation: string, name: string, on_undo?: () => void) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  return (conversation, name, on_undo) => {
    const deletion = removeChat(client, conversation, (error) => toasts.show({ text: errorText(error), tone: 'danger' }));
    toasts.show({
      text: t`The conversation with ${name} is deleted.`,
      stays_ms: 5_000,
      action: {
        label: t`Undo`,
        run: () => {
          deletion.undo();
          on_undo?.();
        },
      },
    });
  };
}
