/** The offer that holds for the member, and the one way pages count down: by the server's clock, to what it said. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Offer } from '../../contract/discounts.ts';
import { useCountdown } from '../ui/use-countdown.ts';
import { usePageContext } from './page-context.ts';
import { queries } from './queries.ts';
import { noteServerTime, pageArrivedAt, serverNow } from './server-clock.ts';
import { useUser } from './use-site.ts';

let page_noted = false;

/**
 * Milliseconds until `ends_at`, each second.
 * @param asked_at the server's time in the answer that `ends_at` came with: what is left before the page lives
 */
export function useTimeLeft(ends_at: string, asked_at: string): number {
  const { now } = usePageContext();
  // Before the countdown's own effect. Later answers with the server's time are nearer to the truth and stay.
  useEffect(() => {
    if (page_noted) return;
    page_noted = true;
    noteServerTime(now, pageArrivedAt());
  }, [now]);
  const ends_ms = Date.parse(ends_at);
  return useCountdown(ends_ms, serverNow, Math.max(0, ends_ms - Date.parse(asked_at)));
}

export interface RunningOffer {
  offer: Offer;
  remaining_ms: number;
}

/**
 * Time bonus while it runs, then the welcome discount; null without either: logged out, paid, over, held by a payment under way, or not told. At zero the
 * server is asked what holds now.
 */
export function useOffer(): RunningOffer | null {
  const client = useQueryClient();
  const user = useUser();
  const wanted = user !== null && !user.paid_user;
  const { data } = useQuery({ ...queries.offer(), enabled: wanted });
  const member = user?.id ?? null;
  const stale = wanted && data !== undefined && data.member !== member;
  useEffect(() => {
    if (stale) void client.invalidateQueries({ queryKey: ['offer'] });
  }, [client, stale]);
  // What a payment under way holds cannot be had now: no countdown may say that it can.
  const offer = wanted && !stale && data?.offer?.held_by === null ? data.offer : null;
  const remaining_ms = useTimeLeft(offer?.ends_at ?? '1970-01-01T00:00:00Z', data?.now ?? '1970-01-01T00:00:00Z');
  const ends_at = offer?.ends_at ?? '';
  const over = offer !== null && remaining_ms === 0;
  useEffect(() => {
    // On the first drawing of a new offer the clock still shows the one before.
    if (!over || serverNow() < Date.parse(ends_at)) return;
    void client.invalidateQueries({ queryKey: ['offer'] });
    void client.invalidateQueries({ queryKey: ['shop'] });
  }, [client, over, ends_at]);
  return offer && !over ? { offer, remaining_ms } : null;
}
