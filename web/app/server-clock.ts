/** The server's time in the browser, whose own clock may be wrong by hours. */
let ahead_ms = 0;

/** @param iso the server's time, as it was when the browser's clock showed `at_ms` */
export function noteServerTime(iso: string, at_ms = Date.now()): void {
  const server_ms = Date.parse(iso);
  if (!Number.isNaN(server_ms)) ahead_ms = server_ms - at_ms;
}

/** Whole milliseconds since 1970, as the server counts them (`performance` gives fractions). */
export const serverNow = (): number => Math.round(Date.now() + ahead_ms);

/** When the answer that holds this page began to arrive, by the browser's clock. */
export function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page && page.responseStart > 0 ? performance.timeOrigin + page.responseStart : Date.now();
}
