import { expect, test } from 'vitest';
import { isDismissed, opensIn } from './bonus-rules.ts';
import { inMembersArea } from './members-area.ts';

test('the members area is members, a member, chats, likes, likes by a member, premium; nothing else', () => {
  const inside = ['/members', '/members/0199-a', '/chats', '/likes', '/likes/m/0199-a', '/premium'];
  const outside = [
    '/',
    '/members/0199-a/chat',
    '/chats/0199-a',
    '/likes/sent',
    '/credits',
    '/profile',
    '/notifications',
    '/transactions',
  ];
  expect(inside.filter((path) => !inMembersArea(path))).toEqual([]);
  expect(outside.filter(inMembersArea)).toEqual([]);
});

test('it opens 40 s after the area was entered, for who has no credits and has not dismissed it', () => {
  const all = { visible: true, credits: 0, dismissed: false, enteredMs: 1_000, nowMs: 1_000 };
  expect(opensIn(all)).toBe(40_000);
  expect(opensIn({ ...all, nowMs: 31_000 })).toBe(10_000);
  expect(opensIn({ ...all, nowMs: 90_000 })).toBe(0);
  expect(opensIn({ ...all, visible: false })).toBeUndefined();
  expect(opensIn({ ...all, credits: 1 })).toBeUndefined();
  expect(opensIn({ ...all, dismissed: true })).toBeUndefined();
  expect(opensIn({ ...all, enteredMs: undefined })).toBeUndefined();
});

test('a dismissal holds for the account it was made with, not for one made later in this browser', () => {
  const signup = '2026-11-21T10:00:00.500Z';
  const at = (iso: string) => String(Math.floor(Date.parse(iso) / 1000));
  expect(isDismissed(null, signup)).toBe(false);
  expect(isDismissed('nonsense', signup)).toBe(false);
  expect(isDismissed(at('2026-11-21T09:59:59Z'), signup)).toBe(false);
  expect(isDismissed(at(signup), signup)).toBe(true);
  expect(isDismissed(at('2026-11-21T13:00:00Z'), signup)).toBe(true);
});
