import { skipToken, useQuery } from '@tanstack/react-query';

/** Whether the partner is writing just now (live.ts says so, and takes it back). */
export function useTyping(conversation: string | null): boolean {
  return useQuery<boolean>({ queryKey: ['typing', conversation ?? ''], queryFn: skipToken }).data === true;
}
