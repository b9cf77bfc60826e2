import { countries } from '../../contract/countries.ts';

/** The row of each country, by ISO code. */
export const countryByCode: ReadonlyMap<string, (typeof countries)[number]> = new Map(
  countries.map((c) => [c.code, c]),
);
