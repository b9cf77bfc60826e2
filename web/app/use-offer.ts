/** The member's current offer, and the one countdown of all pages: on the server's clock, to the time it gave. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Offer } from '../../contract/discounts.ts';
import { useCountdown } from '../ui/use-countdown.ts';
import { usePageContext } from './page-context.ts';
import { queries } from './queries.ts';
import { noteServerTime, pageArrivedAt, serverNow } from './server-clock.ts';
import { useUser } from './use-site.ts';

let pageNoted = false;

/**
 * Milliseconds until `ends_at`, updated each second.
 * @param askedAt the server's time in the answer with `ends_at`: gives the time left before hydration
 */
export function useTimeLeft(endsAt: string, askedAt: string): number {
  const { now } = usePageContext();
  // Before the countdown's own effect. Later answers give a better estimate of the server's time and are kept.
  useEffect(() => {
    if (pageNoted) return;
    pageNoted = true;
    noteServerTime(now, pageArrivedAt());
  }, [now]);
  const endsMs = Date.parse(endsAt);
  return useCountdown(endsMs, serverNow, Math.max(0, endsMs - Date.parse(askedAt)));
}

export interface RunningOffer {
  offer: Offer;
  remainingMs: number;
}

/**
 * The time bonus while it runs, then the welcome discount; null without either: logged out, premium, over, reserved by
 * a pending payment, or not loaded. At zero the server is asked again.
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
  // An offer reserved by a pending payment is not available: show no countdown.
  const offer = wanted && !stale && data?.offer?.held_by === null ? data.offer : null;
  const remainingMs = useTimeLeft(offer?.ends_at ?? '1970-01-01T00:00:00Z', data?.now ?? '1970-01-01T00:00:00Z');
  const endsAt = offer?.ends_at ?? '';
  const over = offer !== null && remainingMs === 0;
  useEffect(() => {
    // On the first render of a new offer the clock still shows the previous one.
    if (!over || serverNow() < Date.parse(endsAt)) return;
    void client.invalidateQueries({ queryKey: ['offer'] });
    void client.invalidateQueries({ queryKey: ['shop'] });
  }, [client, over, endsAt]);
  return offer && !over ? { offer, remainingMs } : null;
}
