/** One payment, kept current: polled with growing pauses while undecided, and at once on a `user` event. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentStatus } from '../../contract/payments.ts';
import { queries } from '../app/queries.ts';

const firstPauseMs = 1_500;
const maxPauseMs = 30_000;

/** Pause before the nth poll: 1.5 s, growing by half, at most 30 s. */
export const pauseBefore = (polls: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 1.5 ** Math.max(0, polls - 1));

export const isDecided = (status: PaymentStatus): boolean => status !== 'open' && status !== 'pending';

export function usePayment(id: string) {
  const client = useQueryClient();
  const paymentQuery = useQuery({
    ...queries.payment(id),
    refetchInterval: ({ state }) =>
      state.data && isDecided(state.data.payment.status) ? false : pauseBefore(state.dataUpdateCount),
    refetchOnWindowFocus: 'always',
  });
  // The member's own data is refetched on every `user` event: the payment may have changed too.
  const userUpdatedAt = useQuery(queries.user()).dataUpdatedAt;
  const lastUpdatedAt = useRef(userUpdatedAt);
  useEffect(() => {
    if (lastUpdatedAt.current === userUpdatedAt) return;
    lastUpdatedAt.current = userUpdatedAt;
    void client.invalidateQueries({ queryKey: ['payment', id] });
  }, [client, userUpdatedAt, id]);
  const status = paymentQuery.data?.payment.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    const first = before.current === undefined;
    before.current = status;
    if (first || !status) return;
    for (const key of ['payments', 'shop', 'offer', 'credit-history', 'spend-limits', 'photos'])
      void client.invalidateQueries({ queryKey: [key] });
    // Without a socket nothing else brings the new balance.
    void client.invalidateQueries({ queryKey: ['user'] });
  }, [client, status]);
  return paymentQuery;
}
