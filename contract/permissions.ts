/**
 * Who may do what at the desk. A permission is a verb on a thing; a role is a named set of them, each with a level; a grant gives a
 * role (or one permission) to somebody, for sites and languages. The server's door and the navigation ask `may`, and nothing else.
 */

/** By the groups in which the page of roles shows them. */
export const permissionGroups = {
  work: [
    'photos.decide',
    'texts.decide',
    'reports.see',
    'reports.decide',
    'members.suspend',
    'appeals.decide',
    'complaints.see',
    'complaints.answer',
    'care.close',
    'writing.answer',
    'bans.see',
    'bans.add',
    'rules.edit',
  ],
  people: [
    'members.see',
    'members.contact',
    'credits.give',
    'talk.read',
    'privacy.handle',
    'fictional.see',
    'fictional.edit',
    'campaigns.send',
  ],
  money: [
    'payments.see',
    'payments.refund',
    'buying.pause',
    'prices.see',
    'prices.edit',
    'discounts.edit',
    'debits.handle',
    'books.see',
  ],
  sites: ['sites.see', 'sites.edit', 'fictional.name', 'companies.see', 'companies.edit', 'insight.see'],
  system: ['jobs.see', 'jobs.replay', 'system.edit', 'staff.manage', 'audit.see'],
} as const;

export type Permission = (typeof permissionGroups)[keyof typeof permissionGroups][number];
export const permissions: readonly Permission[] = Object.values(permissionGroups).flat();

/** `asks`: beyond its limit, or always where it has none, with a second look; `agrees`: does it, and gives second looks. */
export const levels = ['asks', 'does', 'agrees'] as const;
export type Level = (typeof levels)[number];

export interface Right {
  permission: Permission;
  level: Level;
  /** Null: all. */
  sites: readonly number[] | null;
  languages: readonly string[] | null;
  /** Of `asks`: up to how much it is done alone, where its role says (contract/limits.ts). */
  limit?: number;
}

/** What a call is about; what is left out does not matter. `every`: all sites, present and to come. */
export interface Where {
  site?: number | 'every' | undefined;
  language?: string | undefined;
}

/** What every call says: `enter` is for everybody who is signed in at the desk. */
export type Asked = Permission | readonly Permission[] | 'enter';

const rank = (level: Level) => levels.indexOf(level);
const fits = ({ sites, languages }: Right, { site, language }: Where): boolean =>
  (site === undefined || sites === null || (site !== 'every' && sites.includes(site))) &&
  (language === undefined || languages === null || languages.includes(language));

const listOf = (asked: Exclude<Asked, 'enter'>): readonly Permission[] => (typeof asked === 'string' ? [asked] : asked);

/** Those of these rights that hold there. */
export const rightsAt = (rights: readonly Right[], permission: Permission, where: Where): readonly Right[] =>
  rights.filter((right) => right.permission === permission && fits(right, where));

/** @returns the highest level at which somebody with these rights may, of several permissions any; null: may not */
export function may(rights: readonly Right[], asked: Asked | undefined, where: Where = {}): Level | null {
  if (asked === undefined) return null;
  if (asked === 'enter') return 'does';
  const wanted = listOf(asked);
  let best: Level | null = null;
  for (const right of rights)
    if (wanted.includes(right.permission) && fits(right, where) && (best === null || rank(right.level) > rank(best)))
      best = right.level;
  return best;
}

/** Where somebody may: any of these; null: everywhere. */
export type Scope = readonly Pick<Right, 'sites' | 'languages'>[] | null;

/** @param site only there. @param only these sites at most (those of a company) */
export function scopeOf(rights: readonly Right[], asked: Asked, only: readonly number[] | null = null): Scope {
  if (asked === 'enter') return only === null ? null : [{ sites: only, languages: null }];
  const wanted = listOf(asked);
  const held = rights.filter(({ permission }) => wanted.includes(permission));
  if (only === null && held.some(({ sites, languages }) => sites === null && languages === null)) return null;
  return held.map(({ sites, languages }) => ({
    sites: only === null ? sites : sites === null ? only : sites.filter((site) => only.includes(site)),
    languages,
  }));
}

/** Whether something of a site lies in it. */
export const lies = (scope: Scope, site: number): boolean =>
  scope === null || scope.some(({ sites }) => sites === null || sites.includes(site));

/** Whether somebody has all of this: nobody gives away more than they have. */
export const covers = (rights: readonly Right[], wanted: readonly Right[]): boolean =>
  wanted.every(({ permission, level, sites, languages }) =>
    (sites ?? ['every' as const]).every((site) =>
      (languages ?? [undefined]).every((language) => {
        const enough = rights.filter((own) => language !== undefined || own.languages === null);
        const best = may(enough, permission, { site, language });
        return best !== null && rank(best) >= rank(level);
      }),
    ),
  );
