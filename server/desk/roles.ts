/** Roles of the company: copies of the built-in ones, changed as its work asks. */
import { uuidv7 } from 'uuidv7';
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-roles.ts';
import { covers, permissions } from '../../contract/permissions.ts';
import { coversLimits, type LimitName, type Limits, limits } from '../../contract/limits.ts';
import { builtInRoles, isStaffRole, type RoleRights, rightsOfRole, staffRoles } from '../../contract/roles.ts';
import { type Db, isUniqueViolation, statement, transaction } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { dropUnable } from './assigned-writers.ts';
import { audit, changesIn } from './audit.ts';
import { isId, lockGrants } from './grants.ts';

const ownRoles = statement<{ id: string; name: string; rights: RoleRights }>(
  'desk.own_roles',
  'select id, name, rights from desk_roles order by lower(name), id',
);
const holders = statement<{ role: string; staff_id: string; name: string }>(
  'desk.role_holders',
  `select distinct coalesce(g.role, g.desk_role_id::text) as role, f.id as staff_id, f.name
     from staff_grants g join staff f on f.id = g.staff_id
    where f.active and g.permission is null order by f.name`,
);
export const roleById = statement<{ name: string; rights: RoleRights }, [id: string]>(
  'desk.role_by_id',
  'select name, rights from desk_roles where id = $1',
);
const holdsRole = statement<{ staff_id: string }, [role: string]>(
  'desk.holds_role',
  'select distinct staff_id from staff_grants where desk_role_id = $1',
);
const insertRole = statement<never, [id: string, name: string, rights: string]>(
  'desk.insert_role',
  'insert into desk_roles (id, name, rights) values ($1, $2, $3::jsonb)',
);
const updateRole = statement<never, [id: string, name: string, rights: string]>(
  'desk.update_role',
  'update desk_roles set name = $2, rights = $3::jsonb where id = $1',
);
const roleLimits = statement<{ role: string; limits: Limits }>(
  'desk.all_role_limits',
  'select role, limits from desk_role_limits',
);
const putLimits = statement<never, [role: string, limits: string]>(
  'desk.put_role_limits',
  `insert into desk_role_limits (role, limits) values ($1, $2::jsonb)
   on conflict (role) do update set limits = excluded.limits, changed_at = now()`,
);
const dropLimits = statement<never, [role: string]>(
  'desk.drop_role_limits',
  'delete from desk_role_limits where role = $1',
);
const deleteRole = statement<never, [id: string]>('desk.delete_role', 'delete from desk_roles where id = $1');

export async function listRoles(db: Db, staff: StaffCaller): Promise<AnswerOf<typeof contract.listRoles>> {
  const [own, held, limited] = await Promise.all([ownRoles(db), holders(db), roleLimits(db)]);
  const shown = (id: string, name: string, rights: RoleRights, builtIn: boolean) => {
    const people = held.filter(({ role }) => role === id);
    return {
      id,
      name,
      built_in: builtIn,
      rights,
      limits: withUsual(limited.find(({ role }) => role === id)?.limits),
      people: people.map((person) => person.name),
      own: people.some(({ staff_id: holder }) => holder === staff.id),
    };
  };
  return {
    roles: [
      ...staffRoles.map((role) => shown(role, role, builtInRoles[role], true)),
      ...own.map(({ id, name, rights }) => shown(id, name, rights, false)),
    ],
  };
}

/** Every limit, of those it says nothing about the usual one. */
const withUsual = (own: Limits | undefined): Record<LimitName, number> => ({
  refund_minor: own?.refund_minor ?? limits.refund_minor.usual,
  credits: own?.credits ?? limits.credits.usual,
  suspend_days: own?.suspend_days ?? limits.suspend_days.usual,
  recipients: own?.recipients ?? limits.recipients.usual,
});

const everywhere = { sites: null, languages: null };

/** For the audit log: `photos.decide:does …`, in the order of the contract. */
export const rightsText = (rights: RoleRights): string =>
  Object.entries(rights)
    .map(([permission, level]) => `${permission}:${level}`)
    .sort()
    .join(' ');

