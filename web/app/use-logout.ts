import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { logOut } from './log-out.ts';

/** Logs out, then reloads the front page: nothing of the member stays in memory, storage or caches. */
export function useLogout(): (event: MouseEvent) => void {
  const client = useQueryClient();
  return (event) => {
    event.preventDefault();
    void logOut(client);
  };
}
