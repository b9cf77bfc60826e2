/** The SQL of the second looks. */
import type { Permission } from '../../contract/permissions.ts';
import { statement } from '../platform/db.ts';

export interface LookRow {
  id: string;
  call: string;
  input: { params: unknown; query: unknown; body: unknown };
  host_site_id: number;
  permission: Permission;
  site_id: number | null;
  site: string | null;
  subject_kind: string;
  subject_id: string;
  subject_name: string | null;
  effect: Record<string, string | number | null>;
  why: string;
  asked_by: string;
  asked_name: string;
  asked_at: Date;
  expires_at: Date;
  alone_from: Date | null;
  alone_due: boolean | null;
  state: 'waiting' | 'agreed' | 'refused' | 'withdrawn' | 'lapsed';
  decided_name: string | null;
  decided_at: Date | null;
  answer: string;
}
const columns = `l.id, l.call, l.input, l.host_site_id, l.permission, l.site_id, s.name as site, l.subject_kind, l.subject_id,
          case l.subject_kind
            when 'member' then (select m.username from members m where m.id = l.subject_id::uuid)
            when 'payment' then (select m.username from payments p join members m on m.id = p.member_id where p.id = l.subject_id::uuid)
            when 'case' then (select m.username from cases c join members m on m.id = c.member_id where c.id = l.subject_id::uuid)
            when 'privacy' then (select m.username from privacy_requests p join members m on m.id = p.member_id where p.id = l.subject_id::uuid)
            when 'staff' then (select f.name from staff f where f.id = l.subject_id::uuid)
            when 'site' then (select s2.name from sites s2 where s2.id = l.subject_id::int)
            when 'company' then (select c.name from companies c where c.id = l.subject_id::int) end as subject_name,
          l.effect, l.why, l.asked_by, l.asked_name, l.asked_at, l.expires_at, l.alone_from, l.alone_from <= now() as alone_due, l.state, l.decided_name, l.decided_at, l.answer`;

export const insertLook = statement<
  { id: string },
  [
    id: string,
    call: string,
    input: string,
    host: number,
    permission: string,
    site: number | null,
    kind: string,
    subject: string,
    effect: string,
    why: string,
    staff: string,
    name: string,
    hours: number,
    alone: number | null,
  ]
>(
  'desk.insert_look',
  `insert into second_looks (id, call, input, host_site_id, permission, site_id, subject_kind, subject_id, effect, why, asked_by, asked_name, expires_at, alone_from)
   values ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9::jsonb, $10, $11, $12, now() + make_interval(hours => $13::int), now() + make_interval(hours => $14::int))
   on conflict (call, subject_id) where state = 'waiting' do nothing returning id`,
);
export const waitingLooks = statement<LookRow, [staff: string]>(
  'desk.waiting_looks',
  `select ${columns} from second_looks l left join sites s on s.id = l.site_id
    where l.state = 'waiting' and l.expires_at > now() and l.asked_by <> $1 order by l.asked_at, l.id limit 200`,
);
export const looksAboutSubject = statement<LookRow, [kind: string, id: string]>(
  'desk.looks_about',
  `select ${columns} from second_looks l left join sites s on s.id = l.site_id
    where l.state = 'waiting' and l.expires_at > now() and l.subject_kind = $1 and l.subject_id = $2 order by l.asked_at, l.id`,
);
export const ownLooks = statement<LookRow, [staff: string]>(
  'desk.own_looks',
  `select ${columns} from second_looks l left join sites s on s.id = l.site_id
    where l.asked_by = $1 order by l.asked_at desc, l.id desc limit 50`,
);
export const lockLook = statement<LookRow, [id: string]>(
  'desk.lock_look',
  `select ${columns} from second_looks l left join sites s on s.id = l.site_id
    where l.id = $1 and l.state = 'waiting' and l.expires_at > now() for update of l`,
);
export const decideLook = statement<never, [id: string, state: string, staff: string, name: string, answer: string]>(
  'desk.decide_look',
  `update second_looks set state = $2, decided_by = $3, decided_name = $4, decided_at = now(), answer = $5 where id = $1`,
);
export const lapseLooks = statement<never>(
  'desk.lapse_looks',
  `update second_looks set state = 'lapsed' where state = 'waiting' and expires_at <= now()`,
);
/** Of staff whose account is open. */
export const activeStaff = statement<{ id: string; name: string }, [id: string]>(
  'desk.active_staff',
  'select id, name from staff where id = $1 and active',
);
