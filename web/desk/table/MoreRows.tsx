import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

/** Asks for more rows when it comes into sight; a button for those who do not scroll. */
export function MoreRows({ onMore, rows }: { onMore(): void; rows: number }) {
  const { t } = useLingui();
  const at = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // Watched anew after each page: one that does not fill the window asks for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page
  useEffect(() => {
    if (!at.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    });
    watch.observe(at.current);
    return () => watch.disconnect();
  }, [rows]);
  return (
    <button type="button" ref={at} onClick={onMore}>
      {t`More rows`}
    </button>
  );
}
