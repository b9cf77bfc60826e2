import { useQuery } from '@tanstack/react-query';
import { queries } from '../app/queries.ts';

/** What a mail's token is for; null when it no longer works. Loaded by the route. */
export function useTokenKind(token: string): string | null {
  const usable = /^[\w-]{20,200}$/.test(token);
  return useQuery({ ...queries.token(token), enabled: usable }).data?.kind ?? null;
}
