import { expect, it } from 'vitest';
import { partition } from './spans.ts';

const zone = (site: number) => ({ site, name: '', company: 1, zone: 'UTC' });

it('each day of a site stands in one place: the facts, the sums by day, or those by month', () => {
  const period = { from: '2026-01-20', to: '2026-04-10' };
  const live = [{ site: 2, zone: 'UTC', from: '2026-03-05', to: '2026-03-06' }];
  const months = [1, 2].flatMap((site) => ['2026-02-01', '2026-03-01'].map((month) => ({ site, month })));
  expect(partition([zone(1), zone(2)], { ...period, live, months })).toEqual({
    months: [
      { sites: [1, 2], from: '2026-02-01', to: '2026-02-28' },
      { sites: [1], from: '2026-03-01', to: '2026-03-31' },
    ],
    days: [
      { sites: [1, 2], from: '2026-01-20', to: '2026-01-31' },
      { sites: [1], from: '2026-04-01', to: '2026-04-10' },
      { sites: [2], from: '2026-03-01', to: '2026-03-04' },
      { sites: [2], from: '2026-03-07', to: '2026-04-10' },
    ],
  });
});

it('nothing is left where every day is counted from the facts', () => {
  const days = { from: '2026-02-01', to: '2026-02-28' };
  const all = { ...days, live: [{ site: 1, zone: 'UTC', ...days }], months: [{ site: 1, month: '2026-02-01' }] };
  expect(partition([zone(1)], all)).toEqual({ days: [], months: [] });
});
