/** The server's time in the browser, whose own clock may be off by hours. */
let aheadMs = 0;

/** @param iso the server's time when the browser's clock showed `atMs` */
export function noteServerTime(iso: string, atMs = Date.now()): void {
  const serverMs = Date.parse(iso);
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - atMs;
}

/** Whole milliseconds since 1970, like the server's (`performance` gives fractions). */
export const serverNow = (): number => Math.round(Date.now() + aheadMs);

/** When the response with this page began to arrive, on the browser's clock. */
export function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : Date.now();
}
