/** A call that writes as a profile: what the profile never writes of is pointed out, not told as a failure. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf, Endpoint } from '../../../contract/endpoint.ts';
import { ApiError, call } from '../../app/api.ts';
import { toasts } from '../../app/Toasts.tsx';
import { useErrorText } from '../../app/use-error-text.ts';

export function useWriterCall() {
  const client = useQueryClient();
  const errorText = useErrorText();
  /** What was pointed out, and the text it was about: once that changes, it holds no more. */
  const [pointed, setPointed] = useState<{ text: string; body: string }>();
  /** @returns undefined when it was refused, pointed out, or nothing answered */
  const send = async <E extends Endpoint>(e: E, input: object, body: string): Promise<AnswerOf<E> | undefined> => {
    try {
      const answer = await call(client, e, input as never);
      setPointed(undefined);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'writer_never') setPointed({ text: errorText(error), body });
      else toasts.show({ text: errorText(error), tone: 'danger' });
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey: ['desk'], exact: true });
    }
  };
  return { send, pointedOut: (body: string) => (pointed?.body === body.trim() ? pointed.text : undefined) };
}
