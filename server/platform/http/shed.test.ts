/** What is refused first when more is asked than can be done. */
import { expect, it } from 'vitest';
import { isTooMuch, kindOf, lastingDelay } from './shed.ts';

it('tells polls and pages from calls, and never refuses files, health and reports of providers', () => {
  const kinds = {
    'GET /': 'page',
    'GET /members/8': 'page',
    'GET /api/user': 'poll',
    'GET /api/chats': 'poll',
    'GET /api/members': 'call',
    'POST /api/signup': 'call',
    'POST /api/messages': 'send',
    'POST /api/payments': 'send',
    'GET /api/socket': 'send',
    'GET /media/ab/640.avif': undefined,
    'GET /assets/app-1.js': undefined,
    'GET /healthz': undefined,
    'GET /readyz': undefined,
    'POST /api/payments/mollie/webhook': undefined,
    'POST /api/mail-feedback': undefined,
    'GET /healthzz': 'page',
    'GET /api/payments': 'call',
  };
  for (const [request, kind] of Object.entries(kinds)) {
    const [method = '', path = ''] = request.split(' ');
    expect(kindOf(method, path), request).toBe(kind);
  }
});

it('refuses polls and pages first, then calls, sending and paying last', () => {
  const refused = (waiting: number, delayMs = 0) =>
    (['poll', 'page', 'call', 'send'] as const).filter((kind) => isTooMuch(kind, waiting, delayMs));
  expect(refused(0)).toEqual([]);
  expect(refused(100)).toEqual(['poll', 'page']);
  expect(refused(200)).toEqual(['poll', 'page', 'call']);
  expect(refused(500)).toEqual(['poll', 'page', 'call', 'send']);
  expect(refused(0, 2_000)).toEqual(['poll', 'page']);
});

it('one long stretch alone, such as a first page, turns nobody away', () => {
  expect(isTooMuch('page', 0, lastingDelay(0, 4_000))).toBe(false);
  expect(isTooMuch('page', 0, lastingDelay(4_000, 5))).toBe(false);
  expect(isTooMuch('page', 0, lastingDelay(1_500, 4_000))).toBe(true);
});
