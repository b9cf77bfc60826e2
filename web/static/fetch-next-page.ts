/** When the page has loaded and the browser is idle, fetches the app's files, so that sign-up opens instantly. */
export function fetchNextPageWhenIdle(): void {
  const files = JSON.parse(document.getElementById('next')?.textContent ?? '[]') as string[];
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (!files.length || connection?.saveData) return;
  const fetchAll = () => {
    // On a first visit the style sheets were inlined; the following pages link to the files.
    for (const { dataset } of document.querySelectorAll<HTMLElement>('style[data-href]')) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.as = 'style';
      link.href = dataset['href'] ?? '';
      document.head.append(link);
    }
    for (const href of files) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      link.fetchPriority = 'low';
      document.head.append(link);
    }
  };
  const whenIdle = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(fetchAll, { timeout: 8_000 })
      : setTimeout(fetchAll, 2_000);
  // Well after the load event: this page's pictures come first.
  const later = () => setTimeout(whenIdle, 1_500);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
