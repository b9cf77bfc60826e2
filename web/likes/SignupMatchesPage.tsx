import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useNiche } from '../app/use-niche.ts';
import { useUser } from '../app/use-site.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MemberGrid } from '../ui/MemberCard.tsx';
import { MatchCard } from './MatchCard.tsx';

const firstRow = 4;

/** `/signup-matches`: who fits the new profile, for a few first likes. */
export default function SignupMatchesPage() {
  const { t } = useLingui();
  const user = useUser();
  const niche = useNiche();
  const { matches } = useSuspenseQuery(queries.signupMatches()).data;
  const membersLink = (
    <Link href="/members" className={buttonClass('primary')} data-size="lg">{t`See all members`}</Link>
  );
  if (matches.length === 0)
    return (
      <main className="page column">
        <PageTitle title={t`First matches`} />
        <EmptyState icon={<UsersRound />} title={t`No matches yet for your wishes`} titleAs="h1" action={membersLink}>
          {t`There aren’t many members here yet, or your wishes are narrow. In the search you decide yourself.`}
        </EmptyState>
      </main>
    );
  return (
    <main className="page column">
      <PageTitle title={t`First matches`} />
      <h1>{t`People you may like`}</h1>
      <p className="first-matches-lead soft text-lg">
        {t`Based on what you told us. A like is the easiest way to start: they see it at once.`}
        {niche === 'general' ? null : (
          <> {t`The people this site is for come first; in the search you decide that yourself.`}</>
        )}
        {user?.status === 'not_confirmed' ? (
          <> {t`They can answer as soon as you have confirmed your e-mail address.`}</>
        ) : null}
      </p>
      <MemberGrid className="likes-grid">
        {matches.map((match, index) => (
          <MatchCard key={match.profile.id} match={match} askedOf="own" priority={index < firstRow} />
        ))}
      </MemberGrid>
      <div className="first-matches-foot stack">{membersLink}</div>
    </main>
  );
}
