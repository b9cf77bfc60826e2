/** What sites of the niche bdsm ask besides. Special data (GDPR, article 9): all of it optional, shown only where its owner wants. */
import { type Static, Type } from 'typebox';

export const bdsmRoles = ['dominant', 'submissive', 'switch', 'curious'] as const;
/** What somebody does not want, whatever is agreed on otherwise; a list, so that nothing has to be read by staff first. */
export const bdsmLimits = [
  'pain',
  'marks',
  'restraint',
  'breath',
  'humiliation',
  'blood',
  'public',
  'third_person',
  'pictures',
  'no_safeword',
] as const;
/** Who sees both: nobody, members while they look at it on a site of this niche, all members. Visitors never do. */
export const bdsmShownTo = ['nobody', 'bdsm_sites', 'everywhere'] as const;

const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]));
export const BdsmFields = {
  bdsm_role: Type.Union([oneOf(bdsmRoles), Type.Null()]),
  bdsm_limits: Type.Array(oneOf(bdsmLimits), { uniqueItems: true, maxItems: bdsmLimits.length }),
  bdsm_shown: oneOf(bdsmShownTo),
};
export const Bdsm = Type.Object(BdsmFields);
export type Bdsm = Static<typeof Bdsm>;
