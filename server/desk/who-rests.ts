/** Which fictional profiles rest, so that no search shows more of them than the cap allows. Pure. */

/** A search: whom those of one country who look for the same find. */
interface Search {
  country: string;
  seek: number;
}

/** So many fictional profiles may stand beside so many people. */
export const allowedBeside = (people: number, percent: number): number =>
  percent >= 100 ? Number.POSITIVE_INFINITY : Math.floor((people * percent) / (100 - percent));

const keyOf = ({ country, seek }: Search) => `${country} ${seek}`;

/**
 * The first ones that have room in every search that finds them are shown, the others rest.
 * @param profiles in the order in which they are preferred
 * @param people how many each search finds beside them
 * @param percent at most so many of a hundred found are fictional
 */
export function whoRests(
  profiles: readonly { id: string; country: string; seeks: readonly number[] }[],
  people: readonly (Search & { people: number })[],
  percent: number,
): { rests: Set<string>; shown: (Search & { people: number; fictional: number })[] } {
  const searches = new Map(people.map((search) => [keyOf(search), { ...search, fictional: 0 }]));
  const rests = new Set<string>();
  for (const { id, country, seeks } of profiles) {
    const own = seeks.map((seek) => {
      const key = keyOf({ country, seek });
      const search = searches.get(key) ?? { country, seek, people: 0, fictional: 0 };
      searches.set(key, search);
      return search;
    });
    if (own.some((search) => search.fictional + 1 > allowedBeside(search.people, percent))) rests.add(id);
    else for (const search of own) search.fictional += 1;
  }
  return { rests, shown: [...searches.values()] };
}
