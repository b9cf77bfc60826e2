import { type ComponentType, useEffect, useState } from 'react';
import { Later } from './Later.tsx';
import { lazyPart } from './lazy-part.ts';
import { useLocation } from './navigation.tsx';
import { useUser } from './use-site.ts';

// Loaded on first use.
const SignupModal = lazyPart(
  import.meta.glob<{ default: ComponentType<{ onClose(): void }> }>('../signup/SignupModal.tsx'),
);

/** From this width in pixels a visitor signs up in a dialog; narrower screens go to the page. */
const wide = '(width >= 48rem)';

/** Turns links to /signup on hydrated pages into the sign-up dialog. Navigation closes it. */
export function SignupModalHost() {
  const user = useUser();
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const visitor = user === null;
  useEffect(() => {
    if (!visitor || pathname === '/signup') return;
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href="/signup"]') : null;
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || !matchMedia(wide).matches)
        return;
      event.preventDefault();
      setOpenedOn(pathname);
    };
    // Before the router's own handler, which ignores prevented clicks.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [visitor, pathname]);
  if (!visitor || openedOn !== pathname) return null;
  return (
    <Later>
      <SignupModal onClose={() => setOpenedOn(undefined)} />
    </Later>
  );
}
