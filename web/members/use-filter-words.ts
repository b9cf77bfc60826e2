import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Trait } from '../../contract/niche-filters.ts';
import { usePageContext } from '../app/page-context.ts';
import { useInterestNames } from '../app/PersonCard.tsx';
import { usePlaceWords } from '../app/use-place-words.ts';
import { useTraitWords } from '../app/use-trait-words.ts';
import { useUser } from '../app/use-site.ts';
import { ageCeiling, ageFloor, type Filters, type Narrowing, narrowings, type SearchAnswer } from './search-filters.ts';

/** The words of a search: its heading, the count, its chips. */
export function useFilterWords() {
  const { t } = useLingui();
  const { locale } = usePageContext();
  const { countryName, regionName } = usePlaceWords();
  const interestNames = useInterestNames();
  const user = useUser();

  // Without a gender, members see whom they look for, visitors everybody.
  const gender = (value: string | null) =>
    value === 'female' ? t`Women` : value === 'male' ? t`Men` : user ? t`Everyone I look for` : t`Everyone`;
  const wanted = (value: string) => (value === 'female' ? t`Looking for women` : t`Looking for men`);
  const traits = useTraitWords();
  const trait = (value: Trait) => traits[value];
  const ages = ({ min_age: minAge, max_age: maxAge }: Filters) => {
    if (minAge === maxAge) return t`${plural(minAge, { one: '# year', other: '# years' })}`;
    if (maxAge >= ageCeiling) return minAge <= ageFloor ? t`Any age` : t`${minAge} and over`;
    return t`${minAge}–${maxAge}`;
  };
  const place = ({ country, region }: Filters) =>
    country === null ? t`Everywhere` : region === null ? countryName(country) : regionName(country, region);
  /** "1,000+ women", "12 women", "1 man". */
  const count = ({ count, more, filters }: Pick<SearchAnswer, 'count' | 'more' | 'filters'>) => {
    const n = count ?? 0;
    const many = `${n.toLocaleString(locale)}+`;
    if (filters.gender === 'female')
      return more ? t`${many} women` : t`${plural(n, { one: '# woman', other: '# women' })}`;
    if (filters.gender === 'male') return more ? t`${many} men` : t`${plural(n, { one: '# man', other: '# men' })}`;
    return more ? t`${many} members` : t`${plural(n, { one: '# member', other: '# members' })}`;
  };
  /** The same as a button: whole, since Polish bends whom it shows. */
  const show = ({ count, more, filters }: Pick<SearchAnswer, 'count' | 'more' | 'filters'>) => {
    const n = count ?? 0;
    const many = `${n.toLocaleString(locale)}+`;
    if (filters.gender === 'female')
      return more ? t`Show ${many} women` : t`${plural(n, { one: 'Show # woman', other: 'Show # women' })}`;
    if (filters.gender === 'male')
      return more ? t`Show ${many} men` : t`${plural(n, { one: 'Show # man', other: 'Show # men' })}`;
    return more ? t`Show ${many} members` : t`${plural(n, { one: 'Show # member', other: 'Show # members' })}`;
  };
  const named = (name: Narrowing, filters: Filters): string => {
    switch (name) {
      case 'interests':
        return filters.interests.map((id) => interestNames.get(id) ?? id).join(', ');
      case 'trait':
        return filters.trait ? trait(filters.trait) : '';
      case 'wanted':
        return filters.wanted ? wanted(filters.wanted) : '';
      case 'online':
        return t`Online now`;
      case 'photo':
        return t`With photo`;
      case 'checked':
        return t`Photo checked`;
      case 'near':
        return t`Near me`;
      case 'age':
        return ages(filters);
      case 'region':
        return place(filters);
      case 'country':
        return place({ ...filters, region: null });
    }
  };
  return {
    gender,
    wanted,
    trait,
    ages,
    show,
    place,
    count,
    heading: (filters: Filters) =>
      filters.near ? t`Near you` : filters.country === null ? t`Members` : place(filters),
    /** Each active filter, with its words. */
    active: (filters: Filters) => narrowings(filters).map((name) => ({ name, label: named(name, filters) })),
  };
}
