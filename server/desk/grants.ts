/** What staff may: their grants, as they are stored, and the rights that come of them. */
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import type { Grant as ContractGrant } from '../../contract/desk-staff.ts';
import { coversLimits, type Limits } from '../../contract/limits.ts';
import { covers, type Level, type Permission, type Right } from '../../contract/permissions.ts';
import { builtInRoles, isStaffRole, type RoleRights, rightsOfRole } from '../../contract/roles.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';

export type Grant = Static<typeof ContractGrant>;

/** A row of staff_grants with the stored role it may name. */
export interface StoredGrant {
  role: string | null;
  desk_role_id: string | null;
  name: string | null;
  rights: RoleRights | null;
  permission: Permission | null;
  level: Level | null;
  /** Its role's own, of those it has. */
  limits: Limits | null;
  sites: number[] | null;
  languages: string[] | null;
}

/** A column of a statement about `staff f`. */
export const grantsColumn = `coalesce((
            select jsonb_agg(jsonb_build_object('role', g.role, 'desk_role_id', g.desk_role_id, 'name', r.name, 'rights', r.rights,
                     'permission', g.permission, 'level', g.level, 'limits', l.limits, 'sites', to_jsonb(g.sites), 'languages', to_jsonb(g.languages))
                     order by g.granted_at, g.id)
              from staff_grants g left join desk_roles r on r.id = g.desk_role_id
                left join desk_role_limits l on l.role = coalesce(g.role, g.desk_role_id::text) where g.staff_id = f.id), '[]') as grants`;

/** Rights of grants; a permission that is no longer one gives nothing. */
export const rightsOf = (grants: readonly StoredGrant[]): Right[] =>
  grants.flatMap(({ role, rights, permission, level, limits, sites, languages }) => {
    const where = { sites, languages };
    if (permission && level) return [{ permission, level, ...where }];
    if (role && isStaffRole(role)) return rightsOfRole(builtInRoles[role], where, limits);
    return rights ? rightsOfRole(rights, where, limits) : [];
  });

/** Names of the roles, once each: of the built-in ones their code. */
export const roleNames = (grants: readonly StoredGrant[]): string[] => [
  ...new Set(grants.flatMap(({ role, name }) => role ?? name ?? [])),
];

export const presentGrant = ({ role, desk_role_id: own, permission, level, sites, languages }: StoredGrant): Grant =>
  permission && level
    ? { permission, level, sites, languages: languages as Grant['languages'] }
    : { role: role ?? own ?? '', sites, languages: languages as Grant['languages'] };

const insertGrant = statement<
  never,
  [
    id: string,
    staff: string,
    role: string | null,
    own: string | null,
    permission: string | null,
    level: string | null,
    sites: number[] | null,
    languages: string[] | null,
    by: string | null,
  ]
>(
  'desk.insert_grant',
  `insert into staff_grants (id, staff_id, role, desk_role_id, permission, level, sites, languages, granted_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const dropGrants = statement<never, [staff: string]>(
  'desk.drop_grants',
  'delete from staff_grants where staff_id = $1',
);
const limitsOf = statement<{ limits: Limits }, [role: string]>(
  'desk.role_limits',
  'select limits from desk_role_limits where role = $1',
);
const deskRole = statement<{ rights: RoleRights }, [id: string]>(
  'desk.role_rights',
  'select rights from desk_roles where id = $1 for share',
);
const knownSites = statement<{ n: number }, [ids: readonly number[]]>(
  'desk.known_sites',
  'select count(*)::int as n from sites where id = any($1::int[])',
);
const ownersLeft = statement<{ n: number }>(
  'desk.owners_left',
  `select count(*)::int as n from staff_grants g join staff f on f.id = g.staff_id
    where f.active and f.joined_at is not null and g.role = 'owner' and g.sites is null and g.languages is null`,
);
const lockStaff = statement<never>('desk.lock_staff', `select pg_advisory_xact_lock(hashtext('desk.staff'))`);

/** Changes of who may what come one after the other. Held to the end of the transaction. */
export const lockGrants = (tx: Tx): Promise<number> => lockStaff.run(tx);

/** @throws Refusal conflict when nobody would be left who may everything */
export async function checkOwnerLeft(tx: Tx): Promise<void> {
  if ((await ownersLeft.one(tx))?.n === 0) throw new Refusal('conflict');
}

/** Whether it can be the id of a role of the company. */
export const isId = (text: string): boolean => uuid.test(text);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Refusal bad_request for a role or a site that is none */
async function rightsOfNew(tx: Db | Tx, grant: Grant): Promise<Right[]> {
  const where = { sites: grant.sites, languages: grant.languages };
  const sites = [...new Set(grant.sites ?? [])];
  if (sites.length > 0 && (await knownSites.one(tx, sites))?.n !== sites.length) throw new Refusal('bad_request');
  if ('permission' in grant) return [{ permission: grant.permission, level: grant.level, ...where }];
  const own = isId(grant.role) ? await deskRole.one(tx, grant.role) : undefined;
  const rights = isStaffRole(grant.role) ? builtInRoles[grant.role] : own?.rights;
  if (!rights) throw new Refusal('bad_request');
  return rightsOfRole(rights, where, (await limitsOf.one(tx, grant.role))?.limits);
}

/** Whether these let somebody look after the staff, by whatever role. @throws Refusal bad_request as `rightsOfNew` */
export async function givesStaff(db: Db | Tx, grants: readonly Grant[]): Promise<boolean> {
  for (const grant of grants)
    if ((await rightsOfNew(db, grant)).some(({ permission }) => permission === 'staff.manage')) return true;
  return false;
}

/** Nobody gives more than they have. @throws Refusal forbidden; bad_request for a role or a site that is none */
export async function checkGiven(db: Db | Tx, grants: readonly Grant[], by: readonly Right[] | null): Promise<void> {
  const wanted: Right[] = [];
  for (const grant of grants) wanted.push(...(await rightsOfNew(db, grant)));
  if (by && !(covers(by, wanted) && coversLimits(by, wanted))) throw new Refusal('forbidden');
}

/**
 * Gives somebody these grants and no others.
 * @param by who gives them: never more than they have; null: the operator
 * @throws Refusal bad_request; forbidden for more than the giver has
 */
export async function setGrants(
  tx: Db | Tx,
  staffId: string,
  grants: readonly Grant[],
  by: { id: string; rights: readonly Right[] } | null,
): Promise<void> {
  await checkGiven(tx, grants, by?.rights ?? null);
  await dropGrants.run(tx, staffId);
  for (const grant of grants) {
    const role = 'role' in grant ? grant.role : null;
    const builtIn = role !== null && isStaffRole(role);
    await insertGrant.run(
      tx,
      uuidv7(),
      staffId,
      builtIn ? role : null,
      builtIn ? null : role,
      'permission' in grant ? grant.permission : null,
      'permission' in grant ? grant.level : null,
      grant.sites,
      grant.languages,
      by?.id ?? null,
    );
  }
}

/** For the audit log: `support@1,2/pl finance`. */
export const grantsText = (grants: readonly Grant[]): string =>
  grants
    .map((grant) => {
      const what = 'role' in grant ? grant.role : `${grant.permission}:${grant.level}`;
      const at = `${grant.sites ? `@${grant.sites.join(',')}` : ''}${grant.languages ? `/${grant.languages.join(',')}` : ''}`;
      return what + at;
    })
    .join(' ');
