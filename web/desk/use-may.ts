import { useSuspenseQuery } from '@tanstack/react-query';
import { type Asked, type Level, may, type Where } from '../../contract/permissions.ts';
import { queries } from '../app/queries.ts';

/** What who is signed in may do: the same function the server's door asks. What they may not is not drawn as if they might. */
export function useMay(): (asked: Asked, where?: Where) => Level | null {
  const { rights } = useSuspenseQuery(queries.desk()).data;
  return (asked, where) => may(rights, asked, where);
}
