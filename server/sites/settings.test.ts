import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Compile } from 'typebox/compile';
import { LOCALES } from '../../contract/locales.ts';
import {
  resolvedSchema,
  type SettingKey,
  type SettingRule,
  settingLevels,
  settingRules,
} from '../../contract/sites.ts';
import { parseSettings } from './parse-settings.ts';
import { defaultValues, explainSettings, languagesOf, publicSettings, resolveSettings, setting } from './settings.ts';
import type { Company, Site } from './site.ts';

const words = { text: (_locale: string, { message }: { message: string }) => message } as never;
const now = new Date('2026-11-22');
const rules = Object.entries<SettingRule>(settingRules) as [SettingKey, SettingRule][];

/** A site as loaded from what is stored, whatever that is. */
function siteOf(stored: Record<(typeof settingLevels)[number], unknown>): Site {
  const [company, site, country] = settingLevels.map((level) => parseSettings(level, stored[level])) as [
    ReturnType<typeof parseSettings>,
    ReturnType<typeof parseSettings>,
    ReturnType<typeof parseSettings>,
  ];
  return {
    id: 1,
    pool_id: 1,
    name: 'Evening',
    niche: 1,
    is_default: true,
    host: 'a.test',
    redirects: [],
    hosts: ['a.test'],
    countries: ['NL', 'DE'],
    company: {
      id: 1,
      settings: company.settings,
      support_email: 'help@a.test',
      support_phone: '030',
      price_lists: [],
      methods: {},
      vat_rates: [],
    } as unknown as Company,
    languages: languagesOf(company.settings, site.settings),
    stored: site.settings,
    countryStored: { NL: country.settings },
    gifts: [],
    page_texts: [],
    problems: [...company.problems, ...site.problems, ...country.problems],
  };
}

/** Values close to real settings: valid, invalid, of another setting, or anything. */
const value = fc.oneof(
  fc.jsonValue(),
  fc.integer(),
  fc.constantFrom<unknown>(
    '',
    'nl',
    'yes',
    'none',
    'all',
    [],
    ['en'],
    ['en', 'xx'],
    ['age'],
    { en: 'A' },
    { nl: 1 },
    -5,
    'two',
    null,
    'Europe/Rome',
    'Mars/Olympus',
    1e9,
    2.5,
  ),
);
const layer = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(
      fc.oneof(
        fc.constantFrom(...rules.map(([key]) => key)),
        fc.constantFrom('__proto__', 'constructor', 'niche', 'x'),
      ),
      value,
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const layers = fc.record({ company: layer, site: layer, country: layer });

describe('settings', () => {
  it('are always as the schema wants, whatever is stored at any level', () => {
    const checks = rules.map(([key, rule]) => [key, Compile(resolvedSchema(rule))] as const);
    fc.assert(
      fc.property(layers, fc.constantFrom(...LOCALES), fc.constantFrom('NL', 'DE'), (stored, locale, country) => {
        const site = siteOf(stored);
        const resolved: Record<string, unknown> = resolveSettings(words, site, { country, locale, now });
        for (const [key, check] of checks)
          expect(check.Check(resolved[key]), `${key}: ${JSON.stringify(resolved[key])}`).toBe(true);
        for (const [key, fallback] of Object.entries(defaultValues))
          expect(resolved[key] ?? fallback).toEqual(setting(site, country, key as keyof typeof defaultValues));
      }),
      { numRuns: 400 },
    );
  });

  it('an invalid value affects only itself: the level above applies, and the problem names its key', () => {
    fc.assert(
      fc.property(layers, (stored) => {
        const site = siteOf(stored);
        for (const level of settingLevels) {
          const storedLayer = stored[level];
          if (typeof storedLayer !== 'object' || storedLayer === null || Array.isArray(storedLayer)) continue;
          const named = new Set(site.problems.filter((p) => p.level === level).map(({ key }) => key));
          const { settings } = parseSettings(level, storedLayer);
          // Every key is either used or reported, never both.
          for (const [key, storedValue] of Object.entries(storedLayer)) {
            expect(Object.hasOwn(settings, key)).toBe(!named.has(key));
            if (!named.has(key)) expect((settings as Record<string, unknown>)[key]).toEqual(storedValue);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, unknown, string]>([
    ['languages', 'nl', 'wrong_value'],
    ['languages', [], 'wrong_value'],
    ['message_credits', -5, 'wrong_value'],
    ['message_credits', 'two', 'wrong_value'],
    ['message_credits', 2.5, 'wrong_value'],
    ['time_zone', 'Mars/Olympus', 'wrong_value'],
    ['cdn_prefix', 'javascript:alert(1)', 'wrong_value'],
    ['cdn_prefix', 'https://x;script-src *', 'wrong_value'],
    ['support_email', 'a@b\r\nBcc: c@d', 'wrong_value'],
    ['refund_days', 13, 'wrong_value'],
    ['fictional_warning', { xx: 'A' }, 'wrong_value'],
    ['min_age', 17, 'wrong_value'],
    ['smtp_password', 'x', 'unknown_setting'],
    ['toString', 1, 'unknown_setting'],
  ])('%s = %j cannot be used: %s', (key, storedValue, fault) => {
    expect(parseSettings('site', { [key]: storedValue, photo_credits: 7 })).toMatchObject({
      settings: { photo_credits: 7 },
      problems: [{ level: 'site', key, fault }],
    });
  });

  it('some hold for a whole site only', () => {
    expect(parseSettings('country', { languages: ['nl'] }).problems).toMatchObject([
      { key: 'languages', fault: 'wrong_level' },
    ]);
  });

  it('say where each value comes from', () => {
    const site = siteOf({
      company: { message_credits: 2, photo_credits: 3 },
      site: { message_credits: 3, gift_credits: -1 },
      country: { message_credits: 4 },
    });
    expect(explainSettings(site, 'NL')).toMatchObject({
      message_credits: { origin: 'country', levels: { company: 2, site: 3, country: 4 } },
      photo_credits: { origin: 'company' },
      gift_credits: { origin: 'built-in', levels: {} },
    });
    expect(explainSettings(site, 'DE').message_credits).toEqual({ origin: 'site', levels: { company: 2, site: 3 } });
    expect(Object.keys(explainSettings(site, 'DE'))).toEqual(rules.map(([key]) => key));
  });

  it('that are not public never reach the public answer', () => {
    const site = siteOf({ company: {}, site: {}, country: {} });
    const open: Record<string, unknown> = publicSettings(words, site, { country: 'NL', locale: 'en', now });
    for (const [key, rule] of rules) expect(key in open, key).toBe(rule.public);
  });

  it('every built-in value fits its own schema', () => {
    const builtIn = Object.fromEntries(
      rules.flatMap(([key, rule]) => ('built_in' in rule ? [[key, rule.built_in]] : [])),
    );
    expect(parseSettings('site', builtIn)).toEqual({ settings: builtIn, problems: [] });
    expect(
      parseSettings(
        'site',
        Object.fromEntries(
          rules.flatMap(([key, rule]) => (rule.text && rule.text !== 'niche' ? [[key, rule.text.message]] : [])),
        ),
      ).problems,
    ).toEqual([]);
  });
});
