import { useSuspenseQuery } from '@tanstack/react-query';
import { aloneUpTo } from '../../contract/limits.ts';
import type { Permission, Where } from '../../contract/permissions.ts';
import { queries } from '../app/queries.ts';

/** Up to how much who is signed in does it alone; beyond it somebody else is asked. */
export function useAlone(permission: Permission, where?: Where): number {
  const { rights } = useSuspenseQuery(queries.desk()).data;
  return aloneUpTo(rights, permission, where);
}
