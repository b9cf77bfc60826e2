/** Likes that come in while one is here: shown in the match pop-up; and the automatic like of new members. */
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

/** The newest like that was not there when the page was opened is shown; older ones are told by the badge alone. */
export function useNewLikes(): void {
  const user = useUser();
  const { data } = useQuery({ ...queries.likes(), enabled: false });
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!data || !user) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.liked_by.map((like) => like.id)]);
    const fresh = before && data.liked_by.find((like) => like.like_new && !before.has(like.id));
    if (fresh) showMatch(fresh.id, 'like');
  }, [data, user]);
}

/** The first question after the likes are known, so that what it brings is seen to be new. */
const firstAfterMs = 20 * secondMs;

/** Asks for the automatic like of new members while they are in the members' area; the rules are the server's. */
export function useAutoLike(): void {
  const client = useQueryClient();
  const user = useUser();
  const { auto_likes: autoLikes, auto_like_days: autoLikeDays } = useSettings();
  const here = inMembersArea(useLocation().pathname);
  const signupMs = user ? Date.parse(user.signup_date) : 0;
  const id = user?.id;
  useEffect(() => {
    const due = () => autoLikes > 0 && serverNow() - signupMs < autoLikeDays * dayMs;
    if (!id || !here || !due()) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      if (document.visibilityState === 'visible' && due()) {
        const answer = await call(client, autoLike, {}).catch(() => undefined);
        if (answer?.profile)
          setTimeout(
            () => void client.fetchQuery({ ...queries.likes(), staleTime: 0 }).catch(() => undefined),
            autoLikeReloadMs,
          );
      }
      if (!left) timer = setTimeout(ask, hourMs);
    };
    timer = setTimeout(ask, firstAfterMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, id, here, signupMs, autoLikes, autoLikeDays]);
}
