import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { Mark } from '../app/Mark.tsx';
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
  const about = person.about ? (
    <p className="desk-quote" lang={person.language}>
      {person.about}
    </p>
  ) : null;
  const facts = (
    <dl className="desk-facts">
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
      <Fact label={t`Interests`}>{person.interests.join(', ')}</Fact>
    </dl>
  );
  const pictures =
    others.length > 0 ? (
      <ul className="desk-thumbs">
        {others.slice(0, 6).map((other, i) => (
          <li key={other.id}>
            <PhotoThumb photo={other} alt={t`Photo ${i + 2} of ${person.name}`} sizes="6rem" />
          </li>
        ))}
      </ul>
    ) : null;
  return (
    <Card as="section" className="writing-person">
      <div className="writing-person-head">
        {photo ? <PhotoThumb photo={photo} alt={t`Photo of ${person.name}`} sizes="5rem" /> : null}
        <div>
          <span className="muted small">{fictional ? t`You write as` : t`The member`}</span>
          <h2>{person.name}</h2>
          <span className="small">{[String(person.age), word(genders, person.gender)].filter(Boolean).join(', ')}</span>
          {fictional ? <Mark ground="page" /> : null}
        </div>
      </div>
      {children}
      {fictional ? (
        // Its writers know it: what they look at in every answer is how it writes.
        <details>
          <summary>{t`Facts, text and photos`}</summary>
          {facts}
          {about}
          {pictures}
        </details>
      ) : (
        <>
          {facts}
          {about}
          {pictures}
        </>
      )}
    </Card>
  );
}
