import { expect, it } from 'vitest';
import type { GaugeRows } from '../../platform/metrics.ts';
import { readParts } from './readings.ts';

const hour = 3_600;
const day = 24 * hour;

it.each<[string, string, Record<string, number>]>([
  ['both are young', 'ok', { made: day / 2, archived: 30, restored: day }],
  ['only the log is young: there is nothing to replay it on', 'bad', { made: 20 * day, archived: 30, restored: day }],
  ['nobody told of a backup', 'warn', { archived: 30, restored: day }],
  ['no log is archived, a backup is made each day', 'ok', { made: day / 2, restored: day }],
  ['the log stopped', 'warn', { made: day / 2, archived: 3 * hour, restored: day }],
  ['the log is refused', 'bad', { made: day / 2, archived: 3 * hour, archive_failed: 20, restored: day }],
  ['never restored', 'warn', { made: day / 2, archived: 30 }],
])('backups, where %s: %s', (_what, state, ages) => {
  const rows = (name: string): GaugeRows =>
    name === 'age_seconds' ? Object.entries(ages).map(([what, value]) => ({ labels: { what }, value })) : [];
  const parts = readParts({
    now: new Date('2026-11-28T12:00:00Z'),
    rows,
    processes: [],
    probes: { mail: null, storeMs: 1, certificates: null },
    proof: undefined,
    hasReplica: false,
  });
  expect(parts.get('backup')?.state).toBe(state);
});

it('the limits that are shown are those it is judged by', () => {
  const jobsAt = (oldest: number) =>
    readParts({
      now: new Date('2026-11-28T12:00:00Z'),
      rows: (name) => (name === 'outbox_oldest_seconds' ? [{ value: oldest }] : []),
      processes: [],
      probes: { mail: null, storeMs: 1, certificates: null },
      proof: undefined,
      hasReplica: false,
    }).get('jobs');
  const { warn = 0, bad = 0 } = jobsAt(0)?.facts.find(({ name }) => name === 'outbox_age') ?? {};
  expect(bad).toBeGreaterThan(warn);
  expect([warn - 1, warn, bad - 1, bad].map((seconds) => jobsAt(seconds)?.state)).toEqual([
    'ok',
    'warn',
    'warn',
    'bad',
  ]);
});
