import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../contract/index.ts';
import { strict, validatorCompiler } from './schema.ts';

type Result = { value?: unknown; error?: Error & { fields?: string[] } };
const validator = (schema: unknown, httpPart: string) =>
  validatorCompiler({ schema: strict(schema) as never, method: 'POST', url: '/', httpPart }) as unknown as (
    data: unknown,
  ) => Result;

const Body = Type.Object({
  name: Type.String({ maxLength: 5 }),
  age: Type.Optional(Type.Integer()),
  place: Type.Optional(Type.Object({ lat: Type.Number() })),
  tags: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))),
});

describe('22 unknown body fields refused, strict types', () => {
  const check = validator(Body, 'body');
  const fields = (data: unknown) => check(data).error?.fields;

  it('lets what fits through, unchanged', () => {
    const data = { name: 'anna', age: 3, place: { lat: 1.5 }, tags: [{ id: 'x' }] };
    expect(check(data).value).toEqual(data);
  });

  it('names the field at fault', () => {
    expect(fields({ name: 'toolong' })).toEqual(['name']);
    expect(fields({ name: 5 })).toEqual(['name']);
    expect(fields({ name: 'anna', age: '3' })).toEqual(['age']);
    expect(fields({ name: 'anna', age: 1.5 })).toEqual(['age']);
    expect(fields({ name: null })).toEqual(['name']);
    expect(fields({ name: 'anna', place: { lat: 'x' } })).toEqual(['place']);
    expect(fields({})).toEqual(['name']);
  });

  it('refuses unknown fields at every depth', () => {
    expect(check({ name: 'anna', credits: 100 }).error).toBeDefined();
    expect(check({ name: 'anna', place: { lat: 1, lon: 2 } }).error).toBeDefined();
    expect(check({ name: 'anna', tags: [{ id: 'x', extra: 1 }] }).error).toBeDefined();
    expect(check(JSON.parse('{"name":"anna","__proto__":{"admin":true}}')).error).toBeDefined();
    expect(check({ name: 'anna', constructor: { prototype: {} } }).error).toBeDefined();
  });

  it('refuses a null character in any text, which the database could not keep', () => {
    expect(fields({ name: 'a\0b' })).toEqual(['name']);
    expect(fields({ name: 'anna', tags: [{ id: 'x\0' }] })).toEqual(['tags']);
  });

  it('refuses half a surrogate pair, and a character without end', () => {
    expect(fields({ name: 'a\ud800' })).toEqual(['name']);
    expect(fields({ name: 'anna', tags: [{ id: `e${'\u0301'.repeat(30_000)}` }] })).toEqual(['tags']);
  });

  it.each([['text'], [null], [undefined], [5], [[]], [true]])('refuses %j as a body', (data) =>
    expect(check(data).error).toBeDefined(),
  );
});

describe('queries and path parameters', () => {
  it('are converted from text', () => {
    const check = validator(
      Type.Object({ lat: Type.Number({ maximum: 90 }), on: Type.Optional(Type.Boolean()) }),
      'querystring',
    );
    expect(check({ lat: '52.1', on: 'true' }).value).toEqual({ lat: 52.1, on: true });
    expect(check({ lat: 'north' }).error?.fields).toEqual(['lat']);
    expect(check({ lat: '91' }).error?.fields).toEqual(['lat']);
    expect(check({ lat: '1', other: 'x' }).error).toBeDefined();
  });

  it('keep text that looks like a number where text is asked', () => {
    expect(validator(Type.Object({ q: Type.String() }), 'querystring')({ q: '12' }).value).toEqual({ q: '12' });
  });

  it('let unknown names through only where the contract says so', () => {
    const check = validator(endpoints.get_settings.query, 'querystring');
    expect(check({ domain: 'b.test', utm: 'x' }).value).toEqual({ domain: 'b.test', utm: 'x' });
  });
});

describe('strict', () => {
  it('changes a copy, never the contract', () => {
    const before = JSON.stringify(Body);
    expect(JSON.stringify(strict(Body))).toContain('"additionalProperties":false');
    expect(JSON.stringify(Body)).toBe(before);
  });

  it('closes every body of the contract', () => {
    for (const [name, e] of Object.entries(endpoints)) {
      if (!('body' in e)) continue;
      const { error } = validator(e.body, 'body')({ notInTheContract: 1 });
      expect(error, name).toBeDefined();
    }
  });
});
