import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { InterestIcon } from '../app/InterestIcon.tsx';
import { useInterestNames } from '../app/PersonCard.tsx';
import { Tag } from '../ui/Tag.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { ProfileData } from './use-facts.ts';

/** The interests; shared ones first, in amber and with a tick. */
export function InterestTags({ profile }: { profile: ProfileData }) {
  const { t } = useLingui();
  const names = useInterestNames();
  const shared = new Set(profile.shared_interests);
  const ids = [...profile.interests].sort((a, b) => Number(shared.has(b)) - Number(shared.has(a)));
  if (ids.length === 0) return null;
  return (
    <section aria-labelledby="interests-title">
      <h2 id="interests-title">{shared.size > 0 ? t`In common` : t`Interests`}</h2>
      <ul className="profile-tags cluster gap-3">
        {ids.map((id) => (
          <li key={id}>
            {shared.has(id) ? (
              <Tag
                tone="shared"
                icon={
                  <>
                    <Check />
                    <InterestIcon id={id} />
                  </>
                }
              >
                {names.get(id) ?? id}
                <VisuallyHidden>, {t`you too`}</VisuallyHidden>
              </Tag>
            ) : (
              <Tag icon={<InterestIcon id={id} />}>{names.get(id) ?? id}</Tag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
