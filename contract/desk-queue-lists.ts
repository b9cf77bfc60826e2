/** The lists of complaints, care cases and requests about data: those that wait by due date, those that are done by when that was. */
import { Type } from 'typebox';
import { careReasons } from './desk-care.ts';
import { defineList, type ListDef, listAnswer, listQuery } from './desk-list.ts';
import { RequestLine } from './desk-threads.ts';
import { endpoint } from './endpoint.ts';
import { Id, NullableText } from './fields.ts';
import { threadKinds } from './moderation.ts';
import { privacyKinds } from './privacy.ts';

const shared = {
  columns: {
    due: { kind: 'moment', sort: 'asc' },
    /** Of those that are done. */
    done: { kind: 'moment', sort: 'desc' },
  },
  filters: {
    status: { kind: 'choice', codes: ['open', 'done'] },
    who: { kind: 'choice', codes: ['mine', 'nobody'] },
    late: { kind: 'flag' },
    /** The day it is due. */
    due: { kind: 'days' },
  },
  order: 'due',
  views: {
    open: 'status=open',
    mine: 'status=open&who=mine',
    nobody: 'status=open&who=nobody',
    late: 'status=open&late=yes',
    done: 'status=done',
    done_mine: 'status=done&who=mine',
    done_nobody: 'status=done&who=nobody',
  },
} as const satisfies Omit<ListDef, 'name'>;

const listOf = <const Name extends string>(name: Name, kinds: readonly string[]) =>
  defineList({ ...shared, name, filters: { ...shared.filters, kind: { kind: 'choice', codes: kinds } } });

export const complaintsList = listOf('complaints', threadKinds);
export const careList = listOf('care', careReasons);
export const privacyList = listOf('privacy', privacyKinds);
export type QueueList = typeof complaintsList | typeof careList | typeof privacyList;

export const Complaint = Type.Object({
  id: Type.String(),
  number: Type.String(),
  kind: Type.Enum([...threadKinds]),
  site: Type.String(),
  email: Type.String(),
  language: Type.String(),
  member_id: NullableText,
  member_name: NullableText,
  text: Type.String(),
  reference: Type.String(),
  status: Type.String(),
  created_at: Type.String(),
  due_at: Type.String(),
  overdue: Type.Boolean(),
  answer: Type.String(),
  answered_by: NullableText,
  answered_at: NullableText,
  claimed_by: NullableText,
  /** Whose it is until it is answered. */
  assigned_to: NullableText,
});

export const listComplaints = endpoint({
  method: 'GET',
  path: '/api/desk/complaints.php',
  summary: 'Complaints by due date, answered ones by when that was; with `id` that one alone.',
  access: 'staff',
  permission: ['complaints.see', 'complaints.answer'],
  about: 'scope',
  query: Type.Object({ ...listQuery(complaintsList).properties, id: Type.Optional(Id) }),
  answer: listAnswer(Complaint),
  errors: [],
});

export const listCare = endpoint({
  method: 'GET',
  path: '/api/desk/care.php',
  summary: 'Members who may need protection: the cases by due date, closed ones by when that was.',
  access: 'staff',
  permission: 'care.close',
  about: 'scope',
  query: listQuery(careList),
  answer: listAnswer(
    Type.Object({
      id: Type.String(),
      number: Type.String(),
      reason: Type.String(),
      created_at: Type.String(),
      due_at: Type.String(),
      overdue: Type.Boolean(),
      closed_at: NullableText,
      member_name: Type.String(),
      site: Type.String(),
      assigned_to: NullableText,
      claimed_by: NullableText,
    }),
  ),
  errors: [],
});

export const listPrivacy = endpoint({
  method: 'GET',
  path: '/api/desk/privacy.php',
  summary: 'Requests about the data of members by due date, closed ones by when that was.',
  access: 'staff',
  permission: 'privacy.handle',
  about: 'scope',
  query: listQuery(privacyList),
  answer: listAnswer(Type.Object(RequestLine)),
  errors: [],
});
