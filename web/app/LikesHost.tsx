import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { matchStore } from './match-store.ts';
import type { Person } from './PersonCard.tsx';
import { queries } from './queries.ts';
import { useAutoLike, useNewLikes } from './use-new-likes.ts';
import { usePolling } from './use-polling.ts';
import { useUser } from './use-site.ts';

const MatchPopup = lazy(() => import('./MatchPopup.tsx'));
const LikeModal = lazy(() => import('./LikeModal.tsx'));

/** The match pop-up, once there is a match or a new like to show. */
export function MatchHost() {
  const user = useUser();
  const waiting = useSyncExternalStore(matchStore.subscribe, matchStore.snapshot, () => undefined);
  const free = useFree(waiting !== undefined);
  if (!user || !waiting || !free) return null;
  return (
    <Suspense>
      <MatchPopup key={`${waiting.kind} ${waiting.id}`} waiting={waiting} />
    </Suspense>
  );
}

/** Nobody is interrupted while typing or in another dialog; what waits is shown as soon as that is done. */
const isBusy = () => document.activeElement?.closest('input, textarea, select, [contenteditable], dialog:not(.match)') != null;

/** True once nothing is interrupted; it stays true until there is nothing to show. */
function useFree(wanted: boolean): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    if (!wanted) return setFree(false);
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      // After the focus has arrived where it goes.
      timer = setTimeout(() => isBusy() || setFree(true));
    };
    look();
    addEventListener('focusout', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('focusout', look);
    };
  }, [wanted]);
  return free && wanted;
}

/** What concerns likes on every page of a member: asking anew, new likes, the like modal. Draws nothing by itself. */
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

/** `?t=` seconds, at most an hour; undefined when it is not asked for. */
export function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,4}$/.test(text) && Number(text) <= 3600 ? Number(text) : undefined;
}

/** Opens the like modal after the seconds in `?t=`, then takes `t` out of the address. Without a received like nothing opens. */
function LikeModalHost() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const [shown, setShown] = useState<{ person: Person; path: string }>();
  const seconds = secondsOf(params.get('t'));
  useEffect(() => {
    if (seconds === undefined) return;
    let left = false;
    const timer = setTimeout(async () => {
      const likes = await client.fetchQuery(queries.likes()).catch(() => undefined);
      if (left) return;
      const newest = likes?.liked_by.find((like) => like.like_new) ?? likes?.liked_by[0];
      const person = likes?.profiles.find((profile) => profile.id === newest?.id);
      if (person) setShown({ person, path: pathname });
      setParams((now) => { const next = new URLSearchParams(now); next.delete('t'); return next; }, { replace: true, preventScrollReset: true });
    }, seconds * 1000);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, seconds, pathname, setParams]);
  if (!shown || shown.path !== pathname) return null;
  return (
    <Suspense>
      <LikeModal person={shown.person} on_close={() => setShown(undefined)} />
    </Suspense>
  );
}
