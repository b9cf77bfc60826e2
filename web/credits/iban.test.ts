import { expect, test } from 'vitest';
import { groupIban, isIban } from './iban.ts';

test('check digits tell a mistyped IBAN', () => {
  for (const iban of [
    'NL91 ABNA 0417 1643 00',
    'de89370400440532013000',
    'GB29 NWBK 6016 1331 9268 19',
    'NO93 8601 1117 947',
  ])
    expect(isIban(iban), iban).toBe(true);
  for (const iban of [
    '',
    'NL91',
    'NL91ABNA0417164301',
    'NL19ABNA0417164300',
    'NL91ABNA0417146300',
    '12345678901234567',
  ])
    expect(isIban(iban), iban).toBe(false);
});

test('every wrong digit is noticed', () => {
  const iban = 'NL91ABNA0417164300';
  for (let at = 8; at < iban.length; at++)
    for (const digit of '0123456789')
      expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(digit === iban[at]);
});

test('groups of four, none empty at the end', () => {
  expect(groupIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
  expect(groupIban('NL91ABNA')).toBe('NL91 ABNA');
});
