import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeLeft, type Item, messageCost, type Sender } from './message-cost.ts';

const gifts = [
  { id: 'rose', times: 1, credits: null, on: true },
  { id: 'cocktail', times: 2, credits: null, on: true },
  { id: 'star', times: null, credits: 11, on: true },
  { id: 'old', times: 1, credits: null, on: false },
];
const prices = { message_credits: 2, photo_credits: 5, gift_credits: 3, free_conversations: 2, gifts };
const free = (more: { sent?: number; free_used?: number; premium?: boolean } = {}): Sender => ({
  as: 'member',
  premium: false,
  sent: 0,
  free_used: 0,
  ...more,
});
const text: Item = { kind: 'text' };

describe('a text', () => {
  it.each([
    [free(), 0, 'free_conversation', 2],
    [free({ free_used: 1 }), 0, 'free_conversation', 1],
    [free({ free_used: 2 }), 2, 'text', 0],
    [free({ free_used: 3 }), 2, 'text', 0],
    [free({ sent: 1, free_used: 1 }), 2, 'text', 1],
    [free({ premium: true }), 2, 'text', 0],
    [{ as: 'staff' } as const, 0, 'staff', 0],
    [{ as: 'signup' } as const, 0, 'free_conversation', 0],
  ])('of %j costs %i: %s', (sender, credits, because, remaining) => {
    expect(messageCost(text, sender, prices)).toEqual({ credits, because });
    expect(freeLeft(sender, prices)).toBe(remaining);
  });

  it('uses up no free conversation where texts cost nothing', () => {
    expect(messageCost(text, free(), { ...prices, message_credits: 0 })).toEqual({ credits: 0, because: 'text' });
  });
});

it('photos and gifts cost whoever sends them, staff aside; a gift that is not sent there has no price', () => {
  expect(messageCost({ kind: 'photo' }, free(), prices)).toEqual({ credits: 5, because: 'photo' });
  expect(messageCost({ kind: 'gift', gift: 'cocktail' }, free(), prices)).toEqual({ credits: 6, because: 'gift' });
  expect(messageCost({ kind: 'gift', gift: 'star' }, free(), prices)).toEqual({ credits: 11, because: 'gift' });
  for (const gift of ['none', 'constructor', '', 'old'])
    expect(messageCost({ kind: 'gift', gift }, free(), prices)).toBeUndefined();
});

it('is never negative, and free only for a reason', () => {
  const price = fc.integer({ min: 0, max: 1_000 });
  const item = fc.oneof(
    fc.constant<Item>(text),
    fc.constant<Item>({ kind: 'photo' }),
    fc.constant<Item>({ kind: 'gift', gift: 'rose' }),
  );
  const member = fc.record({
    as: fc.constant('member' as const),
    premium: fc.boolean(),
    sent: fc.nat(5),
    free_used: fc.nat(5),
  });
  fc.assert(
    fc.property(
      item,
      member,
      fc.record({
        message_credits: price,
        photo_credits: price,
        gift_credits: price,
        free_conversations: fc.nat(5),
        gifts: fc.constant(gifts),
      }),
      (costItem, sender, sitePrices) => {
        const cost = messageCost(costItem, sender, sitePrices);
        if (cost?.because === 'free_conversation')
          expect([
            cost.credits,
            costItem.kind,
            sender.premium,
            sender.sent,
            sender.free_used < sitePrices.free_conversations,
          ]).toEqual([0, 'text', false, 0, true]);
        else
          expect(cost?.credits).toBe(
            { text: sitePrices.message_credits, photo: sitePrices.photo_credits, gift: sitePrices.gift_credits }[
              costItem.kind
            ],
          );
      },
    ),
  );
});
