import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link } from '../app/Link.tsx';
import { usePageContext } from '../app/page-context.ts';
import { queries } from '../app/queries.ts';
import { agePart } from '../ui/age-part.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { PersonAvatar } from '../app/PersonAvatar.tsx';
import { agoText } from '../app/ago-text.ts';

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
          {data.visits.map(({ profile, visited_at: visitedAt }) => {
            const { name, age } = profile;
            return (
              <li key={profile.id}>
                <Link href={`/members/${profile.id}`}>
                  <PersonAvatar person={profile} />
                  <span className="visits-name beside strong">
                    <span className="cut">{name}</span>
                    {agePart(age)}
                  </span>
                  <span className="soft text-xs">{agoText(locale, Date.parse(visitedAt), dataUpdatedAt)}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      </Disclosure>
    </section>
  );
}
