/** The server's time in the browser, whose own clock may be wrong by hours. */
let aheadMs = 0;

/** @param iso the server's time, as it was when the browser's clock showed `atMs` */
export function noteServerTime(iso: string, atMs = Date.now()): void {
  const serverMs = Date.parse(iso);
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - atMs;
}

/** Whole milliseconds since 1970, as the server counts them (`performance` gives fractions). */
export const serverNow = (): number => Math.round(Date.now() + aheadMs);

/** When the answer that holds this page began to arrive, by the browser's clock. */
export function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : Date.now();
}
