import { expect, test } from 'vitest';
import { isoFromParts, partsFromIso } from './date-parts.ts';

test('typed parts become a date', () => {
  expect(isoFromParts({ day: '3', month: '11', year: '1984' })).toBe('1984-11-03');
  expect(isoFromParts({ day: ' 29', month: '02', year: '2000' })).toBe('2000-02-29');
});

test('what the calendar does not have is no date', () => {
  for (const [day, month, year] of [
    ['31', '4', '1990'],
    ['29', '2', '1999'],
    ['0', '1', '1990'],
    ['1', '13', '1990'],
    ['1', '1', '84'],
    ['', '1', '1990'],
    ['x', '1', '1990'],
  ] as const) {
    expect(isoFromParts({ day, month, year })).toBeNull();
  }
});

test('a date splits into parts and back', () => {
  expect(partsFromIso('1984-11-03')).toEqual({ day: '3', month: '11', year: '1984' });
  expect(isoFromParts(partsFromIso('1984-11-03'))).toBe('1984-11-03');
  expect(partsFromIso(null)).toEqual({ day: '', month: '', year: '' });
});
