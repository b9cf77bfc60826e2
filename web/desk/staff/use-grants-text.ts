import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { isStaffRole } from '../../../contract/roles.ts';
import { queries } from '../../app/queries.ts';
import { deskQueries } from '../queries.ts';
import { useDeskWords } from '../use-desk-words.ts';
import { usePermissionWords } from '../use-permission-words.ts';
import { useMay } from '../use-may.ts';
import type { StaffLine } from './staff-line.ts';

/** What the server writes of grants in one line (grantsText): `support@1,2/de members.see:does`. */
export const grantsIn = (said: string): StaffLine['grants'] =>
  said
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [what = '', languages] = part.split('/');
      const [named = '', sites] = what.split('@');
      const [permission, level] = named.split(':');
      const at = { sites: sites?.split(',').map(Number) ?? null, languages: languages?.split(',') ?? null };
      return (level ? { permission, level, ...at } : { role: named, ...at }) as StaffLine['grants'][number];
    });

/** Grants in words: "Support (Wolke, de)". */
export function useGrantsText(): (grants: StaffLine['grants']) => string {
  const { roles, word } = useDeskWords();
  const { permission } = usePermissionWords();
  const mayAsk = useMay()('staff.manage', { site: 'every' }) !== null;
  const stored = useQuery({ ...deskQueries.roles(), enabled: mayAsk }).data?.roles ?? [];
  const { sites } = useSuspenseQuery(queries.desk()).data;
  return (grants) =>
    grants
      .map((grant) => {
        const what =
          'role' in grant
            ? (stored.find(({ id }) => id === grant.role && !isStaffRole(id))?.name ?? word(roles, grant.role))
            : permission(grant.permission);
        const where = [
          ...(grant.sites ?? []).map((id) => sites.find((site) => site.id === id)?.name ?? String(id)),
          ...(grant.languages ?? []),
        ];
        return where.length > 0 ? `${what} (${where.join(', ')})` : what;
      })
      .join(', ');
}
