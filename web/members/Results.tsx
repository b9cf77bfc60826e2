import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { UserRoundPlus, UsersRound, WifiOff } from 'lucide-react';
import { CardActions } from '../app/CardActions.tsx';
import { PersonCard } from '../app/PersonCard.tsx';
import { useErrorText } from '../app/use-error-text.ts';
import { useUser } from '../app/use-site.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MemberGrid } from '../ui/MemberCard.tsx';
import { SkeletonCard } from '../ui/Skeleton.tsx';
import { MoreButton } from './MoreButton.tsx';
import { NobodyFound } from './NobodyFound.tsx';
import type { Filters, Found, SearchAnswer } from './search-filters.ts';
import { useMore, useSimilar } from './use-search.ts';
import { VisitsRow } from './VisitsRow.tsx';

/** The first row of the widest grid: these photos load eagerly, the others when near. */
const firstRow = 4;
/** Full rows in two, three and four columns; recent visitors follow them. */
const beforeVisits = 12;
/** With fewer results than this, similar ones follow at once: they would be visible anyway. */
const skeletons = 12;

export interface ResultsProps {
  first: UseQueryResult<SearchAnswer>;
  apply(filters: Filters): void;
  onAll(): void;
}

/** The results, page by page, then similar members. */
export function Results({ first, apply, onAll }: ResultsProps) {
  const { t } = useLingui();
  const user = useUser();
  const more = useMore(first.data);
  const ended = first.data !== undefined && !more.hasMore && user !== null;
  const similar = useSimilar(first.data, ended);
  if (!first.data) return first.isError || first.fetchStatus === 'paused' ? <Failed first={first} /> : <Waiting />;
  const people = [...first.data.profiles, ...more.profiles];
  return (
    <>
      {people.length === 0 ? <NobodyFound filters={first.data.filters} apply={apply} onAll={onAll} /> : null}
      <Cards people={people.slice(0, beforeVisits)} firstRow />
      {user ? <VisitsRow /> : null}
      <Cards people={people.slice(beforeVisits)} />
      {more.hasMore ? <MoreButton {...more} /> : null}
      {user === null && people.length > 0 ? <JoinForMore allShown={(first.data.count ?? 0) <= people.length} /> : null}
      {ended && (similar.loading || similar.profiles.length > 0) ? (
        <section className="members-similar" aria-labelledby="similar-title">
          <h2 id="similar-title">{t`Similar members`}</h2>
          <p className="soft">{t`Close, but not quite: another place, or a few years younger or older.`}</p>
          {similar.loading ? <Waiting few /> : <Cards people={similar.profiles} />}
          {similar.hasMore ? <MoreButton {...similar} /> : null}
        </section>
      ) : null}
    </>
  );
}

function Cards({ people, firstRow: atTop }: { people: readonly Found[]; firstRow?: boolean }) {
  if (people.length === 0) return null;
  return (
    <MemberGrid className="members-grid">
      {people.map((person, index) => (
        <PersonCard
          key={person.id}
          person={person}
          priority={atTop && index < firstRow}
          action={<CardActions person={person} />}
        />
      ))}
    </MemberGrid>
  );
}

function Waiting({ few }: { few?: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <p className="visually-hidden" role="status">{t`Searching`}</p>
      <MemberGrid className="members-grid">
        {Array.from({ length: few ? firstRow : skeletons }, (_, index) => (
          <SkeletonCard key={index} />
        ))}
      </MemberGrid>
    </>
  );
}

/** No answer: why, and a retry. After being offline it also continues by itself. */
function Failed({ first }: { first: UseQueryResult<SearchAnswer> }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const offline = first.fetchStatus === 'paused';
  return (
    <EmptyState
      icon={offline ? <WifiOff /> : <UsersRound />}
      title={offline ? t`You are offline` : t`The search did not work`}
      action={
        <Button
          variant="primary"
          size="lg"
          loading={first.isFetching && !offline}
          onClick={() => void first.refetch()}
        >{t`Try again`}</Button>
      }
    >
      {offline ? t`We’ll continue as soon as the connection is back.` : errorText(first.error)}
    </EmptyState>
  );
}

/** The end of a visitor's single page. */
function JoinForMore({ allShown }: { allShown: boolean }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title={allShown ? t`Say hello to somebody` : t`There are more members here`}
      className="members-join"
      action={<Button href="/signup" variant="primary" size="lg">{t`Join free`}</Button>}
    >
      {t`Join free to see all their photos and facts and to write to them.`}
    </EmptyState>
  );
}
