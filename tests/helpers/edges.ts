/** Input at the edges of its type, generated from the schemas of the contract, to test every field of every call. */
import { Check } from 'typebox/value';
import type { Endpoint } from '../../contract/endpoint.ts';

type Schema = Record<string, unknown>;
type Path = readonly (string | number)[];
export type Part = 'params' | 'query' | 'body';

/** A field somewhere in a request. */
interface Field {
  part: Part;
  path: Path;
  schema: Schema;
}

export interface Input {
  /** Where the edge is. */
  where: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** What fields with these names contain in a valid request; others get the minimal value of their schema. */
export type Known = Readonly<Record<string, unknown>>;

const choicesOf = (schema: Schema): Schema[] | undefined =>
  (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;

const patterned: Record<string, string> = {
  '^[\\w-]+$': 'AQID',
  '^[\\w-]*$': 'AQID',
  '^[\\w-]{43}$': 'A'.repeat(43),
  '^[0-9a-f-]{36}\\.[\\w-]{43}$': `01900000-0000-7000-8000-000000000000.${'A'.repeat(43)}`,
  '\\S': 'x',
  '^[a-z_]+$': 'payments',
  '^[a-z0-9-]+$': 'nobody',
  '^[\\da-f-]+$': '01900000-0000-7000-8000-000000000000',
  '^[A-Z]{2}$': 'NL',
  '^[A-Z]{3}$': 'EUR',
  '^[A-Z]{2}\\d{2}$': 'AC01',
  '^\\d{4}-\\d{2}-\\d{2}$': '2026-02-01',
  '^20\\d{2}-\\d{2}-\\d{2}$': '2026-02-01',
  '^[12]\\d{3}-\\d{2}-\\d{2}$': '2026-02-01',
  '^\\d{4}-\\d{2}$': '2026-02',
  '^[A-Za-z0-9_-]{87}=?$': 'A'.repeat(87),
  '^[A-Za-z0-9_-]{22}(==)?$': 'A'.repeat(22),
  '^[A-Za-z]{2}$': 'NL',
  '^[A-Za-z]{3}$': 'EUR',
  '^[12]\\d{3}-\\d{2}-\\d{2}(T[\\d:.]+(Z|[+-]\\d{2}:\\d{2}))?$': '2030-01-01T00:00:00Z',
  '^[A-Z]{2}[A-Z0-9+*.]{2,16}$': 'NL123456789B01',
  '^c?[1-9][0-9]{0,9}$': '1',
  '^2\\d{3}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$': '2030-01-01T19:30',
  '^(about|voice|never|writers|place|texts\\.[a-z]{2}|facts\\.[a-z_]{3,30})$': 'about',
  '^(?:(?:0(?:\\.\\d{1,6})?|1(?:\\.0{1,6})?)(?:,(?!$)|$)){4}$': '0,0,1,1',
  '^([A-Z]{3})?$': 'EUR',
  '^([A-Z]{2})?$': '',
};

/** A value that a schema accepts. @throws for kinds of schema this helper does not support */
export function sample(schema: Schema, validFields: Known, name = ''): unknown {
  const choices = choicesOf(schema);
  if (name in validFields && Check(schema as never, validFields[name])) return validFields[name];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (choices) return sample(choices[0] as Schema, validFields, name);
  switch (schema['type']) {
    case 'string': {
      if (schema['format'] === 'uuid') return '01900000-0000-7000-8000-000000000000';
      if (typeof schema['pattern'] === 'string') {
        const text = patterned[schema['pattern']];
        if (text === undefined) throw new Error(`no text for the pattern ${schema['pattern']}`);
        return text;
      }
      return 'x'.repeat(Math.max(1, Number(schema['minLength'] ?? 0)));
    }
    case 'integer':
    case 'number':
      return schema['minimum'];
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        sample(schema['items'] as Schema, validFields),
      );
    default: {
      const required = (schema['required'] ?? []) as string[];
      const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
      return Object.fromEntries(required.map((key) => [key, sample(properties[key] as Schema, validFields, key)]));
    }
  }
}

/** Every field of a schema, including optional ones and those of each alternative. */
function fieldsOf(part: Part, schema: Schema, path: Path = []): Field[] {
  const choices = choicesOf(schema);
  if (choices)
    return [
      { part, path, schema },
      ...choices.flatMap((choice) => fieldsOf(part, choice, path).filter((field) => field.path.length > path.length)),
    ];
  const self: Field[] = [{ part, path, schema }];
  if (schema['type'] === 'array') return [...self, ...fieldsOf(part, schema['items'] as Schema, [...path, 0])];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return [...self, ...properties.flatMap(([key, property]) => fieldsOf(part, property, [...path, key]))];
}

const any = [
  null,
  true,
  'NaN',
  '1e400',
  '-Infinity',
  '9'.repeat(20),
  '0x10',
  '',
  ' ',
  [],
  ['a', 'b'],
  [[]],
  {},
  { a: { b: 1 } },
] as const;
const texts = [
  'a\0b',
  '\ud800',
  'x\udfff',
  `e${'\u0301'.repeat(30_000)}`,
  '\u200d'.repeat(200),
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '\\',
  '%00',
  '../../etc/passwd',
  'a\r\nbcc: x@y.example',
  '\u202e',
  '١٢٣',
  'İ',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20',
  '99999-12-31',
  '[1,2]',
  '{"a":1}',
  'x'.repeat(70_000),
] as const;
const numbers = [
  -1,
  0,
  0.5,
  -0,
  1,
  32_768,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e20,
  1e308,
  -1e308,
  5e-324,
] as const;

/** The class of a field, as far as edges are concerned. */
const classesOf = (schema: Schema): string[] => [
  ...new Set(
    [schema, ...(choicesOf(schema) ?? [])].map((choice) =>
      Array.isArray(choice['enum']) ? 'enum' : String(choice['type'] ?? 'object'),
    ),
  ),
];

/** Edges shared by all fields of a class: distributed among such fields of a call. */
const shared: Record<string, readonly unknown[]> = {
  string: [...texts, ...any],
  integer: [...numbers, ...any],
  number: [...numbers, ...any],
};

/** Edges specific to one field: its bounds, its choices, its format. */
function ownEdges(schema: Schema): unknown[] {
  const edges: unknown[] = [];
  for (const choice of [schema, ...(choicesOf(schema) ?? [])]) {
    if (choice['type'] === 'string') {
      const [min, max] = [Number(choice['minLength'] ?? 0), Number(choice['maxLength'] ?? 100)];
      edges.push(
        ...[min - 1, max, max + 1].filter((n) => n >= 0).map((n) => 'x'.repeat(n)),
        '😀'.repeat(Math.floor(max / 2)),
        'ß'.repeat(max),
      );
      if (choice['format'] === 'uuid')
        edges.push(
          'urn:uuid:01900000-0000-7000-8000-000000000000',
          '01900000-0000-7000-8000-00000000000G',
          '01900000-0000-0000-0000-000000000000'.toUpperCase(),
          'ffffffff-ffff-ffff-ffff-ffffffffffff',
        );
    }
    if (choice['type'] === 'integer' || choice['type'] === 'number') {
      const [min, max] = [Number(choice['minimum']), Number(choice['maximum'])];
      edges.push(min, max, min - 1, max + 1);
    }
    if (choice['type'] === 'array')
      edges.push(
        [null],
        ['x'],
        Array.from({ length: Number(choice['maxItems'] ?? 10) + 1 }, (_, i) => String(i)),
      );
    if (Array.isArray(choice['enum'])) edges.push(...choice['enum']);
  }
  return edges;
}

/**
 * The edges of each field: all of its own, and its share of those of its classes. Each edge of a class occurs once per
 * call.
 */
export function dealEdges(fields: readonly Schema[]): unknown[][] {
  const dealt = fields.map(ownEdges);
  const classes = new Map<string, number[]>();
  fields.forEach((schema, i) => {
    for (const fieldClass of classesOf(schema)) classes.set(fieldClass, [...(classes.get(fieldClass) ?? []), i]);
  });
  for (const [fieldClass, members] of classes) {
    const edges = shared[fieldClass] ?? any;
    // Every edge somewhere, and no field without one.
    for (let n = 0; n < Math.max(edges.length, members.length); n++)
      dealt[members[n % members.length] as number]?.push(edges[n % edges.length]);
  }
  return dealt;
}

/** A copy of `root` with `value` at `path`; missing parents come from the schema's sample. */
function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (typeof head === 'number') return [withValue(Array.isArray(root) ? root[0] : undefined, rest, value)];
  const object = root !== null && typeof root === 'object' && !Array.isArray(root) ? (root as Schema) : {};
  return { ...object, [head]: withValue(object[head], rest, value) };
}

