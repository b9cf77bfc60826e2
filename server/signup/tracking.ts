/** Where a visitor came from: read from the query of their first link, carried in a cookie until sign-up, stored with the account. */
const trackingFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
export type Tracking = Partial<Record<(typeof trackingFields)[number], string>>;
export const trackingCookie = 'tracking';

/** The tracking data of a query, undefined if it has none. Values are reduced to 100 plain characters. */
export function trackingOfQuery(query: URLSearchParams): Tracking | undefined {
  const tracking: Tracking = {};
  for (const field of trackingFields) {
    const value = query
      .get(field)
      ?.replace(/[^\w.~:@-]/g, '')
      .slice(0, 100);
    if (value) tracking[field] = value;
  }
  return Object.keys(tracking).length ? tracking : undefined;
}

/** Serialises tracking data for the cookie. */
export const trackingToCookie = (tracking: Tracking): string =>
  new URLSearchParams(tracking as Record<string, string>).toString();
/** Parses the cookie; undefined if it holds no tracking data. */
export const trackingOfCookie = (cookie: string | undefined): Tracking | undefined =>
  cookie ? trackingOfQuery(new URLSearchParams(cookie)) : undefined;
