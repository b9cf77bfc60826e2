/** The members of the desk as a list. */
import { type Static, Type } from 'typebox';
import { CsvWish, defineList, listAnswer, listQuery } from './desk-list.ts';
import { endpoint } from './endpoint.ts';
import { Nullable } from './fields.ts';

export const membersList = defineList({
  name: 'members',
  columns: {
    name: { kind: 'text', sort: 'asc' },
    age: { kind: 'number' },
    place: { kind: 'text' },
    country: { kind: 'code', extra: true },
    site: { kind: 'text' },
    status: { kind: 'code' },
    premium: { kind: 'code' },
    credits: { kind: 'number', sum: true },
    paid: { kind: 'money', sum: true },
    seen: { kind: 'moment', sort: 'desc' },
    joined: { kind: 'moment', sort: 'desc' },
    source: { kind: 'text' },
    open: { kind: 'number' },
  },
  filters: {
    when: { kind: 'days' },
    seen: { kind: 'days' },
    status: { kind: 'choice', codes: ['not_confirmed', 'active', 'suspended', 'pending_deletion'] },
    country: { kind: 'choice' },
    place: { kind: 'place' },
    premium: { kind: 'flag' },
    paid: { kind: 'numbers' },
    credits: { kind: 'numbers' },
    age: { kind: 'numbers' },
    source: { kind: 'text' },
    fresh: { kind: 'flag' },
    first: { kind: 'flag' },
    much: { kind: 'flag' },
    shared: { kind: 'flag' },
    open: { kind: 'flag' },
  },
  order: '-joined',
  views: {
    fresh: 'fresh=yes',
    not_confirmed: 'status=not_confirmed',
    first: 'first=yes',
    much: 'much=yes',
    shared: 'shared=yes',
    suspended: 'status=suspended',
    leaving: 'status=pending_deletion',
  },
});

const MemberRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Address of their main photo, small; null without one that members may see. */
  face: Nullable(Type.String()),
  age: Type.Integer(),
  city: Nullable(Type.String()),
  country: Type.String(),
  site_id: Type.Integer(),
  status: Type.String(),
  premium: Type.Boolean(),
  credits: Type.Integer(),
  /** Paid and not given back, in the currency paid last; only for those who see payments. */
  paid_minor: Nullable(Type.Integer()),
  currency: Nullable(Type.String()),
  seen_at: Type.String(),
  joined_at: Type.String(),
  source: Nullable(Type.String()),
  open: Type.Integer(),
});

export type MemberLine = Static<typeof MemberRow>;

export const deskMembers = endpoint({
  method: 'GET',
  path: '/api/desk/members/list.php',
  summary: 'Members: a page, the count of the filter, or how many each view has.',
  access: 'staff',
  permission: 'members.see',
  about: 'scope',
  query: listQuery(membersList),
  answer: Type.Object({
    ...listAnswer(MemberRow).properties,
    /** Who is called something like it, whatever the other filters are, when a search found nothing. */
    near: Type.Optional(
      Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), site_id: Type.Integer(), status: Type.String() }),
      ),
    ),
  }),
  errors: [],
});

export const deskMembersFile = endpoint({
  method: 'POST',
  path: '/api/desk/members/file.php',
  summary: 'The list of members as CSV: the same filter and order, these columns.',
  access: 'staff',
  idempotent: 'never',
  confirm: 'do',
  permission: 'members.see',
  about: 'scope',
  query: listQuery(membersList),
  body: CsvWish,
  answer: 'file',
  errors: [],
});
