import { skipToken, useQuery } from '@tanstack/react-query';

/** Whether the partner is typing now (set and cleared by live.ts). */
export function useTyping(conversation: string | null): boolean {
  return useQuery<boolean>({ queryKey: ['typing', conversation ?? ''], queryFn: skipToken }).data === true;
}
