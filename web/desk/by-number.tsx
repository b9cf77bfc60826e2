import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import type { NumberedPage } from '../../contract/desk-find.ts';
import { isUuid } from '../app/match-path.ts';
import { useParams } from '../app/navigation.tsx';
import { DeskShell } from './DeskShell.tsx';
import { Loading } from './Loading.tsx';
import { deskQueries } from './queries.ts';
import { useGo } from './use-scope.ts';

/** A page whose address may hold a number in place of the id: that leads on to what has the number. */
export const byNumber = (page: NumberedPage, Page: ComponentType) =>
  function NumberedPage() {
    const { id } = useParams();
    return id === undefined || isUuid.test(id) ? <Page /> : <LeadOn page={page} number={id} />;
  };

function LeadOn({ page, number }: { page: NumberedPage; number: string }) {
  const go = useGo();
  const query = useQuery(deskQueries.number(page, number));
  const href = query.data?.href;
  const lead = useEffectEvent((to: string) => void go(to, { replace: true }));
  useEffect(() => {
    if (href) lead(href);
  }, [href]);
  return (
    <DeskShell title={number}>
      <Loading query={query} />
    </DeskShell>
  );
}
