/** Every text and number in a request is bounded, and unacceptable texts are detected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { characterMaxUnits, textFault } from './fields.ts';
import { endpoints } from './index.ts';

type Schema = Record<string, unknown>;

/** All places in a schema that accept more than the database can hold. */
function unbounded(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const s = schema as Schema;
  if ('const' in s || 'enum' in s) return [];
  const choices = s['anyOf'] ?? s['allOf'] ?? s['oneOf'];
  if (Array.isArray(choices)) return choices.flatMap((choice) => unbounded(choice, path));
  switch (s['type']) {
    case 'string':
      return typeof s['maxLength'] === 'number' ? [] : [`${path}: a text without maxLength`];
    case 'integer':
    case 'number':
      return [s['minimum'], s['maximum']].every((bound) => Number.isSafeInteger(bound))
        ? []
        : [`${path}: a number without bounds`];
    case 'array':
      return [
        ...(typeof s['maxItems'] === 'number' ? [] : [`${path}: a list without maxItems`]),
        ...unbounded(s['items'], `${path}[]`),
      ];
    case 'object':
      return [
        ...Object.entries((s['properties'] ?? {}) as Schema).flatMap(([key, property]) =>
          unbounded(property, `${path}.${key}`),
        ),
        ...Object.entries((s['patternProperties'] ?? {}) as Schema).flatMap(([key, value]) => [
          ...(typeof s['maxProperties'] === 'number' ? [] : [`${path}: names without maxProperties`]),
          ...unbounded(value, `${path}.${key}`),
        ]),
      ];
    case 'boolean':
    case 'null':
      return [];
    default:
      return [`${path}: ${String(s['type'])} is open`];
  }
}

describe('every field of every call is bounded', () => {
  it.each(Object.entries(endpoints) as [string, Endpoint][])('%s', (_name, { params, query, body }) => {
    expect([...unbounded(params, 'params'), ...unbounded(query, 'query'), ...unbounded(body, 'body')]).toEqual([]);
  });

  it('an unbounded field is found', () => {
    const open = {
      type: 'object',
      properties: {
        a: { type: 'string' },
        b: { type: 'integer', minimum: 0 },
        c: { type: 'array', items: { type: 'string', maxLength: 2 } },
        d: {},
      },
    };
    expect(unbounded(open, 'x')).toHaveLength(4);
  });
});

describe('textFault', () => {
  it.each([
    ['a\0b', 'null'],
    ['\ud800', 'surrogate'],
    ['a\udc00', 'surrogate'],
    [`e${'\u0301'.repeat(30_000)}`, 'character'],
    [`${'\u200d'.repeat(40)}`, 'character'],
    [`${'x'.repeat(500)}e${'\u0301'.repeat(characterMaxUnits)}`, 'character'],
  ])('%j', (text, fault) => expect(textFault(text)).toBe(fault));

  it('accepts every long emoji, every script and zalgo within reason', () => {
    const emoji = ['👨🏻‍❤️‍💋‍👨🏿', '👩🏽‍👩🏽‍👧🏽‍👦🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🧑🏿‍🦽‍➡️'].join('').repeat(20);
    const scripts = 'क्षत्रिय কর্ম་བོད་ཀྱི་ ភាសាខ្មែរ நெஞ்சு tiếng Việt עִבְרִית العَرَبِيَّة 한국어 中文 '.repeat(10);
    for (const text of [emoji, scripts, `z${'\u0310'.repeat(20)}`.repeat(40), 'ÄÖÜß\r\n'.repeat(100), ''])
      expect(textFault(text)).toBeUndefined();
  });

  it('lets nothing through that a database text could not hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        if (textFault(text) === undefined) expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });
});
