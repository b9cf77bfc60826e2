/** Where a visitor came from: read from the first link's query, kept in a cookie until sign-up, stored with the account. */
const trackingFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
export type Tracking = Partial<Record<(typeof trackingFields)[number], string>>;
export const trackingCookie = 'tracking';

/** The tracking data of a query; undefined when it has none. Values are cut to 100 plain characters. */
export function trackingOfQuery(query: URLSearchParams): Tracking | undefined {
  const found: Tracking = {};
  for (const field of trackingFields) {
    const value = query
      .get(field)
      ?.replace(/[^\w.~:@-]/g, '')
      .slice(0, 100);
    if (value) found[field] = value;
  }
  return Object.keys(found).length ? found : undefined;
}

/** The value of the cookie that keeps where a visitor came from. */
export const trackingToCookie = (tracking: Tracking): string =>
  new URLSearchParams(tracking as Record<string, string>).toString();
/** And back; undefined when it holds nothing of ours. */
export const trackingOfCookie = (cookie: string | undefined): Tracking | undefined =>
  cookie ? trackingOfQuery(new URLSearchParams(cookie)) : undefined;
