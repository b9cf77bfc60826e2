/** Up to how much a role does alone of what it otherwise asks a second look for. Each role may have its own figures (desk_role_limits). */
import type { Permission, Right, Where } from './permissions.ts';
import { rightsAt } from './permissions.ts';

export const limitNames = ['refund_minor', 'credits', 'suspend_days', 'recipients'] as const;
export type LimitName = (typeof limitNames)[number];
export type Limits = Readonly<Partial<Record<LimitName, number>>>;

/** Money in minor units of a currency with two decimals. `usual`: of a role that says nothing else. */
export const limits: Readonly<Record<LimitName, { permission: Permission; usual: number; maximum: number }>> = {
  refund_minor: { permission: 'payments.refund', usual: 10_000, maximum: 1_000_000 },
  credits: { permission: 'credits.give', usual: 100, maximum: 100_000 },
  suspend_days: { permission: 'members.suspend', usual: 30, maximum: 30 },
  recipients: { permission: 'campaigns.send', usual: 10_000, maximum: 1_000_000 },
};

export const limitOf = (permission: Permission): LimitName | undefined =>
  limitNames.find((name) => limits[name].permission === permission);

/** What this right does alone: of `asks` up to its limit; nothing where there is no limit for it. */
function alone({ level, permission, limit }: Right): number {
  if (level !== 'asks') return Number.POSITIVE_INFINITY;
  const name = limitOf(permission);
  return name === undefined ? 0 : (limit ?? limits[name].usual);
}

/** Up to how much somebody with these rights does it alone; grants add up, the largest counts. */
export const aloneUpTo = (rights: readonly Right[], permission: Permission, where: Where = {}): number =>
  Math.max(0, ...rightsAt(rights, permission, where).map(alone));

/** Whether nobody would be given a larger limit than the giver's own. */
export const coversLimits = (rights: readonly Right[], wanted: readonly Right[]): boolean =>
  wanted.every((limit) =>
    (limit.sites ?? ['every' as const]).every((site) => aloneUpTo(rights, limit.permission, { site }) >= alone(limit)),
  );
