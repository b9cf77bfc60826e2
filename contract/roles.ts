/** The roles everybody finds; others are copies of them, stored (desk_roles). */
import { type Limits, limitOf } from './limits.ts';
import { type Level, type Permission, permissions, type Right } from './permissions.ts';

export const staffRoles = ['owner', 'moderation', 'lead', 'support', 'finance', 'marketing', 'writer'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const isStaffRole = (text: string): text is StaffRole => (staffRoles as readonly string[]).includes(text);

export type RoleRights = Readonly<Partial<Record<Permission, Level>>>;

/** An owner does everything and gives second looks; talk outside of a case nobody reads alone. */
const everything = Object.fromEntries(
  permissions.map((permission) => [permission, permission === 'talk.read' ? 'asks' : 'agrees']),
) as RoleRights;

export const builtInRoles: Readonly<Record<StaffRole, RoleRights>> = {
  owner: everything,
  moderation: {
    'photos.decide': 'does',
    'texts.decide': 'does',
    'reports.see': 'does',
    'reports.decide': 'does',
    'members.suspend': 'asks',
    'members.see': 'does',
    'bans.see': 'does',
  },
  lead: {
    'photos.decide': 'agrees',
    'texts.decide': 'agrees',
    'reports.see': 'does',
    'reports.decide': 'agrees',
    'members.suspend': 'agrees',
    'appeals.decide': 'does',
    'complaints.see': 'does',
    'care.close': 'does',
    'members.see': 'does',
    'talk.read': 'asks',
    'fictional.see': 'does',
    'insight.see': 'does',
    'bans.see': 'does',
    'bans.add': 'does',
    'rules.edit': 'does',
  },
  support: {
    'reports.see': 'does',
    'members.suspend': 'asks',
    'appeals.decide': 'does',
    'complaints.see': 'does',
    'complaints.answer': 'does',
    'care.close': 'does',
    'members.see': 'does',
    'members.contact': 'does',
    'credits.give': 'asks',
    'privacy.handle': 'does',
    'payments.see': 'does',
    'payments.refund': 'asks',
    'buying.pause': 'does',
    'jobs.see': 'does',
    'bans.see': 'does',
    'bans.add': 'does',
  },
  finance: {
    'complaints.see': 'does',
    'members.see': 'does',
    'members.contact': 'does',
    'credits.give': 'does',
    'payments.see': 'does',
    'payments.refund': 'asks',
    'buying.pause': 'does',
    'prices.see': 'does',
    'prices.edit': 'asks',
    'discounts.edit': 'does',
    'debits.handle': 'does',
    'books.see': 'does',
    'companies.see': 'does',
    'insight.see': 'does',
    'jobs.see': 'does',
    'audit.see': 'does',
  },
  marketing: {
    'members.see': 'does',
    'fictional.see': 'does',
    'fictional.edit': 'does',
    'fictional.name': 'asks',
    'campaigns.send': 'asks',
    'prices.see': 'does',
    'sites.see': 'does',
    'sites.edit': 'does',
    'insight.see': 'does',
  },
  writer: { 'writing.answer': 'does', 'fictional.see': 'does' },
};

/** A role's rights for these sites and languages. */
export const rightsOfRole = (
  role: RoleRights,
  where: Pick<Right, 'sites' | 'languages'>,
  limits: Limits | null = null,
): Right[] =>
  Object.entries(role).map(([name, level]) => {
    const permission = name as Permission;
    const limit = limitOf(permission);
    return { permission, level, ...where, ...(limit && limits?.[limit] !== undefined ? { limit: limits[limit] } : {}) };
  });
