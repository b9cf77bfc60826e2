import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../app/use-error-text.ts';
import { Button } from '../ui/Button.tsx';

export interface MoreButtonProps {
  pending: boolean;
  error: Error | null;
  fetch(): void;
}

/** The next page: fetched near the end of the list, or by this button. After a failure only by the button. */
export function MoreButton({ pending, error, fetch }: MoreButtonProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const failed = error !== null;
  const latest = useRef(fetch);
  useEffect(() => {
    latest.current = fetch;
  });
  useEffect(() => {
    const end = box.current;
    // Observed again after each page: if the end is still near, the next one is fetched.
    if (!end || failed || pending) return;
    const watcher = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && latest.current(), {
      rootMargin: '900px 0px',
    });
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [failed, pending]);
  return (
    <div className="members-more stack gap-5 soft" ref={box}>
      {error && !pending ? <p role="alert">{errorText(error)}</p> : null}
      <Button variant="line" size="lg" loading={pending} loadingLabel={t`Loading more members`} onClick={fetch}>
        {failed ? t`Try again` : t`Show more`}
      </Button>
    </div>
  );
}
