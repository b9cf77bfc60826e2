/** The lists of complaints, care cases and requests about data (contract/desk-queue-lists.ts) in SQL. */
import type { Static } from 'typebox';
import {
  careList,
  type Complaint,
  complaintsList,
  type listCare,
  privacyList,
  type QueueList,
} from '../../contract/desk-queue-lists.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { ListSource, SetFilter } from '../platform/lists.ts';
import type { PrivacyRow } from './sql-threads.ts';

const claimedBy = (kind: string) => `(select w.name from desk_claims q join staff w on w.id = q.staff_id
            where q.kind = '${kind}' and q.subject_id = c.id and q.claimed_until > now())`;

interface Home<D extends QueueList> {
  list: D;
  from: string;
  fromAll: string;
  scope: string;
  kind: string;
  done: string;
  /** Each as its index says it. */
  isOpen: string;
  isDone: string;
  select: string;
}

/** @param staffId whose own ones `mine` are */
const sourceOf =
  <D extends QueueList>({ list, kind, done, isOpen, isDone, ...home }: Home<D>) =>
  (staffId: string): ListSource<D> => {
    const source: ListSource<QueueList> = {
      ...home,
      list,
      id: 'c.id',
      idType: 'uuid',
      columns: { due: 'c.due_at', done },
      // Whoever sorts by it asks for those that are done.
      full: ['done'],
      filters: {
        status: ({ first }: SetFilter) =>
          first === 'open' ? isOpen : first === 'done' ? isDone : `(${isOpen} or ${isDone})`,
        who: ({ first = '', param }: SetFilter) => {
          const nobody = 'c.assigned_to is null';
          if (first === 'nobody') return nobody;
          const mine = `c.assigned_to = ${param(staffId)}::uuid`;
          return first === 'mine' ? mine : `(${nobody} or ${mine})`;
        },
        late: `${isOpen} and c.due_at < now()`,
        due: 'c.due_at',
        kind,
      },
    };
    return source as unknown as ListSource<D>;
  };

type Moments = 'created_at' | 'due_at' | 'answered_at';
export type ComplaintRow = Omit<Static<typeof Complaint>, Moments> & {
  site_id: number;
  created_at: Date;
  due_at: Date;
  answered_at: Date | null;
};
export const complaintSource = sourceOf({
  list: complaintsList,
  from: `complaints c join sites s on s.id = c.site_id left join members m on m.id = c.member_id
         left join staff f on f.id = c.answered_by left join staff g on g.id = c.assigned_to`,
  fromAll: 'complaints c',
  scope: 'c.site_id, c.language',
  kind: 'c.kind',
  done: 'c.answered_at',
  isOpen: `c.status = 'open'`,
  isDone: `c.status = 'answered'`,
  select: `c.id, c.site_id, c.number, c.kind, s.name as site, c.email, c.language, c.member_id, m.username as member_name, c.text, c.reference, c.status,
           c.created_at, c.due_at, c.status = 'open' and c.due_at < now() as overdue, c.answer, f.name as answered_by, c.answered_at,
           g.name as assigned_to, ${claimedBy('complaint')} as claimed_by`,
});

type CareLine = AnswerOf<typeof listCare>['rows'][number];
export type CareRow = Omit<CareLine, 'created_at' | 'due_at' | 'closed_at'> & {
  created_at: Date;
  due_at: Date;
  closed_at: Date | null;
};
export const careSource = sourceOf({
  list: careList,
  from: `cases c join members m on m.id = c.member_id join sites s on s.id = m.site_id left join staff g on g.id = c.assigned_to`,
  fromAll: 'cases c join members m on m.id = c.member_id',
  scope: 'm.site_id',
  kind: 'c.reason',
  done: 'c.decided_at',
  isOpen: `c.source = 'care' and c.status = 'open'`,
  isDone: `c.source = 'care' and c.status = 'decided'`,
  select: `c.id, c.number, c.reason, c.created_at, c.due_at, c.status = 'open' and c.due_at < now() as overdue, c.decided_at as closed_at,
           m.username as member_name, s.name as site, g.name as assigned_to, ${claimedBy('case')} as claimed_by`,
});

export type RequestRow = Pick<
  PrivacyRow,
  | 'id'
  | 'number'
  | 'kind'
  | 'source'
  | 'site_id'
  | 'member_id'
  | 'member_name'
  | 'status'
  | 'arrived_at'
  | 'due_at'
  | 'closed_at'
  | 'assigned_to'
>;
export const privacySource = sourceOf({
  list: privacyList,
  from: 'privacy_requests c left join members m on m.id = c.member_id left join staff g on g.id = c.assigned_to',
  fromAll: 'privacy_requests c',
  scope: 'c.site_id, c.language',
  kind: 'c.kind',
  done: 'c.closed_at',
  isOpen: `c.status = 'open'`,
  isDone: `c.status in ('done', 'refused')`,
  select: `c.id, c.number, c.kind, c.source, c.site_id, c.member_id, m.username as member_name, c.status, c.arrived_at, c.due_at, c.closed_at,
           g.name as assigned_to`,
});
