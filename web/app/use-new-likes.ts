/** Likes that arrive during the visit, shown in the match pop-up, and the automatic like for new members. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from './navigation.tsx';
import { autoLike } from '../../contract/likes.ts';
import { autoLikeReloadMs, dayMs, hourMs, secondMs } from '../../contract/time.ts';
import { call } from './api.ts';
import { showMatch } from './match-store.ts';
import { inMembersArea } from './members-area.ts';
import { queries } from './queries.ts';
import { serverNow } from './server-clock.ts';
import { useSettings, useUser } from './use-site.ts';

/** Shows the newest like that was not there when the page was opened; older ones only count in the badge. */
export function useNewLikes(): void {
  const user = useUser();
  const { data } = useQuery({ ...queries.likes(), enabled: false });
  const knownIds = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data || !user) return;
    const before = knownIds.current;
    knownIds.current = new Set([...(before ?? []), ...data.liked_by.map((like) => like.id)]);
    const fresh = before && data.liked_by.find((like) => like.like_new && !before.has(like.id));
    if (fresh) showMatch(fresh.id, 'like');
  }, [data, user]);
}

/** Asks only after the likes are loaded, so that the like it brings is recognised as new. */
const firstAfterMs = 20 * secondMs;

/** Asks for the automatic like of new members while they are in the members' area; the server has the rules. */
export function useAutoLike(): void {
  const client = useQueryClient();
  const user = useUser();
  const { auto_likes: autoLikes, auto_like_days: autoLikeDays } = useSettings();
  const isInArea = inMembersArea(useLocation().pathname);
  const signupMs = user ? Date.parse(user.signup_date) : 0;
  const id = user?.id;
  useEffect(() => {
    const due = () => autoLikes > 0 && serverNow() - signupMs < autoLikeDays * dayMs;
    if (!id || !isInArea || !due()) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const ask = async () => {
      if (document.visibilityState === 'visible' && due()) {
        const answer = await call(client, autoLike, {}).catch(() => undefined);
        if (answer?.profile)
          setTimeout(
            () => void client.fetchQuery({ ...queries.likes(), staleTime: 0 }).catch(() => undefined),
            autoLikeReloadMs,
          );
      }
      if (!stopped) timer = setTimeout(ask, hourMs);
    };
    timer = setTimeout(ask, firstAfterMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [client, id, isInArea, signupMs, autoLikes, autoLikeDays]);
}
