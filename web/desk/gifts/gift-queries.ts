import { queryOptions } from '@tanstack/react-query';
import { deskGifts } from '../../../contract/desk-gifts.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { call } from '../../app/api.ts';

export const giftQueries = {
  gifts: () =>
    queryOptions({
      queryKey: ['desk', 'gifts'],
      queryFn: ({ client, signal }) => call(client, deskGifts, {}, signal),
      staleTime: 5_000,
    }),
};

export type Gifts = AnswerOf<typeof deskGifts>;
export type GiftLine = Gifts['gifts'][number];
