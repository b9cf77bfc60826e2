import { ownPath } from '../../contract/own-path.ts';

/** The page a buyer came from and returns to after paying: carried in the address, and stored while at the provider. */
const keyOf = (paymentId: string) => `shop-next:${paymentId}`;

/** Only a path of ours. */
export const nextOf = (params: URLSearchParams): string | undefined => ownPath(params.get('next'));

/** An address of the shop with the query to carry along. */
export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  return params.size ? `${path}?${params}` : path;
}

export function keepNext(paymentId: string, next: string | undefined): void {
  if (next) sessionStorage.setItem(keyOf(paymentId), next);
}

/** What was stored for this payment; undefined in another tab or browser. */
export function storedNext(paymentId: string): string | undefined {
  return ownPath(sessionStorage.getItem(keyOf(paymentId)));
}
