import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from '../app/queries.ts';

/** A site, by its number or name, with the square of its colour. `short`: the name is only heard. */
export function SiteName({ short, ...of }: ({ id: number } | { name: string }) & { short?: boolean }) {
  const { sites } = useSuspenseQuery(queries.desk()).data;
  const site = sites.find((site) => ('id' in of ? site.id === of.id : site.name === of.name));
  const name = site?.name ?? ('name' in of ? of.name : '');
  return (
    <span className="desk-site">
      <i data-niche={site?.niche ?? 'general'} aria-hidden="true" />
      <span className={short ? 'visually-hidden' : undefined}>{name}</span>
    </span>
  );
}
