import { describe, expect, test } from 'vitest';
import { type EntryWarningRule, showsEntryWarning } from './EntryWarning.tsx';

const rule = (more: Partial<EntryWarningRule>): EntryWarningRule => ({
  enabled: 'yes',
  layout: 'default',
  country: 'US',
  withoutEntryWarning: false,
  done: false,
  ...more,
});

describe('whether the entry warning shows', () => {
  test('in the default layout in every country', () => {
    for (const country of ['NL', 'DE', 'US', 'PL', ''])
      expect(showsEntryWarning(rule({ country })), country).toBe(true);
  });

  test.each(['chat', 'lander', 'empty'] as const)('in the %s layout only in NL and DE', (layout) => {
    const shown = ['NL', 'DE', 'BE', 'US', 'PL', 'AT'].filter((country) =>
      showsEntryWarning(rule({ layout, country })),
    );
    expect(shown).toEqual(['NL', 'DE']);
  });

  test.each([
    ['seen before or signed in', { done: true }],
    ['switched off by the site', { enabled: 'no' as const }],
    ['a page that never shows it', { withoutEntryWarning: true }],
  ])('never: %s', (_case, more) => {
    for (const layout of ['default', 'chat', 'lander', 'empty'] as const)
      expect(showsEntryWarning(rule({ ...more, layout, country: 'NL' })), layout).toBe(false);
  });
});
