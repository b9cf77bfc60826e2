import { useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { getProfile } from '../../contract/members.ts';
import { usePageContext } from '../app/page-context.ts';
import { useBdsmWords } from '../app/use-bdsm-words.ts';
import { usePlaceWords } from '../app/use-place-words.ts';
import { useProfileWords } from '../app/use-profile-words.ts';

export type ProfileData = AnswerOf<typeof getProfile>['profile'];

export interface Fact {
  label: string;
  value: string;
}

/** The facts of a profile in words; unanswered ones, and those this site hides, are left out. */
export function useFacts({ gender, wanted, ...profile }: ProfileData): Fact[] {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const words = useProfileWords(gender);
  const bdsm = useBdsmWords(gender);
  const { countryName, regionName } = usePlaceWords();
  const wordOf = (table: Readonly<Record<string, string>>, value: string | null) =>
    value === null ? undefined : (table[value] ?? value);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const facts: [label: string, value: string | undefined][] = [
    [t`Gender`, wordOf({ male: t`Man`, female: t`Woman` }, gender)],
    [
      t({ context: 'on a profile', message: 'Looking for' }),
      wanted.length > 0 ? list.format(wanted.flatMap((w) => wordOf(words.wanted, w) ?? [])) : undefined,
    ],
    [t`Here for`, wordOf(words.signup_reason, profile.signup_reason)],
    [t`Relationship`, wordOf(words.relationship_status, profile.relationship_status)],
    [t`Role`, wordOf(bdsm.roles, profile.bdsm_role)],
    [
      t`Limits`,
      profile.bdsm_limits.length > 0
        ? list.format(profile.bdsm_limits.flatMap((limit) => wordOf(bdsm.limits, limit) ?? []))
        : undefined,
    ],
    [t`Sexuality`, wordOf(words.sexuality, profile.sexuality)],
    [t`Body type`, wordOf(words.body_type, profile.body_type)],
    [t`Hair`, wordOf(words.hair_color, profile.hair_color)],
    [t`Eyes`, wordOf(words.eye_color, profile.eye_color)],
    [t`Tattoos`, profile.tattoos === null ? undefined : profile.tattoos ? t`Yes` : t`No`],
    [t`City`, profile.city ?? undefined],
    [t`Region`, profile.region === null ? undefined : regionName(profile.country, profile.region)],
    [
      t`Country`,
      profile.city === null && profile.region === null && profile.country !== null
        ? countryName(profile.country)
        : undefined,
    ],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
