import { expect, it } from 'vitest';
// @ts-expect-error plain JavaScript, since it runs before anything is installed
import { filesToRepeat, tallyOf } from './again.mjs';

const failed = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `/f${n}`, status: 'failed' }));

it('a few files are run again; many, or none, are not', () => {
  expect(filesToRepeat([{ name: '/good', status: 'passed' }, ...failed(2)])).toEqual(failed(2));
  expect(filesToRepeat(failed(6))).toHaveLength(6);
  expect(filesToRepeat(failed(7))).toEqual([]);
  expect(filesToRepeat([])).toEqual([]);
});

it('tests are counted by what became of them', () => {
  const results = ['passed', 'failed', 'skipped', 'pending', 'todo', 'passed'].map((status) => ({ status }));
  expect(tallyOf([{ assertionResults: results }, { assertionResults: [] }])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 3,
  });
});
