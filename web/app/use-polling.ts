/**
 * Polls what can change without an event: every 60 s, every 300 s with a push subscription, the first time after 5 s.
 * Must suffice on its own where no socket works.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshFirstMs, refreshMs, refreshWithPushMs } from '../../contract/time.ts';
import { queries } from './queries.ts';

/** What is polled, one line each. What fails after five retries is left to the next round. */
const polled: readonly ((client: QueryClient) => Promise<unknown>)[] = [
  (client) => client.fetchQuery({ ...queries.user(), staleTime: 0 }),
  (client) => client.fetchQuery({ ...queries.likes(), staleTime: 0 }),
  async () => (await import('./live-tab.ts')).currentLive()?.poll(),
];

let lastMs = 0;

/** True when this browser gets push messages: polling can be slower. */
async function hasPush(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    return Boolean(await registration?.pushManager?.getSubscription());
  } catch {
    return false;
  }
}

/** For members; with `member_id` undefined nothing is polled. Navigation does not restart the interval. */
export function usePolling(memberId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!memberId) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const wait = (ms: number) => {
      timer = setTimeout(round, ms);
    };
    const round = async () => {
      if (navigator.onLine) {
        lastMs = Date.now();
        await Promise.allSettled(polled.map((ask) => ask(client)));
      }
      const every = (await hasPush()) ? refreshWithPushMs : refreshMs;
      if (!stopped) wait(every);
    };
    wait(Math.max(refreshFirstMs, lastMs + refreshMs - Date.now()));
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [client, memberId]);
}
