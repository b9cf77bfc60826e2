/** Prices and VAT of a company at the desk: a sheet that is edited as a draft and published from a date; its payment methods. */
import { type Static, Type } from 'typebox';
import { MethodName } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { Count, Country, Moment, Nullable, Text } from './fields.ts';
import { PAYMENT_METHODS } from './methods.ts';
import { cellKinds } from './price-sheet.ts';

const CompanyId = Count({ minimum: 1 });

const Cell = Type.Object({
  kind: Type.Enum([...cellKinds]),
  currency: Text(3, { pattern: '^([A-Z]{3})?$' }),
  country: Text(2, { pattern: '^([A-Z]{2})?$' }),
  credits: Count({ maximum: 1_000_000 }),
  /** Of one site alone; without it of the company. */
  site: Type.Optional(Count({ minimum: 1 })),
});
const SeenCell = Type.Object({ ...Cell.properties, version: Count() });
const Package = Type.Object({ credits: Type.Integer(), amount_minor: Type.Integer() });
const CellChange = Type.Object({
  ...Cell.properties,
  before: Nullable(Type.Integer()),
  after: Nullable(Type.Integer()),
});
export type CellChange = Static<typeof CellChange>;

export const deskPrices = endpoint({
  method: 'GET',
  path: '/api/desk/prices.php',
  summary: 'The prices and VAT of a company, now and planned, their draft, and what was published before.',
  access: 'staff',
  permission: 'prices.see',
  about: 'every',
  query: Type.Object({ company: Type.Optional(CompanyId) }),
  answer: Type.Object({
    companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    company: Type.Integer(),
    /** Countries its sites serve. */
    served: Type.Array(Type.String()),
    lists: Type.Array(
      Type.Object({
        currency: Type.String(),
        country: Nullable(Type.String()),
        site: Nullable(Type.Integer()),
        valid_from: Type.String(),
        begun: Type.Boolean(),
        packages: Type.Array(Package),
        tryout: Nullable(Package),
      }),
    ),
    rates: Type.Array(
      Type.Object({
        country: Type.String(),
        valid_from: Type.String(),
        begun: Type.Boolean(),
        basis_points: Type.Integer(),
      }),
    ),
    draft: Type.Array(
      Type.Object({
        ...Cell.properties,
        value: Nullable(Type.Integer()),
        version: Type.Integer(),
        staff_name: Type.String(),
        changed_at: Type.String(),
      }),
    ),
    publications: Type.Array(
      Type.Object({
        id: Type.Integer(),
        valid_from: Type.String(),
        /** It can be taken back. */
        planned: Type.Boolean(),
        withdrawn: Type.Boolean(),
        note: Type.String(),
        staff_name: Type.String(),
        at: Type.String(),
        changes: Type.Array(CellChange),
      }),
    ),
    /** Its sites. */
    sites: Type.Array(Type.Integer()),
  }),
  errors: ['not_found'],
});

export const deskSavePrices = endpoint({
  method: 'PUT',
  path: '/api/desk/prices-draft.php',
  summary:
    'Keeps changed cells in the draft. Each names the version of the change it was made from; 0: there was none.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'never',
  confirm: 'do',
  body: Type.Object({
    company: CompanyId,
    cells: Type.Array(Type.Object({ ...SeenCell.properties, value: Nullable(Count({ maximum: 1_000_000_000 })) }), {
      minItems: 1,
      maxItems: 500,
    }),
  }),
  body_limit: 256 * 1024,
  /** In the order they were sent; 0: the cell is as published. */
  answer: Type.Object({ versions: Type.Array(Type.Integer()) }),
  errors: ['not_found', 'conflict'],
});

export const deskPublishPrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices-publish.php',
  summary:
    'Publishes the whole draft, as it was seen, from a moment on; without one as soon as every process can know.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.note',
  body: Type.Object({
    company: CompanyId,
    cells: Type.Array(SeenCell, { minItems: 1, maxItems: 5_000 }),
    from: Nullable(Moment),
    note: Text(300),
  }),
  body_limit: 1024 * 1024,
  answer: Type.Object({ valid_from: Type.String() }),
  errors: ['not_found', 'conflict', 'prices_wrong', 'prices_planned', 'second_look_waits'],
});

export const deskWithdrawPrices = endpoint({
  method: 'POST',
  path: '/api/desk/prices-withdraw.php',
  summary: 'Takes back prices that have not begun; their changes are gone.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({ company: CompanyId, id: Count({ minimum: 1 }) }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found'],
});

export const deskMethods = endpoint({
  method: 'GET',
  path: '/api/desk/methods.php',
  summary: 'The payment methods of a company by country, in their order, each with the provider that offers it now.',
  access: 'staff',
  permission: 'prices.see',
  about: 'every',
  query: Type.Object({ company: CompanyId }),
  answer: Type.Object({
    providers: Type.Array(Type.String()),
    countries: Type.Array(
      Type.Object({
        country: Type.String(),
        currency: Type.String(),
        /** The company chose; else all that are usual there. */
        own: Type.Boolean(),
        methods: Type.Array(Type.Object({ method: MethodName, on: Type.Boolean(), provider: Nullable(Type.String()) })),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const deskSaveMethods = endpoint({
  method: 'PUT',
  path: '/api/desk/methods.php',
  summary: 'The payment methods of a company in a country, in this order; null: all that are usual there.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'natural',
  confirm: 'say',
  reason: 'asked',
  body: Type.Object({
    company: CompanyId,
    country: Country,
    methods: Nullable(Type.Array(MethodName, { minItems: 1, maxItems: PAYMENT_METHODS.length })),
  }),
  answer: Type.Object({ ok: Type.Boolean() }),
  errors: ['not_found', 'bad_request'],
});
