import { useMutation, useQueryClient } from '@tanstack/react-query';
import { savePrivacy } from '../../contract/accounts.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { call } from '../app/api.ts';
import { queries } from '../app/queries.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';

type Privacy = AnswerOf<typeof savePrivacy>;

/** Invisible mode and who may write first: shown at once, reverted if the server refuses. */
export function useSavePrivacy(): (wanted: Partial<Privacy>) => void {
  const client = useQueryClient();
  const errorText = useErrorText();
  const key = queries.privacy().queryKey;
  const save = useMutation({
    // In order, so that the last choice wins.
    scope: { id: 'privacy' },
    mutationFn: (wanted: Partial<Privacy>) => call(client, savePrivacy, { body: wanted }),
    onMutate: (wanted) => {
      const before = client.getQueryData(key);
      if (before) client.setQueryData(key, { ...before, ...wanted });
      return { before };
    },
    onError: (error, _wanted, context) => {
      client.setQueryData(key, context?.before);
      toasts.show({ text: errorText(error), tone: 'danger' });
    },
  });
  return save.mutate;
}
