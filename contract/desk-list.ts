/**
 * The lists of the desk: each declares its columns, filters and views once. The server reads the same declaration
 * (server/platform/lists.ts) as the table in the browser (web/desk/table).
 */
import { type Static, type TOptional, type TSchema, type TString, type TUnknown, Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { Cursor, Day, Nullable, Text } from './fields.ts';

export interface ListColumn {
  /** `money`: minor units of the row's currency; `code`: a word of a set; `moment`: with its time. */
  kind: 'text' | 'code' | 'number' | 'money' | 'moment' | 'day';
  /** The direction of the first press on its heading; without it the list cannot be sorted by it. */
  sort?: 'asc' | 'desc';
  /** Added up over the whole filter. */
  sum?: true;
  /** Not shown until somebody chooses it. */
  extra?: true;
  /** Not in a file: it only makes sense on screen. */
  screen?: true;
}

export type ListFilter =
  /** One or several codes: `status=paid,returned`. With `codes` no others are accepted. */
  | { kind: 'choice'; codes?: readonly string[] }
  /** Days in the reader's zone, both inclusive: `from=2026-11-01&to=…`; under another name than `when`: `seen_from=…`. */
  | { kind: 'days' }
  /** Numbers, both inclusive: `amount_min=1000&amount_max=…`. */
  | { kind: 'numbers' }
  /** `problem=yes`. */
  | { kind: 'flag' }
  /** A text that is compared whole: `ref=…`. */
  | { kind: 'text' }
  /** A town, of several of its name those of one country, and how far around: `place=Bergen,NO&place_km=25`. */
  | { kind: 'place' };

export interface ListDef {
  /** In views, files and the audit log. */
  name: string;
  columns: Readonly<Record<string, ListColumn>>;
  filters: Readonly<Record<string, ListFilter>>;
  /** How it is ordered unless somebody says otherwise: a column's name, with `-` from the largest. */
  order: string;
  /** Named filters that everybody has, as they stand in the address. */
  views?: Readonly<Record<string, string>>;
}

/** Declares a list, keeping the names of its columns and filters. */
export const defineList = <const D extends ListDef>(list: D): D => list;

export const pageRows = 50;
/** A view says "999+" beyond this. */
export const countCap = 1000;
/** A file of more rows is made by a job and mailed as a link. */
export const csvRowsAtOnce = 10_000;

const code = '[A-Za-z0-9_-]{1,40}';

/** The parameters of a filter, as they stand in the address. */
export function filterParams(name: string, { kind }: ListFilter): string[] {
  if (kind === 'days') return name === 'when' ? ['from', 'to'] : [`${name}_from`, `${name}_to`];
  if (kind === 'numbers') return [`${name}_min`, `${name}_max`];
  if (kind === 'place') return [name, `${name}_km`];
  return [name];
}

/** Every parameter of a list that stands in the address beside the scope and the open peek. */
export const listParams = (list: ListDef): string[] => [
  'q',
  ...Object.entries(list.filters).flatMap(([name, filter]) => filterParams(name, filter)),
  'sort',
  'columns',
];

type Word = TOptional<TString>;
const word = (schema: TSchema) => Type.Optional(schema) as unknown as Word;

function fieldsOf(filters: ListDef['filters']): Record<string, Word> {
  const fields: Record<string, Word> = {};
  for (const [name, filter] of Object.entries(filters))
    for (const param of filterParams(name, filter)) {
      const { kind } = filter;
      if (kind === 'days') fields[param] = word(Day);
      else if (kind === 'numbers') fields[param] = word(Text(10, { pattern: '^-?\\d{1,9}$' }));
      else if (kind === 'flag') fields[param] = word(Text(3, { pattern: '^yes$' }));
      else if (kind === 'text') fields[param] = word(Text(200));
      else if (kind === 'place') fields[param] = word(param === name ? Text(80) : Text(3, { pattern: '^\\d{1,3}$' }));
      else {
        const pattern = filter.codes ? `(?:${filter.codes.join('|')})` : code;
        fields[param] = word(Text(400, { pattern: `^${pattern}(?:,${pattern})*$` }));
      }
    }
  return fields;
}

/** The query of a list's call. */
export const listQuery = (list: ListDef) =>
  Type.Object({
    ...scoped,
    ...fieldsOf(list.filters),
    q: word(Text(80)),
    sort: word(
      Text(41, {
        pattern: `^-?(?:${Object.entries(list.columns)
          .flatMap(([name, { sort }]) => (sort ? [name] : []))
          .join('|')})$`,
      }),
    ),
    /** Where the next page begins: `next` of the one before. */
    after: word(Cursor),
    /** `sums`: count and sums of everything that matches, and how many rows there are at all. `views`: how many rows each view has. */
    part: word(Text(5, { pattern: '^(?:rows|sums|views)$' })),
    /** The reader's time zone, for days. */
    zone: word(Text(60, { pattern: '^[A-Za-z0-9_+/-]+$' })),
  });

/** A saved view: own, of the people of a role, of everybody. */
export const ListView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** What stands in the address. */
  query: Type.String(),
  shared: Type.Enum(['me', 'role', 'all']),
  role: Nullable(Type.String()),
  /** Whether the caller may rename and delete it. */
  own: Type.Boolean(),
  /** Shown in red when anything is in it. */
  alarm: Type.Boolean(),
  count: Type.Integer(),
});

/** The answer of a list's call. */
export const listAnswer = <T extends TSchema>(row: T) =>
  Type.Object({
    rows: Type.Array(row),
    next: Nullable(Type.String()),
    sums: Type.Optional(
      Type.Object({
        count: Type.Integer(),
        /** Rows within the scope, without any filter. */
        total: Type.Integer(),
        /** More rows match than this, so that nothing is added up. */
        up_to: Type.Optional(Type.Integer()),
        /** One entry for each currency; without money one, with an empty currency. */
        by: Type.Array(
          Type.Object({
            currency: Type.String(),
            count: Type.Integer(),
            values: Type.Record(Type.String(), Type.Integer()),
          }),
        ),
      }),
    ),
    views: Type.Optional(
      Type.Object({
        /** Those of the declaration, by name. */
        counts: Type.Record(Type.String(), Type.Integer()),
        saved: Type.Array(ListView),
      }),
    ),
  });

/** The answer of any list's call, rows aside. */
export type ListAnswer = Omit<Static<ReturnType<typeof listAnswer<TUnknown>>>, 'rows'>;
export type ListSums = NonNullable<ListAnswer['sums']>;
export type ListViews = NonNullable<ListAnswer['views']>;

/** The body of a list's file: only these rows, or all that match; columns in their order with their headings, and the words for codes, as the reader sees them. */
export const CsvWish = Type.Object({
  ids: Type.Optional(Type.Array(Text(40, { pattern: '^[\\da-f-]+$' }), { minItems: 1, maxItems: 500 })),
  columns: Type.Array(Type.Object({ name: Text(40), label: Text(80) }), { minItems: 1, maxItems: 60 }),
  words: Type.Record(Text(40), Type.Record(Text(60), Text(120), { maxProperties: 400 }), { maxProperties: 60 }),
});
