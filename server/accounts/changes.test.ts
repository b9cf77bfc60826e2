import { expect, it } from 'vitest';
import { Changes, most_changes } from './changes.ts';

const row = (id: number, member_id = 'a') => ({ id, member_id, kind: 'shown' as const });

it('knows nothing of the time before the first look', () => {
  const changes = new Changes();
  const before = changes.now;
  changes.apply({ xmin: '100', rows: null }, null);
  expect(changes.changed('shown', 'a', before)).toBe(true);
  expect(changes.changed('shown', 'a', changes.now)).toBe(false);
  expect(changes.since).toBe('100');
});

it('counts a change once, however often a long transaction makes it read again', () => {
  const changes = new Changes();
  changes.apply({ xmin: '100', rows: null }, null);
  const before = changes.now;
  changes.apply({ xmin: '100', rows: [row(1)] }, '100');
  expect(changes.changed('shown', 'a', before)).toBe(true);
  expect(changes.changed('shown', 'b', before)).toBe(false);
  expect(changes.changed('likes', 'a', before)).toBe(false);
  const after = changes.now;
  changes.apply({ xmin: '100', rows: [row(1), row(2, 'b')] }, '100');
  expect(changes.changed('shown', 'a', after)).toBe(false);
  expect(changes.changed('shown', 'b', after)).toBe(true);
});

it('does not go back when looks overtake each other', () => {
  const changes = new Changes();
  changes.apply({ xmin: '100', rows: null }, null);
  changes.apply({ xmin: '120', rows: null }, '100');
  const at = changes.now;
  changes.apply({ xmin: '110', rows: null }, '100');
  expect(changes.since).toBe('120');
  expect(changes.changed('shown', 'a', at)).toBe(false);
});

it('trusts nothing of before when the database was put back in time, or when too much changed', () => {
  const changes = new Changes();
  changes.apply({ xmin: '100', rows: null }, null);
  let at = changes.now;
  changes.apply({ xmin: '90', rows: null }, '100');
  expect(changes.changed('shown', 'a', at)).toBe(true);
  expect(changes.since).toBe('90');
  at = changes.now;
  changes.apply({ xmin: '90', rows: Array.from({ length: most_changes + 1 }, (_, i) => row(i, `m${i}`)) }, '90');
  expect(changes.changed('shown', 'somebody', at)).toBe(true);
});
