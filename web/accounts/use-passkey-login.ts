import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { passkeyLogin } from '../../contract/passkeys.ts';
import { minuteMs } from '../../contract/time.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import { call } from '../app/api.ts';
import { askPasskey, knowsPasskeys, NotChosen } from '../app/passkeys.ts';
import { useErrorText } from '../app/use-error-text.ts';

/** Log-in by passkey: from the list of the name's field as soon as the page is there, or by a button. */
export function usePasskeyLogin(onDone: (answer: AnswerOf<typeof passkeyLogin>) => void) {
  const client = useQueryClient();
  const errorText = useErrorText();
  // A browser asks one thing at a time: the button ends the offer in the field.
  const offer = useRef<AbortController | null>(null);
  const mutation = useMutation({
    mutationFn: async (inFields: boolean) => {
      offer.current?.abort();
      const controller = new AbortController();
      offer.current = controller;
      const passkey = await askPasskey(client, { inFields, signal: controller.signal });
      return call(client, passkeyLogin, { body: { passkey } });
    },
    onSuccess: onDone,
  });
  const { mutate } = mutation;
  useEffect(() => {
    if (!knowsPasskeys()) return;
    let again: ReturnType<typeof setInterval> | undefined;
    void PublicKeyCredential.isConditionalMediationAvailable?.().then((can) => {
      if (!can) return;
      mutate(true);
      // What is signed must be 5 minutes old at most.
      again = setInterval(() => document.hasFocus() && mutate(true), 4 * minuteMs);
    });
    return () => {
      clearInterval(again);
      offer.current?.abort();
    };
  }, [mutate]);
  return {
    ask: () => mutate(false),
    /** Of the button; the offer in the field waits quietly. */
    pending: mutation.isPending && mutation.variables === false,
    error: mutation.error && !(mutation.error instanceof NotChosen) ? errorText(mutation.error) : undefined,
  };
}
