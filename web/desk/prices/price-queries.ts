/** What the pages of prices read. */
import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../contract/desk-prices.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { call } from '../../app/api.ts';

export const priceQueries = {
  prices: (company: number | undefined) =>
    queryOptions({
      queryKey: ['desk', 'prices', company ?? 'own'],
      queryFn: ({ client, signal }) =>
        call(client, contract.deskPrices, { query: company === undefined ? {} : { company } }, signal),
      staleTime: 5_000,
      refetchInterval: 15_000,
    }),
  methods: (company: number) =>
    queryOptions({
      queryKey: ['desk', 'methods', company],
      queryFn: ({ client, signal }) => call(client, contract.deskMethods, { query: { company } }, signal),
      staleTime: 30_000,
    }),
};

export type Prices = AnswerOf<typeof contract.deskPrices>;
export type Publication = Prices['publications'][number];
