/** Finding anything at the desk: members, payments, cases, complaints, privacy requests, staff and sites by whatever is known of them. */
import { Type } from 'typebox';
import { scoped } from './desk-scope.ts';
import { endpoint } from './endpoint.ts';

export const findKinds = ['member', 'payment', 'case', 'complaint', 'privacy', 'staff', 'site'] as const;
export type FindKind = (typeof findKinds)[number];

export const deskFind = endpoint({
  method: 'GET',
  path: '/api/desk/find.php',
  summary:
    'What a text could mean, by kind: part of an address, name, phone, network, order, provider’s reference, case.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  query: Type.Object({
    ...scoped,
    q: Type.String({ minLength: 1, maxLength: 80 }),
    /** Only these, and more of them. */
    kind: Type.Optional(Type.Enum([...findKinds])),
  }),
  answer: Type.Object({
    groups: Type.Array(
      Type.Object({
        kind: Type.Enum([...findKinds]),
        items: Type.Array(
          Type.Object({
            id: Type.String(),
            title: Type.String(),
            /** What was found besides the title; of something masked the match alone. */
            detail: Type.String(),
            status: Type.Union([Type.String(), Type.Null()]),
            site: Type.Union([Type.Integer(), Type.Null()]),
            href: Type.String(),
          }),
        ),
      }),
    ),
  }),
  errors: [],
});

/** Pages that open a thing also by its number, as it stands in mails and notes; a payment also by the provider's reference. */
export const numberedPages = ['reports', 'care', 'appeals', 'complaints', 'privacy', 'payments'] as const;
export type NumberedPage = (typeof numberedPages)[number];

export const deskNumber = endpoint({
  method: 'GET',
  path: '/api/desk/number.php',
  summary:
    'Where the thing opens that has this number, within the grants: a care case is opened as one, not as a report.',
  access: 'staff',
  permission: 'enter',
  about: 'self',
  query: Type.Object({
    page: Type.Enum([...numberedPages]),
    number: Type.String({ minLength: 1, maxLength: 80 }),
  }),
  answer: Type.Object({ href: Type.String() }),
  errors: ['not_found'],
});
