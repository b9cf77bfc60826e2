/** Placing an order: one key per attempt, then on to the provider. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '../app/navigation.tsx';
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import { createPayment } from '../../contract/payments.ts';
import { ApiError, call } from '../app/api.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { keepNext } from './next-path.ts';

type Body = BodyOf<typeof createPayment>;
type Ordered = AnswerOf<typeof createPayment>;

/**
 * After these no order was created: the next press is a new attempt. Without an answer the same attempt is repeated.
 */
export const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

/** Redirects to the payment. @returns true when the page is being left */
export function useRedirect(next: string | undefined): (ordered: Ordered) => boolean {
  const navigate = useNavigate();
  return ({ payment, action }) => {
    keepNext(payment.payment_id, next);
    if (action.kind === 'redirect' || action.kind === 'form_post') location.assign(action.url);
    else {
      void navigate(`/transactions/${payment.payment_id}`);
      return false;
    }
    return true;
  };
}

export interface Ordering {
  send(body: Body): void;
  /** Until the provider's page has loaded. */
  pending: boolean;
  error: string | undefined;
  code: string | undefined;
  reset(): void;
}

export function useOrder(next: string | undefined): Ordering {
  const client = useQueryClient();
  const errorText = useErrorText();
  const redirect = useRedirect(next);
  const attempt = useRef<{ about: string; key: string } | undefined>(undefined);
  const [leaving, setLeaving] = useState(false);
  // A double press arrives before the next render.
  const sending = useRef(false);
  // Restored from the back/forward cache, the page is as it was left.
  useEffect(() => {
    const back = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeaving(false);
      void client.invalidateQueries({ queryKey: ['shop'] });
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [client]);
  const mutation = useMutation({
    mutationFn: (body: Body) => {
      const about = JSON.stringify(body);
      if (attempt.current?.about !== about) attempt.current = { about, key: uuidv7() };
      return call(client, createPayment, { body, idempotencyKey: attempt.current.key });
    },
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: (ordered) => {
      attempt.current = undefined;
      void client.invalidateQueries({ queryKey: ['payments'], refetchType: 'none' });
      setLeaving(redirect(ordered));
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      attempt.current = undefined;
      // Prices, offers, methods and limits may differ from what the page shows.
      void client.invalidateQueries({ queryKey: ['shop'] });
      void client.invalidateQueries({ queryKey: ['offer'] });
    },
  });
  const busy = mutation.isPending || leaving;
  return {
    send: (body) => {
      if (busy || sending.current) return;
      sending.current = true;
      mutation.mutate(body);
    },
    pending: busy,
    error: mutation.error ? errorText(mutation.error) : undefined,
    code: mutation.error instanceof ApiError ? mutation.error.code : undefined,
    reset: mutation.reset,
  };
}
