import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { removeChat } from './delete-chat.ts';

/** Deletes a conversation, with undo for some seconds. */
export function useRemoveChat(): (conversation: string, name: string, onUndo?: () => void) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const errorText = useErrorText();
  return (conversation, name, onUndo) => {
    const deletion = removeChat(client, conversation, (error) =>
      toasts.show({ text: errorText(error), tone: 'danger' }),
    );
    toasts.show({
      text: t`The conversation with ${name} is deleted.`,
      staysMs: 5_000,
      action: {
        label: t`Undo`,
        run: () => {
          deletion.undo();
          onUndo?.();
        },
      },
    });
  };
}
