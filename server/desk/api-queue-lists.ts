/** The calls of the lists of complaints, care cases and requests about data. */
import type * as contract from '../../contract/desk-queue-lists.ts';
import { may } from '../../contract/permissions.ts';
import type { Handler, StaffCaller } from '../platform/http/call.ts';
import type { Always } from '../platform/lists.ts';
import { answerList } from './lists.ts';
import { maskEmail } from './mask.ts';
import { presentRequest } from './privacy.ts';
import {
  type CareRow,
  careSource,
  type ComplaintRow,
  complaintSource,
  privacySource,
  type RequestRow,
} from './queue-lists.ts';

const presentComplaint =
  ({ rights }: StaffCaller) =>
  ({ site_id: site, ...row }: ComplaintRow) => ({
    ...row,
    // Whoever writes to us gives their address; what our team wrote first went to that of the account.
    email: row.kind === 'begun' && !may(rights, 'members.contact', { site }) ? maskEmail(row.email) : row.email,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
  });

export const listComplaints: Handler<typeof contract.listComplaints> = (call) => {
  const { id, ...query } = call.query;
  return answerList({ ...call, query }, complaintSource(call.staff.id), {
    present: (rows: ComplaintRow[]) => rows.map(presentComplaint(call.staff)),
    always: id === undefined ? undefined : (param) => `c.id = ${param(id)}::uuid`,
  });
};

const onlyCare: Always = () => `c.source = 'care'`;

export const listCare: Handler<typeof contract.listCare> = (call) =>
  answerList(call, careSource(call.staff.id), {
    present: (rows: CareRow[]) =>
      rows.map(({ created_at: at, due_at: due, closed_at: closed, ...row }) => ({
        ...row,
        created_at: at.toISOString(),
        due_at: due.toISOString(),
        closed_at: closed?.toISOString() ?? null,
      })),
    always: onlyCare,
  });

/** What nobody confirmed yet is no request. */
const confirmed: Always = () => `c.status <> 'asked'`;

export const listPrivacy: Handler<typeof contract.listPrivacy> = (call) =>
  answerList(call, privacySource(call.staff.id), {
    present: (rows: RequestRow[]) => rows.map(presentRequest),
    always: confirmed,
  });
