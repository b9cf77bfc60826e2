/** Likes that come in while one is here: shown in the match pop-up; and the automatic like of new members. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from './navigation.tsx';
import { autoLike } from '../../contract/likes.ts';
import { auto_like_reload_ms, day_ms, hour_ms, second_ms } from '../../contract/time.ts';
import { call, retrying } from './api.ts';
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
const first_after_ms = 20 * second_ms;

/** Asks for the automatic like of new members while they are in the members' area; the rules are the server's. */
export function useAutoLike(): void {
  const client = useQueryClient();
  const user = useUser();
  const { auto_likes, auto_like_days } = useSettings();
  const here = inMembersArea(useLocation().pathname);
  const signup_ms = user ? Date.parse(user.signup_date) : 0;
  const id = user?.id;
  useEffect(() => {
    const due = () => auto_likes > 0 && serverNow() - signup_ms < auto_like_days * day_ms;
    if (!id || !here || !due()) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      if (document.visibilityState === 'visible' && due()) {
        const answer = await retrying(() => call(client, autoLike, {})).catch(() => undefined);
        if (answer?.profile) setTimeout(() => void client.fetchQuery({ ...queries.likes(), staleTime: 0 }).catch(() => undefined), auto_like_reload_ms);
      }
      if (!left) timer = setTimeout(ask, hour_ms);
    };
    timer = setTimeout(ask, first_after_ms);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [client, id, here, signup_ms, auto_likes, auto_like_days]);
}
