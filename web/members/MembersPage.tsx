import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../app/Link.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { useNiche } from '../app/use-niche.ts';
import { Banner } from '../ui/Banner.tsx';
import { buttonClass } from '../ui/Button.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { Results } from './Results.tsx';
import { ageCeiling, ageFloor, type Filters } from './search-filters.ts';
import { useFilterWords } from './use-filter-words.ts';
import { useSearch } from './use-search.ts';

/** `/members`: the search, its filters, its results. */
export default function MembersPage() {
  const { t } = useLingui();
  const { first, filters, nowhere, apply } = useSearch();
  const words = useFilterWords();
  const niche = useNiche();
  const [allOpen, setAllOpen] = useState(false);
  return (
    <main className="page column members">
      <PageTitle title={t`Members`} />
      <div className="members-head stack">
        <h1>{words.heading(filters)}</h1>
        <FilterBar filters={filters} apply={apply} onAll={() => setAllOpen(true)} />
      </div>
      <div className="members-count text-md">
        <p role="status">
          {first.data && first.data.count !== null ? (
            <>
              <strong className="num">{words.count(first.data)}</strong> <Aged filters={filters} />
            </>
          ) : null}
        </p>
        <p className="members-order muted nowrap">{filters.near ? t`Nearest first` : t`Recently active first`}</p>
      </div>
      {niche === 'she' ? (
        <p className="members-note soft">{t`On this site women write first: a custom, not a rule. Everybody may write.`}</p>
      ) : null}
      {nowhere ? (
        <Banner
          tone="info"
          icon={<MapPin />}
          className="below"
          title={t`We do not know where you are yet`}
          end={<Link className={buttonClass('line')} href="/notifications#location">{t`Set my place`}</Link>}
        >
          {t`Choose your city or share your position, then we can show who is near.`}
        </Banner>
      ) : null}
      <Results first={first} apply={apply} onAll={() => setAllOpen(true)} />
      <FilterSheet open={allOpen} filters={filters} apply={apply} onClose={() => setAllOpen(false)} />
    </main>
  );
}

function Aged({ filters }: { filters: Filters }) {
  const { t } = useLingui();
  const words = useFilterWords();
  if (filters.min_age <= ageFloor && filters.max_age >= ageCeiling) return null;
  const ages = words.ages(filters);
  return <span className="muted">{t`aged ${ages}`}</span>;
}
