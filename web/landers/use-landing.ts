import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '../app/navigation.tsx';
import { queries } from '../app/queries.ts';

/** The member of this landing page, loaded by its route. */
export function useLanding() {
  const { id = '' } = useParams();
  return useSuspenseQuery(queries.landing(id)).data;
}
