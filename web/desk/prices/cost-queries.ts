import { queryOptions } from '@tanstack/react-query';
import { deskCosts } from '../../../contract/desk-costs.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { call } from '../../app/api.ts';

export const costQueries = {
  costs: () =>
    queryOptions({
      queryKey: ['desk', 'costs'],
      queryFn: ({ client, signal }) => call(client, deskCosts, {}, signal),
      staleTime: 5_000,
      refetchInterval: 15_000,
    }),
};

export type SiteCosts = AnswerOf<typeof deskCosts>['sites'][number];
export type CostCell = SiteCosts['cells'][number];
