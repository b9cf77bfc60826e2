/** One call of the contract as a form uses it: pending, the whole form's error, each field's error. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { ApiError, call } from './api.ts';
import { useErrorText } from './use-error-text.ts';

export interface FormCall<E extends Endpoint> {
  send(body: BodyOf<E>): void;
  pending: boolean;
  done: boolean;
  answer: AnswerOf<E> | undefined;
  /** The text for the whole form; empty when every fault belongs to a field. */
  error: string | undefined;
  /** The text for one field. */
  field(name: string): string | undefined;
  code: string | undefined;
  reset(): void;
}

export function useCall<const E extends Endpoint>(
  endpoint: E,
  options: { params?: object; onDone?(answer: AnswerOf<E>): void } = {},
): FormCall<E> {
  const client = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: (body: BodyOf<E>) => call(client, endpoint, { body, params: options.params } as never),
    // The first field at fault gets the focus, once its error is drawn.
    onError: () => requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
    onSuccess: (answer) => options.onDone?.(answer as AnswerOf<E>),
  });
  const refusal = mutation.error instanceof ApiError ? mutation.error : undefined;
  const fields = refusal?.fields ?? {};
  return {
    send: (body) => {
      if (!mutation.isPending) mutation.mutate(body);
    },
    pending: mutation.isPending,
    done: mutation.isSuccess,
    answer: mutation.data as AnswerOf<E> | undefined,
    error: mutation.error && Object.keys(fields).length === 0 ? errorText(mutation.error) : undefined,
    field: (name) => fields[name],
    code: refusal?.code,
    reset: mutation.reset,
  };
}
