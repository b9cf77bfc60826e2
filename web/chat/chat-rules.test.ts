import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../app/chat-cache.ts';
import type { Pending } from '../app/send-queue.ts';
import { graphemes } from '../app/graphemes.ts';
import { deliveryOf, firstUnread, groupMessages, itemsOf } from './group-messages.ts';
import { isOnlyEmoji, linkParts } from './link-parts.ts';
import { dayText, listTimeText, timeText } from './times.ts';

const message = (seq: number, createdAt: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  mine: false,
  kind: 'text',
  body: 'x',
  photo: null,
  photo_status: null,
  veiled: false,
  gift: null,
  reply_to: null,
  created_at: createdAt,
  ...more,
});
const pending = (id: string, more: Partial<Pending> = {}): Pending => ({
  id,
  to: 'p',
  kind: 'text',
  body: 'y',
  reply_to: null,
  price: 1,
  created_at: '2026-11-21T10:00:30Z',
  state: 'sending',
  ...more,
});

describe('groups of bubbles', () => {
  const shape = (messages: ChatMessage[], waiting: Pending[] = [], zone = 'UTC', newFrom?: string) =>
    groupMessages(itemsOf(messages, waiting), zone, newFrom).map((b) =>
      b.type === 'group' ? b.items.map((i) => i.id).join('+') : b.key,
    );

  test('one sender within five minutes stands together, each day has its line', () => {
    expect(
      shape([
        message(1, '2026-11-20T21:00:00Z'),
        message(2, '2026-11-20T21:04:59Z'),
        message(3, '2026-11-20T21:10:00Z'),
        message(4, '2026-11-20T21:10:10Z', { mine: true }),
        message(5, '2026-11-21T08:00:00Z', { mine: true }),
      ]),
    ).toEqual(['day 2026-11-20', 'm1+m2', 'm3', 'm4', 'day 2026-11-21', 'm5']);
  });
  test('the day is that of the reader', () => {
    const late = [message(1, '2026-11-20T22:30:00Z'), message(2, '2026-11-20T23:30:00Z')];
    expect(shape(late)).toEqual(['day 2026-11-20', 'm1', 'm2']);
    expect(shape(late, [], 'Europe/Amsterdam')).toEqual(['day 2026-11-20', 'm1', 'day 2026-11-21', 'm2']);
  });
  test('what is on its way comes last, once, and what failed stands alone', () => {
    expect(
      shape(
        [message(1, '2026-11-21T10:00:00Z', { mine: true, id: 'a' })],
        [pending('a'), pending('b'), pending('c', { state: 'failed' }), pending('d')],
      ),
    ).toEqual(['day 2026-11-21', 'a+b', 'c', 'd']);
  });
  test('a line stands above what is new', () => {
    const both = [message(1, '2026-11-21T10:00:00Z'), message(2, '2026-11-21T10:00:10Z')];
    expect(shape(both, [], 'UTC', 'm2')).toEqual(['day 2026-11-21', 'm1', 'new', 'm2']);
  });
  test('what is new begins with the first of so many unread ones, once that is known', () => {
    const list = [
      [1, false],
      [2, true],
      [3, false],
      [4, false],
      [5, true],
    ].map(([seq, mine]) => message(Number(seq), `2026-11-21T10:0${seq}:00Z`, { mine: mine === true }));
    const at = (n: number) => ({ unread: n, last_at: list.at(-1)?.created_at ?? '' });
    expect(firstUnread(list, at(2), false)).toBe(list[2]?.id);
    expect(firstUnread(list, at(3), false)).toBe(list[0]?.id);
    // More unread than loaded: not known yet, or the first there is.
    expect([firstUnread(list, at(9), false), firstUnread(list, at(9), true)]).toEqual([undefined, list[0]?.id]);
    // Loaded before the last ones arrived.
    expect(firstUnread(list.slice(0, 3), at(1), true)).toBeUndefined();
  });
  test('sent, delivered, read by place; on its way before it has one', () => {
    const state = { delivered_seq: 2, read_seq: 1 };
    const all = itemsOf(
      [1, 2, 3].map((n) => message(n, '2026-11-21T10:00:00Z', { mine: true })),
      [pending('z', { state: 'waiting' })],
    );
    expect(all.map((i) => deliveryOf(i, state))).toEqual(['read', 'delivered', 'sent', 'waiting']);
  });
});

describe('links', () => {
  const links = (text: string) => linkParts(text).flatMap((p) => (p.href ? [p.text] : []));
  test('only http and https, as typed, without the end of the sentence', () => {
    expect(links('see https://a.example/x?y=1, or (http://b.example).')).toEqual([
      'https://a.example/x?y=1',
      'http://b.example',
    ]);
    expect(links('https://a.example/x_(y) and (https://b.example/z)!')).toEqual([
      'https://a.example/x_(y)',
      'https://b.example/z',
    ]);
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://a.example',
      'a.example',
      'https://',
      'https://bank.example@evil.example',
      'https://a.example/\u202egpj.exe',
    ])
      expect(links(bad), bad).toEqual([]);
  });
  test('no character is lost', () => {
    for (const text of [
      '',
      'a',
      'https://a.example',
      'x https://a.example… https://b.example y\n\nz',
      '<b>https://a.example</b>',
      'https://a.example/"onclick="x',
    ])
      expect(
        linkParts(text)
          .map((p) => p.text)
          .join(''),
      ).toBe(text);
  });
  test('up to three emoji alone are large', () => {
    expect(['😀', '👍🏽 ❤️', '👨‍👩‍👧‍👦😀🎉'].map(isOnlyEmoji)).toEqual([true, true, true]);
    expect(['😀😀😀😀', 'ok 😀', '', '12', '#'].map(isOnlyEmoji)).toEqual([false, false, false, false, false]);
  });
});

test('length is counted as people see it', () => {
  expect(['', 'abc', 'é', 'e\u0301', '👨‍👩‍👧‍👦', '🇳🇱🇩🇪'].map(graphemes)).toEqual([0, 3, 1, 1, 1, 2]);
});

describe('times', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  test('of a divider', () => {
    const text = (iso: string, locale = 'en') => dayText(new Date(iso), now, locale, 'UTC');
    expect([text('2026-11-21T00:01:00Z'), text('2026-11-20T23:59:00Z'), text('2026-11-18T12:00:00Z')]).toEqual([
      'Today',
      'Yesterday',
      'Wednesday',
    ]);
    expect([
      text('2026-11-03T12:00:00Z', 'nl'),
      text('2025-11-03T12:00:00Z', 'nl'),
      text('2026-11-20T12:00:00Z', 'nl'),
    ]).toEqual(['3 november', '3 november 2025', 'Gisteren']);
  });
  test('of the list, with 24 hours in every language', () => {
    const text = (iso: string) => listTimeText(new Date(iso), now, 'en', 'UTC');
    expect([text('2026-11-21T11:59:30Z'), text('2026-11-21T09:05:00Z'), text('2026-11-18T12:00:00Z')]).toEqual([
      'now',
      '09:05',
      'Wed',
    ]);
    expect(timeText(new Date('2026-11-21T00:05:00Z'), 'en', 'UTC')).toBe('00:05');
  });
});
