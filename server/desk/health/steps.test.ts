import { expect, it } from 'vitest';
import type { HealthState } from '../../../contract/desk-health.ts';
import type { PartRow } from './sql.ts';
import { nextPart, type Told, toTell } from './steps.ts';

const minute = (n: number) => new Date(Date.UTC(2026, 10, 23, 12, n));
const looks = (states: HealthState[], from?: PartRow) =>
  states.reduce<PartRow | undefined>((row, state, i) => nextPart('mail', row, { state, facts: [] }, minute(i)), from);

it('believes what is worse after two looks, and what is better after five', () => {
  expect(looks(['ok', 'bad'])?.state).toBe('ok');
  expect(looks(['ok', 'bad', 'bad'])).toMatchObject({ state: 'bad', since: minute(2) });
  expect(looks(['ok', 'bad', 'bad', 'ok', 'ok', 'ok', 'ok'])?.state).toBe('bad');
  expect(looks(['ok', 'bad', 'bad', 'ok', 'ok', 'ok', 'ok', 'ok'])).toMatchObject({ state: 'ok', since: minute(7) });
});

it('flickering for an hour changes nothing', () => {
  const flicker = Array.from({ length: 60 }, (_, i): HealthState => (i % 2 ? 'bad' : 'ok'));
  expect(looks(flicker)).toMatchObject({ state: 'ok', since: minute(0) });
});

it('tells once for a change, again after the hours that were asked for, and that it is over', () => {
  const watcher = { least: 'bad' as const, repeat_hours: 4 };
  let lastTold: Told[] = [];
  const hour = (n: number) => new Date(Date.UTC(2026, 10, 23, n));
  const tell = (state: HealthState, n: number) => {
    const row = looks([state]) as PartRow;
    const lines = toTell(watcher, [row], lastTold, hour(n));
    if (lines[0]) lastTold = [{ part: 'mail', state: lines[0].state, told_at: hour(n) }];
    return lines.map(({ state: said, again }) => `${said}${again ? ' again' : ''}`);
  };
  expect(tell('ok', 0)).toEqual([]);
  expect(tell('warn', 1)).toEqual([]);
  expect(tell('bad', 2)).toEqual(['bad']);
  expect([tell('bad', 3), tell('bad', 5)]).toEqual([[], []]);
  expect(tell('bad', 6)).toEqual(['bad again']);
  expect(tell('warn', 7)).toEqual(['ok']);
  expect(tell('ok', 12)).toEqual([]);
});
