/** What the pages of campaigns read. */
import { queryOptions } from '@tanstack/react-query';
import * as contract from '../../../contract/desk-campaigns.ts';
import type { AnswerOf, BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import { call } from '../../app/api.ts';

export const campaignQueries = {
  campaign: (id: string) =>
    queryOptions({
      queryKey: ['desk', 'campaign', id],
      queryFn: ({ client, signal }) => call(client, contract.deskCampaign, { params: { id } }, signal),
      staleTime: 5_000,
      // Figures of one at work come by themselves; a draft is only what was kept.
      refetchInterval: ({ state }) => (state.data && state.data.campaign.state !== 'draft' ? 20_000 : false),
      refetchOnWindowFocus: false,
    }),
  /** @param version of the draft: another one counts anew */
  count: (id: string, version: number) =>
    queryOptions({
      queryKey: ['desk', 'campaign-count', id, version],
      queryFn: ({ client, signal }) => call(client, contract.deskCampaignCount, { params: { id } }, signal),
      staleTime: 60_000,
    }),
  consents: (scope: QueryOf<typeof contract.deskCampaignConsents>) =>
    queryOptions({
      queryKey: ['desk', 'campaign-consents', scope],
      queryFn: ({ client, signal }) => call(client, contract.deskCampaignConsents, { query: scope }, signal),
      staleTime: 60_000,
    }),
  seeds: () =>
    queryOptions({
      queryKey: ['desk', 'campaign-seeds'],
      queryFn: ({ client, signal }) => call(client, contract.deskCampaignSeeds, {}, signal),
      staleTime: 60_000,
    }),
  past: () =>
    queryOptions({
      queryKey: ['desk', 'campaigns', 'past'],
      queryFn: ({ client, signal }) =>
        call(client, contract.deskCampaigns, { query: { state: 'sending,done,stopped' } as never }, signal),
      staleTime: 60_000,
    }),
};

export type Answer = AnswerOf<typeof contract.deskCampaign>;
/** What the editor changes. */
export type Draft = Omit<BodyOf<typeof contract.deskSaveCampaign>, 'version'>;
