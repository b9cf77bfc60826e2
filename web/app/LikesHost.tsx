import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Later } from './Later.tsx';
import { MatchHost } from './MatchHost.tsx';
import { useLocation, useSearchParams } from './navigation.tsx';
import type { Person } from './PersonCard.tsx';
import { queries } from './queries.ts';
import { useAutoLike, useNewLikes } from './use-new-likes.ts';
import { usePolling } from './use-polling.ts';
import { useUser } from './use-site.ts';

const LikeModal = lazy(() => import('./LikeModal.tsx'));

/**
 * Everything about likes that runs on each page of a member: polling, new likes, the like modal. Renders nothing
 * itself.
 */
export function LikesHost() {
  const user = useUser();
  usePolling(user?.id);
  useNewLikes();
  useAutoLike();
  return (
    <>
      <MatchHost />
      {user ? <LikeModalHost /> : null}
    </>
  );
}

/** The value of `?t=` in seconds, at most an hour; undefined if absent. */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) && Number(text) <= 3600 ? Number(text) : undefined;
}

/**
 * Opens the like modal after the seconds in `?t=`, then removes `t` from the address. Does nothing without a received
 * like.
 */
function LikeModalHost() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams('t');
  const { pathname } = useLocation();
  const [popup, setPopup] = useState<{ person: Person; path: string }>();
  const seconds = secondsOf(params.get('t'));
  useEffect(() => {
    if (seconds === undefined) return;
    let cancelled = false;
    const timer = setTimeout(async () => {
      const likes = await client.fetchQuery(queries.likes()).catch(() => undefined);
      if (cancelled) return;
      const newest = likes?.liked_by.find((like) => like.like_new) ?? likes?.liked_by[0];
      const person = likes?.profiles.find((profile) => profile.id === newest?.id);
      if (person) setPopup({ person, path: pathname });
      setParams({}, { replace: true, preventScrollReset: true });
    }, seconds * 1000);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [client, seconds, pathname, setParams]);
  if (!popup || popup.path !== pathname) return null;
  return (
    <Later>
      <LikeModal person={popup.person} onClose={() => setPopup(undefined)} />
    </Later>
  );
}
