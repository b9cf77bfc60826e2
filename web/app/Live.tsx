import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCounts, useSettings, useUser } from './use-site.ts';

type Running = typeof import('./live-tab.ts');

/**
 * Keeps the member's lists, counts and messages on their way going, on every page of the app. One for the whole tab:
 * it outlives the layouts that hold it. Draws nothing.
 */
export function Live() {
  const client = useQueryClient();
  const id = useUser()?.id;
  useEffect(() => {
    if (!id) return;
    // Not in the way of the first drawing, and not loaded for visitors.
    let left = false;
    import('./live-tab.ts').then(
      ({ joinLive }: Running) => left || joinLive(client, id),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [client, id]);
  const { push_public: pushPublic } = useSettings();
  useEffect(() => {
    if (id) void import('./push.ts').then(({ startPush }) => startPush(client, pushPublic)).catch(() => undefined);
  }, [client, id, pushPublic]);
  const { unread, new_likes: newLikes } = useCounts();
  const count = unread + newLikes;
  useEffect(() => {
    const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    // Refused where the app is not installed.
    badge?.catch(() => undefined);
  }, [count]);
  return null;
}
