import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CardActions } from '../app/CardActions.tsx';
import { PersonCard } from '../app/PersonCard.tsx';
import { queries } from '../app/queries.ts';
import { MemberGrid } from '../ui/MemberCard.tsx';

/** Whole rows in two and four columns. */
const maxShown = 8;

/** Members like this one. */
export function Related({ id }: { id: string }) {
  const { t } = useLingui();
  const people = useQuery(queries.related(id)).data?.profiles.slice(0, maxShown) ?? [];
  if (people.length === 0) return null;
  return (
    <section className="profile-related" aria-labelledby="related-title">
      <h2 id="related-title">{t`You may also like`}</h2>
      <MemberGrid>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} action={<CardActions person={person} />} />
        ))}
      </MemberGrid>
    </section>
  );
}
