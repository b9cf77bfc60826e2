import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { InterestIcon } from '../../app/InterestIcon.tsx';
import { useInterestNames } from '../../app/PersonCard.tsx';
import { queries } from '../../app/queries.ts';
import { usePageContext } from '../../app/page-context.ts';
import { useBdsmWords } from '../../app/use-bdsm-words.ts';
import { usePlaceWords } from '../../app/use-place-words.ts';
import { useChoiceLabels, useProfileWords } from '../../app/use-profile-words.ts';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DecisionList, Fact } from '../Facts.tsx';
import { useDeskWords } from '../use-desk-words.ts';
import { usePlaceNames } from '../use-place-names.ts';
import type { Member } from './member.ts';

/** What the member says of themselves, whether others see it or not, in the order of their own page and in its words. */
export function ProfilePart({ member }: { member: Member }) {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { genders, word } = useDeskWords();
  const { gender, facts } = member;
  const words = useProfileWords(gender);
  const labels = useChoiceLabels();
  const bdsm = useBdsmWords(gender);
  const interests = useInterestNames();
  const country = usePlaceNames();
  useQuery(queries.regions());
  const { regionName } = usePlaceWords();
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const { bdsm_role: role, bdsm_limits: limits } = facts;
  return (
    <Card as="section" padding="lg">
      {member.about ? (
        <p className="desk-quote" lang={member.language}>
          {member.about}
        </p>
      ) : (
        <p className="muted">{t`No text.`}</p>
      )}
      <dl className="desk-facts" data-wide="">
        <Fact label={t`Gender`}>{word(genders, gender)}</Fact>
        <Fact label={t`Looks for`}>{list.format(member.wanted.map((gender) => word(genders, gender)))}</Fact>
        <Fact label={t`Sexuality`}>{word(words.sexuality, facts.sexuality)}</Fact>
        <Fact label={t({ context: 'town or region', message: 'Place' })}>
          {[member.city, member.region && regionName(member.country, member.region), country(member.country)]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact label={t`Interests`}>
          {facts.interests.length === 0 ? null : (
            <span className="row wraps gap-3">
              {facts.interests.map((id) => (
                <Tag key={id} icon={<InterestIcon id={id} />}>
                  {interests.get(id) ?? id}
                </Tag>
              ))}
            </span>
          )}
        </Fact>
        <Fact label={t`Here for`}>{word(words.signup_reason, facts.signup_reason)}</Fact>
        {(['relationship_status', 'body_type', 'hair_color', 'eye_color'] as const).map((field) => (
          <Fact key={field} label={labels[field]}>
            {word(words[field], facts[field])}
          </Fact>
        ))}
        <Fact label={t`Tattoos`}>{facts.tattoos === null ? null : facts.tattoos ? t`Yes` : t`No`}</Fact>
        <Fact label={t({ context: 'on a profile', message: 'Role' })}>{word(bdsm.roles, role)}</Fact>
        <Fact label={t({ context: 'on a profile', message: 'Limits' })}>
          {list.format(limits.map((limit) => bdsm.limits[limit]))}
        </Fact>
        <Fact label={t`Who sees role and limits`}>
          {role === null && limits.length === 0 ? null : bdsm.shown[facts.bdsm_shown]}
        </Fact>
        <Fact label={t`Id`}>{member.id}</Fact>
      </dl>
      <h3>{t`Decisions`}</h3>
      {member.decisions.length === 0 ? (
        <p className="muted">{t`None.`}</p>
      ) : (
        <DecisionList decisions={member.decisions} />
      )}
    </Card>
  );
}
