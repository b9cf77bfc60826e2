import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { PersonMenu } from '../app/CardActions.tsx';
import { Link } from '../app/Link.tsx';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { agePart } from '../ui/age-part.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { PersonAvatar } from '../app/PersonAvatar.tsx';
import type { Person } from '../app/PersonCard.tsx';
import { agoText } from '../app/ago-text.ts';
import { useBlockedHere } from '../app/use-block.ts';

/** Who looked at one's profile lately: a row that can be folded away. Nobody did: nothing is shown. */
export function VisitsRow() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { data, dataUpdatedAt } = useQuery(queries.visits());
  if (!data || data.visits.length === 0) return null;
  return (
    <section className="visits" aria-labelledby="visits-title">
      <Disclosure
        open
        summary={
          <h2 id="visits-title" className="visits-title row gap-4">
            <Eye />
            {t`Who viewed your profile`}
          </h2>
        }
      >
        <ul className="visits-list slides beside gap-3">
          {data.visits.map(({ profile, visited_at: visitedAt }) => (
            <Visit key={profile.id} person={profile} ago={agoText(locale, Date.parse(visitedAt), dataUpdatedAt)} />
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

/** Somebody just blocked is gone from the row, and back when that is undone. */
function Visit({ person, ago }: { person: Person; ago: string }) {
  const { name, age } = person;
  if (useBlockedHere(person.id)) return null;
  return (
    <li>
      <Link href={`/members/${person.id}`}>
        <PersonAvatar person={person} />
        <span className="visits-name beside strong">
          <span className="cut">{name}</span>
          {agePart(age)}
        </span>
        <span className="soft text-xs">{ago}</span>
      </Link>
      <PersonMenu person={person} />
    </li>
  );
}
