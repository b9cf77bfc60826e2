/** Members on landers: cards, faces, and the main photo of a landing page. */
import { useSuspenseQuery } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { LandingMember } from '../../contract/landers.ts';
import { PersonCard, useInterestNames } from '../app/PersonCard.tsx';
import { photoOf } from '../app/photo-of.ts';
import { queries } from '../app/queries.ts';
import { usePlaceWords } from '../app/use-place-words.ts';
import { Mark } from '../app/Mark.tsx';
import { agePart } from '../ui/age-part.ts';
import { NoPhoto, PhotoFrame } from '../ui/PhotoFrame.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

export type LanderPerson = Static<typeof LandingMember>;

/** On phones the 640 px file is sharp enough and loads in half the time. */
export const heroSizes =
  '(width >= 62rem) 50vw, (min-resolution: 2.5dppx) 213px, (min-resolution: 1.5dppx) 320px, 100vw';
/** Half the screen of a phone at most. */
export const tileSizes =
  '(width >= 62rem) 20vw, (min-resolution: 2.5dppx) 106px, (min-resolution: 1.5dppx) 160px, 50vw';

/** The people of a lander; empty where the site shows visitors nobody. */
export const useLander = () => useSuspenseQuery(queries.lander()).data;

/** "Utrecht". */
export function usePlace(): (person: LanderPerson) => string {
  const { place } = usePlaceWords();
  return (person) => place({ ...person, distance_km: null });
}

/** The names of a person's interests. */
export function useInterestsOf(): (person: LanderPerson) => string[] {
  const names = useInterestNames();
  return ({ interests }) => interests.flatMap((id) => names.get(id) ?? []);
}

/** The card of search, linking to the member's invitation. */
export function LanderCard({ person, priority, sizes }: { person: LanderPerson; priority?: boolean; sizes?: string }) {
  return (
    <PersonCard
      person={{ ...person, online: false, distance_km: null, liked: false, checked: false }}
      href={`/members/${person.id}/landing`}
      priority={priority}
      sizes={sizes}
    />
  );
}

/** The photo alone, filling its parent, with the mark of a fictional profile. */
export function LanderPhoto({
  person,
  alt,
  priority,
  sizes = heroSizes,
  mark = 'word',
}: {
  person: LanderPerson;
  alt: string;
  priority?: boolean;
  sizes?: string;
  /** `none` where the mark is shown beside the picture. */
  mark?: 'word' | 'none';
}) {
  return (
    <>
      {person.photo ? (
        <PhotoFrame photo={photoOf(person.photo)} alt={alt} ratio="fill" sizes={sizes} priority={priority} />
      ) : (
        <NoPhoto />
      )}
      {person.fictional && mark === 'word' ? (
        <span className="lander-mark">
          <Mark />
        </span>
      ) : null}
    </>
  );
}

/** A round face as a link, named for screen readers; that of a fictional profile has the mark below it. */
export function Face({
  person,
  sizes = '120px',
  priority,
}: {
  person: LanderPerson;
  sizes?: string;
  priority?: boolean;
}) {
  return (
    <a className="lander-face" href={`/members/${person.id}/landing`}>
      <span className="lander-face-picture">
        <LanderPhoto person={person} alt="" sizes={sizes} mark="none" priority={priority ?? false} />
      </span>
      <VisuallyHidden>
        {person.name}
        {agePart(person.age)}
      </VisuallyHidden>
      {person.fictional ? <Mark /> : null}
    </a>
  );
}
