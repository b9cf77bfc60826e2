/** What things cost in credits, by site and country, on the sheet of prices. They are settings: one draft and one history with the site's others. */
import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Count, Moment, Nullable, Text } from './fields.ts';

export const costKeys = ['message_credits', 'photo_credits', 'gift_credits'] as const;
export type CostKey = (typeof costKeys)[number];
export const isCostKey = (key: string): key is CostKey => (costKeys as readonly string[]).includes(key);

const Ref = Type.Object({
  /** Null: the whole site. */
  country: Nullable(Text(2, { pattern: '^[A-Z]{2}$' })),
  key: Type.Enum([...costKeys]),
});

export const deskCosts = endpoint({
  method: 'GET',
  path: '/api/desk/costs.php',
  summary:
    'What a message, a photo and the smallest gift cost at each site and in its countries, with what the drafts change.',
  access: 'staff',
  permission: 'prices.see',
  about: 'every',
  answer: Type.Object({
    sites: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        /** The version that is published. */
        live: Type.Integer(),
        countries: Type.Array(Type.String()),
        cells: Type.Array(
          Type.Object({
            ...Ref.properties,
            /** What members pay there now. */
            value: Type.Integer(),
            /** Said there; else it is that of the site, the company or the built-in one. */
            own: Type.Boolean(),
            /** In the draft: the new value, with null for none of its own. */
            draft: Nullable(
              Type.Object({
                value: Nullable(Type.Integer()),
                version: Type.Integer(),
                staff_name: Type.String(),
              }),
            ),
          }),
        ),
        planned: Type.Array(Type.String()),
      }),
    ),
  }),
  errors: [],
});

export const deskSaveCost = endpoint({
  method: 'PUT',
  path: '/api/desk/costs-draft.php',
  summary:
    'Keeps one cost in the draft of its site. It names the version of the change it was made from; 0: there was none.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'never',
  confirm: 'do',
  body: Type.Object({
    site: Count({ minimum: 1 }),
    ...Ref.properties,
    value: Nullable(Count({ maximum: 1_000 })),
    version: Count(),
  }),
  /** 0: it is as published. */
  answer: Type.Object({ version: Type.Integer() }),
  errors: ['not_found', 'conflict'],
});

export const deskPublishCosts = endpoint({
  method: 'POST',
  path: '/api/desk/costs-publish.php',
  summary: 'Publishes the costs of a site’s draft, as they were seen, now or at a time; the rest of the draft stays.',
  access: 'staff',
  permission: 'prices.edit',
  about: 'every',
  idempotent: 'answer',
  confirm: 'second_look',
  reason: 'body.note',
  body: Type.Object({
    site: Count({ minimum: 1 }),
    live: Count({ minimum: 1 }),
    cells: Type.Array(Type.Object({ ...Ref.properties, version: Count() }), { minItems: 1, maxItems: 500 }),
    from: Nullable(Moment),
    note: Text(300),
  }),
  /** Null: it will be published at its time. */
  answer: Type.Object({ version: Nullable(Type.Integer()) }),
  errors: ['not_found', 'conflict', 'second_look_waits'],
});
