import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { fictionalOutline } from '../../../contract/desk-fictional.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { Button } from '../../ui/Button.tsx';
import { SiteName } from '../SiteName.tsx';
import { useLanguageNames } from '../use-language-names.ts';
import type { Draft } from './NewFictional.tsx';

type Gap = AnswerOf<typeof fictionalOutline>['gaps'][number];

/** Members for whom nothing fits; a press begins the profile that would. */
export function Gaps({ gaps, onBegin }: { gaps: readonly Gap[]; onBegin: ((draft: Draft) => void) | undefined }) {
  const { t } = useLingui();
  const lookingFor = { male: t`looking for men`, female: t`looking for women` };
  const languageName = useLanguageNames();
  const titleOf = ({ gender, age, language: code }: Gap) => {
    const language = languageName(code);
    if (gender === 'male')
      return age === 18
        ? t`${language}: none for men under 35`
        : age === 35
          ? t`${language}: none for men from 35 to 49`
          : t`${language}: none for men of 50 and over`;
    return age === 18
      ? t`${language}: none for women under 35`
      : age === 35
        ? t`${language}: none for women from 35 to 49`
        : t`${language}: none for women of 50 and over`;
  };
  return (
    <section className="studio-gaps" aria-labelledby="studio-gaps">
      <h2 id="studio-gaps">{t`Gaps to fill`}</h2>
      <p className="muted small">
        {t`Members active in the last 28 days who find no profile close to their own age with a writer in their language.`}
      </p>
      <ul>
        {gaps.map((gap) => {
          const { site_id: site, gender, wanted, members } = gap;
          return (
            <li key={`${site} ${gender} ${wanted} ${gap.age} ${gap.language}`}>
              <span>
                <strong>{titleOf(gap)}</strong>
                <span className="muted small">
                  <SiteName id={site} />
                  <span>{lookingFor[wanted]}</span>
                  <span>{t`${plural(members, { one: '# active member', other: '# active members' })}`}</span>
                </span>
              </span>
              {onBegin ? (
                <Button
                  icon={<Plus />}
                  onClick={() => onBegin({ site_id: site, gender: wanted, wanted: gender })}
                >{t`New profile`}</Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
