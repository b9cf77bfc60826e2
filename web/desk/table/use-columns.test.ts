import { expect, it } from 'vitest';
import { defineList } from '../../../contract/desk-list.ts';
import { columnsParam, shownColumns } from './use-columns.ts';

const list = defineList({
  name: 'things',
  columns: { a: { kind: 'text' }, b: { kind: 'number' }, c: { kind: 'text', extra: true } },
  filters: {},
  order: 'a',
});

it('shows the chosen columns that exist, in the chosen order, each once', () => {
  expect(shownColumns(list, undefined)).toEqual(['a', 'b']);
  expect(shownColumns(list, 'c,a,c,nothing')).toEqual(['c', 'a']);
  expect(shownColumns(list, 'nothing')).toEqual(['a', 'b']);
});

it('says nothing in the address when the columns are those everybody sees', () => {
  expect(columnsParam(list, ['a', 'b'])).toBeUndefined();
  expect(columnsParam(list, ['b', 'a'])).toBe('b,a');
});
