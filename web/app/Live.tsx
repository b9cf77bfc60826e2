import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCounts, useSettings, useUser } from './use-site.ts';

type Running = typeof import('./live-tab.ts');

/**
 * Keeps the member's lists, counts and unsent messages up to date on every app page. One for the tab: it outlives
 * layouts. Renders nothing.
 */
export function Live() {
  const client = useQueryClient();
  const id = useUser()?.id;
  useEffect(() => {
    if (!id) return;
    // Loaded after the first render, and never for visitors.
    let stopped = false;
    import('./live-tab.ts').then(
      ({ joinLive }: Running) => stopped || joinLive(client, id),
      () => undefined,
    );
    return () => {
      stopped = true;
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
    // Browsers refuse this where the app is not installed.
    badge?.catch(() => undefined);
  }, [count]);
  return null;
}
