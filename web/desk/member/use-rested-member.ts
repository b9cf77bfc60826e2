import { useQuery } from '@tanstack/react-query';
import { deskQueries } from '../queries.ts';
import { useSettled } from '../use-settled.ts';

/** Whoever only passes by is not looked at: each look stands in the audit log. */
const restMs = 500;

/** The member somebody has rested at; nothing yet while they walk on. */
export function useRestedMember(id: string) {
  const rested = useSettled(id, restMs, '');
  const here = id !== '' && rested === id;
  const query = useQuery({ ...deskQueries.member(rested), enabled: here });
  return { query, member: here ? query.data?.member : undefined };
}
