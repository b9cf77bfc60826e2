import { lazy, useEffect, useState } from 'react';
import { useLocation } from './navigation.tsx';
import { bonusFlag, isDismissed, opensIn } from './bonus-rules.ts';
import { Later } from './Later.tsx';
import { inMembersArea } from './members-area.ts';
import { useOffer } from './use-offer.ts';
import { useUser } from './use-site.ts';

const BonusModal = lazy(() => import('./BonusModal.tsx'));

/** Lives as long as the tab, so that moving between pages or layouts does not restart the wait. */
let enteredMs: number | undefined;

/** Never interrupts typing or an open dialog. */
const isBusy = () =>
  document.activeElement?.closest('input, textarea, select, [contenteditable]') != null ||
  document.querySelector('dialog[open]') !== null;

const readFlag = () => {
  try {
    return localStorage.getItem(bonusFlag);
  } catch {
    return null;
  }
};

/** Opens the time-bonus modal when it is due. Renders nothing before that. */
export function BonusHost() {
  const user = useUser();
  const running = useOffer();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const inside = user !== null && inMembersArea(pathname);
  const visible = running?.offer.kind === 'time_bonus';
  const credits = user?.credits ?? 0;
  const signupDate = user?.signup_date ?? '';
  useEffect(() => {
    enteredMs = inside ? (enteredMs ?? Date.now()) : undefined;
  }, [inside]);
  useEffect(() => {
    if (!inside) return setOpen(false);
    const waitMs = opensIn({
      visible,
      credits,
      dismissed: isDismissed(readFlag(), signupDate),
      enteredMs,
      nowMs: Date.now(),
    });
    if (waitMs === undefined) return;
    const look = () => {
      if (isDismissed(readFlag(), signupDate)) return;
      if (isBusy()) timer = setTimeout(look, 1_000);
      else setOpen(true);
    };
    let timer = setTimeout(look, waitMs);
    return () => clearTimeout(timer);
  }, [inside, visible, credits, signupDate]);
  if (!open || !visible || !running || credits !== 0) return null;
  const dismiss = () => {
    try {
      localStorage.setItem(bonusFlag, String(Math.floor(Date.now() / 1000)));
    } catch {
      // A browser without storage shows it again after the next load.
    }
    setOpen(false);
  };
  return (
    <Later>
      <BonusModal running={running} onClose={dismiss} />
    </Later>
  );
}
