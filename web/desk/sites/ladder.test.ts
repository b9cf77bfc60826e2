import { describe, expect, it } from 'vitest';
import { differing, draftAt, holding, isOwn, stepsOf } from './ladder.ts';
import type { DraftField, FieldView } from './site-queries.ts';

const view = (more: Partial<FieldView> = {}): FieldView => ({
  key: 'photo_credits',
  group: 'credits',
  control: { kind: 'number', minimum: 0, maximum: 10 },
  text: false,
  levels: ['company', 'site', 'country'],
  built_in: 2,
  company: null,
  site: null,
  by_country: {},
  ...more,
});
const change = (value: unknown, more: Partial<DraftField> = {}): DraftField => ({
  country: null,
  key: 'photo_credits',
  language: null,
  value,
  version: 1,
  staff_name: 'Ada',
  own: true,
  changed_at: '2026-11-22T12:00:00Z',
  ...more,
});
const at = { country: null, language: null };

describe('which level holds', () => {
  it('is the most special one that says something', () => {
    expect(holding(stepsOf(view(), [], at, false))).toEqual({ level: 'built_in', value: 2 });
    expect(holding(stepsOf(view({ company: 0 }), [], at, false))).toEqual({ level: 'company', value: 0 });
    const own = view({ company: 3, site: 4, by_country: { NL: 5 } });
    expect(holding(stepsOf(own, [], at, false))?.level).toBe('site');
    expect(holding(stepsOf(own, [], { country: 'NL', language: null }, false))).toEqual({ level: 'country', value: 5 });
    expect(holding(stepsOf(own, [], { country: 'BE', language: null }, false))?.level).toBe('site');
  });

  it('is told with the draft laid over it, also where that goes back to what is inherited', () => {
    const own = view({ company: 3, site: 4 });
    expect(holding(stepsOf(own, [change(9)], at, false))).toEqual({ level: 'site', value: 9 });
    expect(holding(stepsOf(own, [change(null)], at, false))).toEqual({ level: 'company', value: 3 });
    expect(stepsOf(view({ company: 3 }), [change(7)], at, true).at(-1)).toEqual({ level: 'company', value: 7 });
  });

  it('is told by language: one that is left out falls back', () => {
    const text = view({ key: 'index_title', text: true, built_in: { nl: 'Hallo', de: 'Hallo!' }, site: { nl: 'Dag' } });
    expect(holding(stepsOf(text, [], { country: null, language: 'nl' }, false))).toEqual({
      level: 'site',
      value: 'Dag',
    });
    expect(holding(stepsOf(text, [], { country: null, language: 'de' }, false))?.level).toBe('built_in');
    expect(isOwn(text, [], false, ['nl', 'de'])).toBe(true);
    expect(isOwn({ ...text, site: {} }, [], false, ['nl', 'de'])).toBe(false);
  });
});

it('countries that differ are those stored and those in the draft', () => {
  const own = view({ by_country: { NL: 5, BE: 3 } });
  expect(differing(own, [change(1, { country: 'DE' }), change(null, { country: 'BE' })])).toEqual(['DE', 'NL']);
  expect(draftAt([change(1, { country: 'DE' })], 'photo_credits', at)).toBeUndefined();
});
