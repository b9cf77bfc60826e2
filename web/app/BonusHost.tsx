import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from './navigation.tsx';
import { bonus_flag, isDismissed, opensIn } from './bonus-rules.ts';
import { inMembersArea } from './members-area.ts';
import { useOffer } from './use-offer.ts';
import { useUser } from './use-site.ts';

const BonusModal = lazy(() => import('./BonusModal.tsx'));

/** Of the whole tab: going from one page of the area to another, or between layouts, does not start the time anew. */
let entered_ms: number | undefined;

/** Nobody is interrupted while typing or in a dialog. */
const isBusy = () => document.activeElement?.closest('input, textarea, select, [contenteditable]') != null || document.querySelector('dialog[open]') !== null;

const readFlag = () => {
  try {
    return localStorage.getItem(bonus_flag);
  } catch {
    return null;
  }
};

/** Opens the time-bonus modal when its time has come. Draws nothing before. */
export function BonusHost() {
  const user = useUser();
  const running = useOffer();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const inside = user !== null && inMembersArea(pathname);
  const visible = running?.offer.kind === 'time_bonus';
  const credits = user?.credits ?? 0;
  const signup_date = user?.signup_date ?? '';
  useEffect(() => {
    entered_ms = inside ? (entered_ms ?? Date.now()) : undefined;
  }, [inside]);
  useEffect(() => {
    if (!inside) return setOpen(false);
    const wait_ms = opensIn({ visible, credits, dismissed: isDismissed(readFlag(), signup_date), entered_ms, now_ms: Date.now() });
    if (wait_ms === undefined) return;
    const look = () => {
      if (isDismissed(readFlag(), signup_date)) return;
      if (isBusy()) timer = setTimeout(look, 1_000);
      else setOpen(true);
    };
    let timer = setTimeout(look, wait_ms);
    return () => clearTimeout(timer);
  }, [inside, visible, credits, signup_date]);
  if (!open || !visible || !running || credits !== 0) return null;
  const dismiss = () => {
    try {
      localStorage.setItem(bonus_flag, String(Math.floor(Date.now() / 1000)));
    } catch {
      // A browser that keeps nothing shows it again after the next load.
    }
    setOpen(false);
  };
  return (
    <Suspense>
      <BonusModal running={running} on_close={dismiss} />
    </Suspense>
  );
}
