/** The SQL of a member's console: each part reads an index of the member for a page of rows. */
import { statement } from '../platform/db.ts';

export const consoleHead = statement<
  {
    site_id: number;
    email: string | null;
    phone_account: string | null;
    wanted: string[];
    date_of_birth: string;
    came_from: string | null;
    mail_preferences: string[];
    suspended_until: Date | null;
    blocked_reason: string | null;
    photos: number;
    conversations: number;
    payments: number;
    cases: number;
    devices: number;
    password_hash: string | null;
  },
  [id: string]
>(
  'desk.console_head',
  `select m.site_id, m.email, (select d.account from debit_mandates d where d.member_id = m.id order by d.last_used_at desc limit 1) as phone_account,
          p.wanted, p.date_of_birth, (select nullif(concat_ws(' · ', t.network, t.ref, t.sub1), '') from member_tracking t where t.member_id = m.id) as came_from,
          m.mail_preferences, m.suspended_until, (select b.blocked_reason from buyers b where b.member_id = m.id) as blocked_reason,
          (select count(*)::int from photos f where f.member_id = m.id) as photos,
          (select count(*)::int from inbox i where i.member_id = m.id) as conversations,
          (select count(*)::int from payments y where y.member_id = m.id) as payments,
          (select count(*)::int from cases c where c.member_id = m.id) + (select count(*)::int from complaints c where c.member_id = m.id) as cases,
          (select count(*)::int from sessions s where s.member_id = m.id and s.expires_at > now()) as devices, m.password_hash
     from members m join profiles p on p.member_id = m.id where m.id = $1`,
);

/** What came and stayed by month, of the last twelve; and over all. In the currency paid last. */
export const moneyOf = statement<{ month: string; currency: string; stays_minor: number }, [member: string]>(
  'desk.money_of',
  `select to_char(b.created_at, 'YYYY-MM') as month, p.currency, sum(b.amount_minor) as stays_minor
     from payments p join payment_bookings b on b.payment_id = p.id where p.member_id = $1 group by 1, 2 order by 1`,
);

export interface Note {
  id: string;
  staff_id: string | null;
  staff_name: string;
  text: string;
  pinned: boolean;
  created_at: Date;
}
export const notesOf = statement<Note, [member: string]>(
  'desk.notes_of',
  // However old, a pinned one is among them.
  'select id, staff_id, staff_name, text, pinned, created_at from member_notes where member_id = $1 and removed_at is null order by pinned desc, created_at desc limit 100',
);
export const insertNote = statement<
  never,
  [id: string, member: string, staff: string, name: string, text: string, pinned: boolean]
>(
  'desk.insert_note',
  'insert into member_notes (id, member_id, staff_id, staff_name, text, pinned) values ($1, $2, $3, $4, $5, $6)',
);
export const lockNote = statement<{ staff_id: string | null; removed: boolean }, [id: string, member: string]>(
  'desk.lock_note',
  'select staff_id, removed_at is not null as removed from member_notes where id = $1 and member_id = $2 for update',
);
export const pinNote = statement<never, [id: string, pinned: boolean]>(
  'desk.pin_note',
  'update member_notes set pinned = $2 where id = $1',
);
/** Gone for everybody; until the row goes, whoever did it can put it back. */
export const removeNote = statement<never, [id: string, removed: boolean]>(
  'desk.remove_note',
  'update member_notes set removed_at = case when $2 then now() end where id = $1',
);
export const forgetNotes = statement<never>(
  'desk.forget_notes',
  `delete from member_notes where removed_at < now() - interval '1 hour'`,
);

/**
 * Accounts that share something with this one, as far as the reader may see their sites: the same bank account or phone, the same
 * browser in the same network, the network alone. What many share says nothing.
 */
export const linkedTo = statement<
  {
    id: string;
    name: string;
    status: string;
    site_id: number;
    iban: boolean;
    mobile: boolean;
    device: boolean;
    network: boolean;
  },
  [member: string, sites: readonly number[] | null]
>(
  'desk.linked_to',
  `with mine as (select distinct ip_prefix, user_agent from sessions where member_id = $1 and ip_prefix <> '' limit 20),
        shared as (
          select o.member_id, 'iban' as what from debit_mandates d join debit_mandates o on o.iban_hash = d.iban_hash where d.member_id = $1
          union all select o.member_id, 'mobile' from debit_mandates d join debit_mandates o on o.mobile_hash = d.mobile_hash where d.member_id = $1
          union all select s.member_id, case when s.user_agent = x.user_agent and x.user_agent <> '' then 'device' else 'network' end
            from mine x cross join lateral (select member_id, user_agent from sessions where ip_prefix ~>=~ x.ip_prefix and ip_prefix ~<=~ x.ip_prefix limit 200) s
           where (select count(*) from (select from sessions where ip_prefix ~>=~ x.ip_prefix and ip_prefix ~<=~ x.ip_prefix limit 21) few) <= 20)
   select m.id, m.username as name, m.status, m.site_id, bool_or(s.what = 'iban') as iban, bool_or(s.what = 'mobile') as mobile,
          bool_or(s.what = 'device') as device, bool_or(s.what = 'network') as network
     from shared s join members m on m.id = s.member_id
    where s.member_id <> $1 and m.kind = 'person' and ($2::int[] is null or m.site_id = any($2))
      and not exists (select from members_apart a where a.member_id = $1 and a.other_id = s.member_id)
    group by m.id order by bool_or(s.what = 'iban') desc, bool_or(s.what = 'mobile') desc, bool_or(s.what = 'device') desc limit 10`,
);
export const setApart = statement<never, [member: string, other: string, name: string]>(
  'desk.set_apart',
  `insert into members_apart (member_id, other_id, staff_name) values ($1, $2, $3), ($2, $1, $3) on conflict do nothing`,
);
export const dropApart = statement<never, [member: string, other: string]>(
  'desk.drop_apart',
  'delete from members_apart where (member_id = $1 and other_id = $2) or (member_id = $2 and other_id = $1)',
);
