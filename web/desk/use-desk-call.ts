/** A call of the desk from an event: the answer, or a toast that says what went wrong. */
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { ApiError, call } from '../app/api.ts';
import { toasts } from '../app/Toasts.tsx';
import { useErrorText } from '../app/use-error-text.ts';

/** What was asked for waits for somebody else: nothing is done yet. */
export class SecondLookAsked extends Error {}

const isAsked = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'second_look' in answer;

/** What was said and typed in a dialog, by the one key of what is meant: it goes beside the call (contract: `confirm`). */
const said = new Map<string, string>();
export const say = (key: string, text: string | undefined): void => {
  if (text === undefined) said.delete(key);
  else said.set(key, text);
};
export const saidFor = (key: string): string | undefined => said.get(key);

/** As `useDeskCall`, for a ConfirmDialog: what is refused, or waits for a second look, is thrown, and said there. */
export function useConfirmedCall() {
  const client = useQueryClient();
  return async <E extends Endpoint>(e: E, input: object, key: string): Promise<AnswerOf<E>> => {
    try {
      const answer = await call(client, e, { ...input, idempotencyKey: key, confirmed: said.get(key) } as never);
      if (isAsked(answer)) throw new SecondLookAsked();
      return answer;
    } finally {
      void client.invalidateQueries({ queryKey: ['desk'], exact: true });
    }
  };
}

export function useDeskCall() {
  const client = useQueryClient();
  const errorText = useErrorText();
  /** @returns undefined when it was refused or nothing answered, which is told */
  return async <E extends Endpoint>(e: E, input: object): Promise<AnswerOf<E> | undefined> => {
    try {
      return await call(client, e, input as never);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toasts.show({ text: errorText(error), tone: 'danger' });
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey: ['desk'], exact: true });
    }
  };
}
