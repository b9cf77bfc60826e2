import { useSuspenseQuery } from '@tanstack/react-query';
import { queries } from '../app/queries.ts';

/** A site, with the square of its colour. */
export function SiteName({ name }: { name: string }) {
  const { sites } = useSuspenseQuery(queries.desk()).data;
  return (
    <span className="desk-site">
      <i data-niche={sites.find((site) => site.name === name)?.niche ?? 'general'} aria-hidden="true" />
      {name}
    </span>
  );
}
