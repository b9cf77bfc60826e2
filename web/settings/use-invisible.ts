import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savePrivacy } from '../../contract/accounts.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';

/** Switches invisible mode: shown at once, reverted if the server refuses. */
export function useInvisible(): (invisible: boolean) => void {
  const client = useQueryClient();
  const errorText = useErrorText();
  const key = queries.privacy().queryKey;
  const save = useMutation({
    mutationFn: (invisible: boolean) => call(client, savePrivacy, { body: { invisible } }),
    onMutate: (invisible) => {
      const before = client.getQueryData(key);
      client.setQueryData(key, { invisible });
      return { before };
    },
    onError: (error, _wanted, context) => {
      client.setQueryData(key, context?.before);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
  });
  return save.mutate;
}
