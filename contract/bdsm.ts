/** Additional fields on sites of the niche bdsm. Special categories of data (GDPR, article 9): optional, shown only where their owner wants. */
import { type Static, Type } from 'typebox';

export const bdsmRoles = ['dominant', 'submissive', 'switch', 'curious'] as const;
/** What a member does not want; a fixed list, so that staff need not review it. */
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
/** Who sees both: nobody; members, on sites of this niche; all members. Visitors never do. */
export const bdsmShownTo = ['nobody', 'bdsm_sites', 'everywhere'] as const;

const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]));
export const BdsmFields = {
  bdsm_role: Type.Union([oneOf(bdsmRoles), Type.Null()]),
  bdsm_limits: Type.Array(oneOf(bdsmLimits), { uniqueItems: true, maxItems: bdsmLimits.length }),
  bdsm_shown: oneOf(bdsmShownTo),
};
export const Bdsm = Type.Object(BdsmFields);
export type Bdsm = Static<typeof Bdsm>;