/** The valid request, and one for every edge that `dealEdges` assigns to a field of the call. */
export function* inputsOf(e: Endpoint, validFields: Known): Generator<Input> {
  const good = (part: Part) => (e[part] ? sample(e[part] as unknown as Schema, validFields) : undefined);
  const base: Input = {
    where: 'good',
    params: (good('params') ?? {}) as Schema,
    query: (good('query') ?? {}) as Schema,
    body: good('body'),
  };
  yield base;
  const parts = (['params', 'query', 'body'] as const).filter((part) => e[part]);
  const fields = parts
    .flatMap((part) => fieldsOf(part, e[part] as unknown as Schema))
    .filter(({ part, path }) => path.length > 0 || part === 'body');
  const dealt = dealEdges(fields.map(({ schema }) => schema));
  for (const [i, { part, path }] of fields.entries())
    for (const edge of dealt[i] ?? [])
      yield {
        ...base,
        where: `${part}.${path.join('.')} = ${(JSON.stringify(edge) ?? '').slice(0, 60)}`,
        [part]: withValue(base[part], path, edge),
      };
}

/** The address of a request; a list in the query repeats its key. */
export function addressOf(path: string, { params, query }: Pick<Input, 'params' | 'query'>): string {
  const text = (value: unknown) =>
    (value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((item) => [key, text(item)]) : [[key, text(value)]],
  );
  return pairs.length ? `${filled}?${new URLSearchParams(pairs as [string, string][])}` : filled;
}
