/** SQL statements of bans and marks. The rules that hold for whatever code writes are in db/functions/trust.sql. */
import { statement } from '../../platform/db.ts';

export interface BanRow {
  id: string;
  company_id: number;
  kind: 'ban' | 'minor' | 'self' | 'owner';
  case_number: string | null;
  reason: string;
  created_at: Date;
  until: Date | null;
  lifted_at: Date | null;
  /** How often it met somebody (meet_member, meet_refused), and when last. */
  hits: number;
  hit_at: Date | null;
}

export const bansWith = statement<BanRow, [kinds: string[], hashes: Buffer[]]>(
  'accounts.bans_with',
  `select id, company_id, kind, case_number, reason, created_at, until, lifted_at, hits, hit_at from bans_with($1::text[], $2::bytea[])
    order by until desc nulls first, created_at desc`,
);
export const banById = statement<BanRow, [id: string]>(
  'accounts.ban_by_id',
  'select id, company_id, kind, case_number, reason, created_at, until, lifted_at, hits, hit_at from bans where id = $1',
);

/** Seen again at most once a day. Returns the bans in force of marks this member did not have before. */
export const writeMarks = statement<
  { kind: string; ban_id: string },
  [member: string, kinds: string[], hashes: Buffer[]]
>(
  'accounts.write_marks',
  `with given as (select * from unnest($2::text[], $3::bytea[]) g (kind, hash)),
        fresh as (select g.* from given g where not exists (select from member_keys k where k.kind = g.kind and k.hash = g.hash and k.member_id = $1)),
        written as (insert into member_keys (member_id, kind, hash) select $1, kind, hash from given
                    on conflict (kind, hash, member_id) do update set seen_at = now() where member_keys.seen_at < now() - interval '1 day')
   select distinct on (k.kind) k.kind, b.id as ban_id
     from fresh f join ban_keys k on k.kind = f.kind and k.hash = f.hash
     join bans b on b.id = k.ban_id and b.lifted_at is null and (b.until is null or b.until > now())
    order by k.kind, b.created_at desc`,
);

/** People without a mark of their address (made before there were marks), and their companies. */
export const unmarked = statement<{ id: string; email: string; company_id: number }, [limit: number]>(
  'accounts.unmarked_members',
  `select m.id, m.email, s.company_id from members m join sites s on s.id = m.site_id
    where m.kind = 'person' and m.email is not null and m.status <> 'deleted'
      and not exists (select from member_keys k where k.member_id = m.id and k.kind = 'email') limit $1`,
);
/** The same, and whether they are excluded: their ban gets the mark, too. */
export const markBan = statement<never, [member: string, kind: string, hash: Buffer]>(
  'accounts.mark_ban',
  `insert into ban_keys (ban_id, kind, hash)
   select b.id, $2, $3 from cases c join decisions d on d.case_id = c.id join bans b on b.decision_id = d.id
    where c.member_id = $1 and b.lifted_at is null on conflict do nothing`,
);

export const forgetMarks = statement<never>(
  'accounts.forget_marks',
  `delete from member_keys where (kind = 'device' and seen_at < now() - interval '90 days') or (kind = 'network' and seen_at < now() - interval '30 days')`,
);
/** Marks of a device and a network say less the older they are. */
export const forgetBanMarks = statement<never>(
  'accounts.forget_ban_marks',
  `delete from ban_keys k using bans b where b.id = k.ban_id and k.kind in ('device', 'network') and b.created_at < now() - interval '90 days'`,
);
export const endBans = statement<never>(
  'accounts.end_bans',
  `select end_ban(id, null) from bans where lifted_at is null
     and (until <= now() or (until is null and kind in ('ban', 'minor') and coalesce(renewed_at, created_at) < now() - interval '24 months'))`,
);
/** What remains of a ban after its end is counted for the report of transparency, then goes, too. */
export const forgetBans = statement<never>(
  'accounts.forget_bans',
  `delete from bans where lifted_at < now() - interval '24 months'`,
);
export const renewBans = statement<never, [ids: string[]]>(
  'accounts.renew_bans',
  'update bans set renewed_at = now() where id = any($1::uuid[]) and renewed_at is null',
);

export const meetMember = statement<never, [member: string, ids: string[]]>(
  'accounts.meet_member',
  'select meet_member($1, $2::uuid[])',
);
export const meetRefused = statement<never, [kinds: string[], hashes: Buffer[]]>(
  'accounts.meet_refused',
  'select meet_refused($1::text[], $2::bytea[])',
);

export const insertBan = statement<
  { id: string },
  [company: number, kind: string, reason: string, until: Date | null, kinds: string[], hashes: Buffer[]]
>(
  'accounts.insert_ban',
  `with made as (insert into bans (company_id, kind, reason, until) values ($1, $2, $3, $4) returning id),
        keys as (insert into ban_keys (ban_id, kind, hash) select made.id, k.kind, k.hash from made, unnest($5::text[], $6::bytea[]) k (kind, hash))
   select id from made`,
);
export const liftBan = statement<{ id: string }, [id: string, staff: string]>(
  'accounts.lift_ban',
  `with lifted as (select end_ban(id, $2) from bans where id = $1 and lifted_at is null) select $1 as id from lifted`,
);
export const addressOf = statement<{ email: string; company_id: number }, [member: string]>(
  'accounts.address_and_company',
  `select m.email, s.company_id from members m join sites s on s.id = m.site_id where m.id = $1 and m.kind = 'person' and m.email is not null`,
);