const rightsChanges = (before: RoleRights, after: RoleRights) =>
  permissions.flatMap((of) => changesIn({ permission: before[of] }, { permission: after[of] }, { of }));

/**
 * @throws Refusal bad_request for a role that may nothing; forbidden for more than the caller has, before or after; own_account for one
 * the caller has; not_found; conflict for a name that is taken
 */
export async function saveRole(
  { db }: Services,
  staff: StaffCaller,
  { id, name: given, rights: wanted }: BodyOf<typeof contract.saveRole>,
): Promise<{ id: string }> {
  const rights = wanted as RoleRights;
  const name = given.trim();
  if (Object.keys(rights).length === 0 || name.length < 2)
    throw new Refusal('bad_request', { fields: { [name.length < 2 ? 'name' : 'rights']: 'bad_request' } });
  if (!covers(staff.rights, rightsOfRole(rights, everywhere))) throw new Refusal('forbidden');
  try {
    return await transaction(db, async (tx) => {
      await lockGrants(tx);
      const before = id === undefined ? undefined : await roleById.one(tx, id);
      if (id !== undefined && !before) throw new Refusal('not_found');
      if (before && !covers(staff.rights, rightsOfRole(before.rights, everywhere))) throw new Refusal('forbidden');
      const held = id === undefined ? [] : await holdsRole(tx, id);
      if (held.some(({ staff_id: holder }) => holder === staff.id)) throw new Refusal('own_account');
      const roleId = id ?? uuidv7();
      await (before ? updateRole : insertRole).run(tx, roleId, name, JSON.stringify(rights));
      for (const { staff_id: holder } of held) await dropUnable(tx, holder);
      await audit(tx, staff, before ? 'role_changed' : 'role_made', { kind: 'role', id: roleId }, { name }, [
        ...changesIn({ name: before?.name ?? name }, { name }),
        ...rightsChanges(before?.rights ?? {}, rights),
      ]);
      return { id: roleId };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'desk_roles_name')) throw new Refusal('conflict');
    throw error;
  }
}

/** @throws Refusal not_found; own_account for a role the caller has; forbidden for more than the caller does alone */
export async function saveRoleLimits(
  db: Db,
  staff: StaffCaller,
  role: string,
  wanted: Record<LimitName, number>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockGrants(tx);
    const builtIn = isStaffRole(role);
    const own = builtIn || !isId(role) ? undefined : await roleById.one(tx, role);
    const rights = builtIn ? builtInRoles[role] : own?.rights;
    if (!rights) throw new Refusal('not_found');
    if ((await holders(tx)).some((holder) => holder.role === role && holder.staff_id === staff.id))
      throw new Refusal('own_account');
    if (!coversLimits(staff.rights, rightsOfRole(rights, everywhere, wanted))) throw new Refusal('forbidden');
    const before = withUsual((await roleLimits(tx)).find((limits) => limits.role === role)?.limits);
    await putLimits.run(tx, role, JSON.stringify(wanted));
    await audit(tx, staff, 'role_limits_changed', { kind: 'role', id: role }, { name: own?.name ?? role }, [
      ...changesIn({ refund_limit: before.refund_minor }, { refund_limit: wanted.refund_minor }, { currency: 'EUR' }),
      ...changesIn(
        { credits_limit: before.credits, days_limit: before.suspend_days, recipients_limit: before.recipients },
        { credits_limit: wanted.credits, days_limit: wanted.suspend_days, recipients_limit: wanted.recipients },
      ),
    ]);
  });
}

/** @throws Refusal not_found; conflict while somebody has it */
export async function dropRole(db: Db, staff: StaffCaller, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockGrants(tx);
    const role = await roleById.one(tx, id);
    if (!role) throw new Refusal('not_found');
    if ((await holdsRole(tx, id)).length > 0) throw new Refusal('conflict');
    await deleteRole.run(tx, id);
    await dropLimits.run(tx, id);
    await audit(tx, staff, 'role_deleted', { kind: 'role', id }, { name: role.name }, rightsChanges(role.rights, {}));
  });
}
