/** A call of the contract as a form uses it: pending, the error of the whole form, the error of each field. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnswerOf, BodyOf, Endpoint } from '../../contract/endpoint.ts';
import { ApiError, call } from './api.ts';
import { useErrorText } from './use-error-text.ts';

export interface FormCall<E extends Endpoint> {
  /** @param confirmed what was said before, of a call of the desk that asks (contract: `confirm`) */
  send(body: BodyOf<E>, confirmed?: string): void;
  pending: boolean;
  done: boolean;
  answer: AnswerOf<E> | undefined;
  /** The text for the whole form; empty when every error belongs to a field. */
  error: string | undefined;
  /** The text for one field. With the field's current `value`: only while that is what was sent. */
  field(name: string, value?: unknown): string | undefined;
  code: string | undefined;
  reset(): void;
}

export function useCall<const E extends Endpoint>(
  endpoint: E,
  options: { params?: object; query?: object; onDone?(answer: AnswerOf<E>, sent: BodyOf<E>): void } = {},
): FormCall<E> {
  const client = useQueryClient();
  const errorText = useErrorText();
  const mutation = useMutation({
    mutationFn: async ({ body, confirmed }: { body: BodyOf<E>; confirmed: string | undefined }) => {
      const send = (more: object) =>
        call(client, endpoint, {
          body: { ...(body as object), ...more },
          params: options.params,
          query: options.query,
          confirmed,
        } as never);
      try {
        return await send({});
      } catch (error) {
        // Traffic looks wrong: the browser works for a moment, and the person notices nothing.
        if (!(error instanceof ApiError) || error.code !== 'work_needed') throw error;
        const { solveWork } = await import('./solve-work.ts');
        return await send({
          work: await solveWork(client, endpoint.path.startsWith('/api/signup') ? 'signup' : 'login'),
        });
      }
    },
    onSuccess: (answer, { body }) => options.onDone?.(answer as AnswerOf<E>, body),
  });
  // The first invalid field gets focus once its error is rendered; within this form, since a page may have several.
  const sentFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (mutation.error) (sentFrom.current ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [mutation.error]);
  const sent = mutation.variables?.body as Record<string, unknown> | undefined;
  const refusal = mutation.error instanceof ApiError ? mutation.error : undefined;
  const fields = refusal?.fields ?? {};
  return {
    send: (body, confirmed) => {
      if (mutation.isPending) return;
      sentFrom.current = document.activeElement?.closest('form') ?? null;
      mutation.mutate({ body, confirmed });
    },
    pending: mutation.isPending,
    done: mutation.isSuccess,
    answer: mutation.data as AnswerOf<E> | undefined,
    error: mutation.error && Object.keys(fields).length === 0 ? errorText(mutation.error) : undefined,
    field: (name, ...now) => (now.length === 0 || now[0] === sent?.[name] ? fields[name] : undefined),
    code: refusal?.code,
    reset: mutation.reset,
  };
}
