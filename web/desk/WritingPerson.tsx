import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { Mark } from '../app/Mark.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Fact } from './Facts.tsx';
import { PhotoThumb } from './PhotoThumb.tsx';
import { useDates } from './use-dates.ts';
import { useDeskWords } from './use-desk-words.ts';
import { useLanguageNames } from './use-language-names.ts';
import { usePlaceNames } from './use-place-names.ts';
import type { Opened } from './use-writing.ts';

/** A profile as a writer needs it: what anybody can see on it, no more. */
export function WritingPerson({
  person,
  fictional,
  children,
}: {
  person: Opened['member'];
  fictional?: boolean;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const { genders, word } = useDeskWords();
  const { day } = useDates();
  const country = usePlaceNames();
  const language = useLanguageNames();
  const [photo, ...others] = person.photos;
  return (
    <Card as="section" className="writing-person">
      <div className="writing-person-head">
        {photo ? <PhotoThumb photo={photo} alt={t`Photo of ${person.name}`} sizes="5rem" /> : null}
        <div>
          {fictional ? <span className="muted small">{t`You write as`}</span> : null}
          <h2>{person.name}</h2>
          {fictional ? <Mark ground="page" /> : <span className="muted small">{t`The member`}</span>}
        </div>
      </div>
      {children}
      <dl className="desk-facts">
        <Fact label={t`Age`} strong>
          {[String(person.age), word(genders, person.gender)].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t`Looks for`}>{person.wanted.map((gender) => word(genders, gender)).join(', ')}</Fact>
        <Fact label={t({ context: 'town or region', message: 'Place' })}>
          {[person.city, country(person.country)].filter(Boolean).join(', ')}
        </Fact>
        {fictional ? null : (
          <Fact label={t`Language`} strong>
            {language(person.language)}
          </Fact>
        )}
        {fictional ? null : <Fact label={t`Joined`}>{day(person.joined)}</Fact>}
      </dl>
      {person.about ? (
        <p className="desk-quote" lang={person.language}>
          {person.about}
        </p>
      ) : null}
      {person.interests.length > 0 ? (
        <p className="desk-tags">
          {person.interests.map((interest) => (
            <Tag key={interest}>{interest}</Tag>
          ))}
        </p>
      ) : null}
      {others.length > 0 ? (
        <ul className="desk-thumbs">
          {others.slice(0, 6).map((other, i) => (
            <li key={other.id}>
              <PhotoThumb photo={other} alt={t`Photo ${i + 2} of ${person.name}`} sizes="6rem" />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
