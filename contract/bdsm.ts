/** What sites of the niche bdsm ask besides. Special data (GDPR, article 9): all of it optional, shown only where its owner wants. */
import { type Static, Type } from 'typebox';

export const bdsm_roles = ['dominant', 'submissive', 'switch', 'curious'] as const;
/** What somebody does not want, whatever is agreed on otherwise; a list, so that nothing has to be read by staff first. */
export const bdsm_limits = ['pain', 'marks', 'restraint', 'breath', 'humiliation', 'blood', 'public', 'third_person', 'pictures', 'no_safeword'] as const;
/** Who sees both: nobody, members while they look at it on a site of this niche, all members. Visitors never do. */
export const bdsm_shown_to = ['nobody', 'bdsm_sites', 'everywhere'] as const;

const oneOf = <const T extends readonly string[]>(values: T) => Type.Unsafe<T[number]>(Type.Enum([...values]));
export const BdsmFields = {
  bdsm_role: Type.Union([oneOf(bdsm_roles), Type.Null()]),
  bdsm_limits: Type.Array(oneOf(bdsm_limits), { uniqueItems: true, maxItems: bdsm_limits.length }),
  bdsm_shown: oneOf(bdsm_shown_to),
};
export const Bdsm = Type.Object(BdsmFields);
export type Bdsm = Static<typeof Bdsm>;
