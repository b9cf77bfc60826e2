import { useLingui } from '@lingui/react/macro';
import type { Static } from 'typebox';
import type { Match, MatchReason } from '../../contract/likes.ts';
import { useInterestNames } from '../app/PersonCard.tsx';
import { usePageContext } from '../app/page-context.ts';

export type MatchData = Static<typeof Match>;

/** The words for why a member fits. Interests are named, the other reasons are sentences. */
/** @param askedOf `own`: judged by the caller's own profile, not by answers */
export function useReasonWords(askedOf: 'own' | 'answers'): (match: MatchData, reason: MatchReason) => string {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const names = useInterestNames();
  const byProfile = askedOf === 'own';
  return ({ profile, shared_interests: sharedInterests }, reason) => {
    const km = profile.distance_km ?? 0;
    const three = sharedInterests.slice(0, 3).map((id) => names.get(id) ?? id);
    const interests = new Intl.ListFormat(locale, { type: 'conjunction' }).format(three);
    switch (reason) {
      case 'likes_you':
        return t`Likes you already`;
      case 'interests':
        return t`In common: ${interests}`;
      case 'near':
        return t`Less than ${km} km away`;
      case 'region':
        return byProfile ? t`Lives in your region` : t`Lives in the region you chose`;
      case 'wants_you':
        return t`Interested in people of your gender`;
      case 'age':
        return byProfile ? t`Near your age` : t`In the age range you chose`;
      case 'active':
        return t`Was here in the last three days`;
    }
  };
}
