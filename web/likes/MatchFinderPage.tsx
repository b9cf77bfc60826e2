import { useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from '../app/navigation.tsx';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { queries } from '../app/queries.ts';
import { useErrorText } from '../app/use-error-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MemberGrid } from '../ui/MemberCard.tsx';
import { StepDots } from '../ui/Progress.tsx';
import { SkeletonCard } from '../ui/Skeleton.tsx';
import { FinderQuestion } from './FinderQuestion.tsx';
import { type Answers, readFinder, type Step, steps, writeFinder } from './finder-answers.ts';
import { MatchCard } from './MatchCard.tsx';

const firstRow = 4;

/** `/match-finder`: gender, age, place, interests; then the people who fit best, and why. */
export default function MatchFinderPage() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const start = useSuspenseQuery(queries.matchFinder()).data;
  const { step, answers } = useMemo(() => readFinder(params), [params]);
  /** The member's own profile answers a question until they do. */
  const profileAnswers: Answers = {
    ...(start.wanted.length === 1 ? { gender: start.wanted[0] as 'male' | 'female' } : {}),
    min_age: start.min_age,
    max_age: start.max_age,
    ...(start.trait ? { trait: start.trait } : {}),
    country: start.country,
    ...(start.region ? { region: start.region } : {}),
    interests: start.interests.slice(0, 5).join(','),
  };
  const first = params.size === 0;
  const go = (to: Step, now: Answers) => void navigate(writeFinder(to, now));
  if (step === 'found') return <Matches answers={answers} />;
  const at = steps.indexOf(step);
  return (
    <main className="page column">
      <PageTitle title={t`Match finder`} />
      <div className="finder column stack gap-7">
        <StepDots count={steps.length} current={at + 1} label={t`Question ${at + 1} of ${steps.length}`} />
        <FinderQuestion
          key={step}
          step={step}
          answers={first ? profileAnswers : answers}
          last={at === steps.length - 1}
          onBack={at > 0 ? (now) => go(steps[at - 1] ?? 'who', now) : undefined}
          onNext={(now) => go(steps[at + 1] ?? 'found', now)}
        />
      </div>
    </main>
  );
}

function Matches({ answers }: { answers: Answers }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const matchesQuery = useQuery(queries.matches(answers));
  const again = (
    <Link
      href={`/match-finder${writeFinder('who', answers)}`}
      className={buttonClass('line')}
    >{t`Change the answers`}</Link>
  );
  if (matchesQuery.isError && !matchesQuery.data)
    return (
      <main className="page column">
        <EmptyState
          icon={<Sparkles />}
          title={t`That did not work`}
          titleAs="h1"
          action={
            <Button
              variant="primary"
              size="lg"
              loading={matchesQuery.isFetching}
              onClick={() => void matchesQuery.refetch()}
            >{t`Try again`}</Button>
          }
        >
          {errorText(matchesQuery.error)}
        </EmptyState>
      </main>
    );
  if (matchesQuery.data?.matches.length === 0)
    return (
      <main className="page column">
        <PageTitle title={t`Match finder`} />
        <EmptyState icon={<Sparkles />} title={t`No matches for all of that`} titleAs="h1" action={again}>
          {t`A wider age range or another place finds more people.`}
        </EmptyState>
      </main>
    );
  return (
    <main className="page column">
      <PageTitle title={t`Match finder`} />
      <div className="likes-head row wraps apart">
        <h1>{t`Your best matches`}</h1>
        {again}
      </div>
      {matchesQuery.data ? null : <p className="visually-hidden" role="status">{t`Searching`}</p>}
      <MemberGrid className="likes-grid">
        {matchesQuery.data
          ? matchesQuery.data.matches.map((match, index) => (
              <MatchCard key={match.profile.id} match={match} askedOf="answers" priority={index < firstRow} />
            ))
          : Array.from({ length: 8 }, (_, index) => <SkeletonCard key={index} />)}
      </MemberGrid>
    </main>
  );
}
