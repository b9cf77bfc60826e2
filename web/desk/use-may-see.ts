import { useSuspenseQuery } from '@tanstack/react-query';
import type { StaffRole } from '../../contract/endpoint.ts';
import { queries } from '../app/queries.ts';
import { maySee } from './nav.tsx';

/** Whether a page for these roles is open to who is signed in; links to others are not drawn as such. */
export function useMaySee(): (roles: readonly StaffRole[]) => boolean {
  const { staff } = useSuspenseQuery(queries.desk()).data;
  return (roles) => maySee({ roles }, staff.roles);
}
