/** The SQL of bans and shared marks, for the desk. */
import type { MarkKind } from '../accounts/bans/marks.ts';
import type { BanRow } from '../accounts/bans/sql.ts';
import { statement } from '../platform/db.ts';

export interface Why {
  kind: MarkKind | 'photo';
  /** As JSON. */
  seen_at: string;
}

export const memberThere = statement<{ id: string }, [id: string]>(
  'desk.member_there',
  'select id from members where id = $1',
);
const inForceSql = 'b.lifted_at is null and (b.until is null or b.until > now())';
export const bansByKind = statement<
  { kind: BanRow['kind']; month: number; half_year: number; older: number; hits: number },
  [company: number]
>(
  'desk.bans_by_kind',
  `select k.kind, count(b.id) filter (where b.created_at > now() - interval '1 month')::int as month,
          count(b.id) filter (where b.created_at <= now() - interval '1 month' and b.created_at > now() - interval '6 months')::int as half_year,
          count(b.id) filter (where b.created_at <= now() - interval '6 months')::int as older,
          coalesce(sum(b.hits), 0)::int as hits
     from unnest(array['ban', 'minor', 'self', 'owner']) with ordinality k (kind, nr)
     left join bans b on b.kind = k.kind and b.company_id = $1 and ${inForceSql} group by k.kind, k.nr order by k.nr`,
);
export const marksByKind = statement<{ kind: Why['kind']; n: number }, [company: number]>(
  'desk.marks_by_kind',
  `select k.kind, count(b.id)::int as n
     from unnest(array['email', 'phone', 'iban', 'card', 'device', 'network']) with ordinality k (kind, nr)
     left join ban_keys x on x.kind = k.kind left join bans b on b.id = x.ban_id and b.company_id = $1 and ${inForceSql}
    group by k.kind, k.nr order by k.nr`,
);
export const heldNow = statement<{ n: number }, [company: number]>(
  'desk.held_now',
  `select count(*)::int as n from profiles p join members m on m.id = p.member_id join sites s on s.id = m.site_id
    where p.held_until is not null and s.company_id = $1`,
);
export const decisionHolds = statement<{ id: string }, [ban: string]>(
  'desk.decision_holds',
  `select d.id from bans b join decisions d on d.id = b.decision_id where b.id = $1 and d.overturned_at is null and d.ended_at is null`,
);

/** Of what many share (a phone network, a hotel), only the first are of use. */
export const sharesOf = statement<
  { member_id: string; name: string; site: string; status: string; signup_date: Date; why: Why[] },
  [member: string, scope: string]
>(
  'desk.shares_of',
  `with shared as (
     select o.member_id, o.kind, max(o.seen_at) as seen_at
       from member_keys k
       join lateral (select x.member_id, x.kind, x.seen_at from member_keys x where x.kind = k.kind and x.hash = k.hash and x.member_id <> $1 limit 100) o on true
      where k.member_id = $1 group by o.member_id, o.kind)
   select m.id as member_id, m.username as name, s.name as site, m.status, m.signup_date,
          jsonb_agg(jsonb_build_object('kind', shared.kind, 'seen_at', shared.seen_at) order by shared.kind) as why
     from shared join members m on m.id = shared.member_id join sites s on s.id = m.site_id
    where in_scope($2::jsonb, m.site_id)
    group by m.id, s.name
    order by bool_or(shared.kind in ('email', 'phone', 'iban', 'card')) desc, bool_or(shared.kind = 'device') desc, max(shared.seen_at) desc limit 50`,
);
export const bansOf = statement<BanRow & { why: Why[] }, [member: string]>(
  'desk.bans_of',
  `select b.id, b.company_id, b.kind, b.case_number, b.reason, b.created_at, b.until, b.lifted_at, b.hits, b.hit_at,
          jsonb_agg(jsonb_build_object('kind', k.kind, 'seen_at', k.seen_at) order by k.kind) as why
     from member_keys k join ban_keys x on x.kind = k.kind and x.hash = k.hash join bans b on b.id = x.ban_id and ${inForceSql}
    where k.member_id = $1
      and not exists (select from decisions d join cases c on c.id = d.case_id where d.id = b.decision_id and c.member_id = $1)
    group by b.id order by b.created_at desc limit 50`,
);

export const domainsRefused = statement<
  { id: string; domain: string; reason: string; created_at: Date; until: Date | null; by: string | null },
  [company: number]
>(
  'desk.domains_refused',
  `select d.id, d.domain, d.reason, d.created_at, d.until, f.name as by from refused_domains d left join staff f on f.id = d.created_by
    where d.company_id = $1 and d.lifted_at is null and (d.until is null or d.until > now()) order by d.created_at desc limit 1000`,
);
/** One whose time is over leaves room for another. */
export const endDomain = statement<never, [company: number, domain: string]>(
  'desk.end_domain',
  'update refused_domains set lifted_at = until where company_id = $1 and domain = $2 and lifted_at is null and until <= now()',
);
export const refuseDomain = statement<
  never,
  [id: string, company: number, domain: string, reason: string, until: Date | null, staff: string]
>(
  'desk.refuse_domain',
  'insert into refused_domains (id, company_id, domain, reason, until, created_by) values ($1, $2, $3, $4, $5, $6)',
);
export const allowDomain = statement<
  { domain: string; until: Date | null },
  [id: string, company: number, staff: string]
>(
  'desk.allow_domain',
  `update refused_domains set lifted_at = now(), lifted_by = $3 where id = $1 and company_id = $2 and lifted_at is null
   returning domain, until`,
);
export const domainThere = statement<{ id: string }, [id: string, company: number]>(
  'desk.domain_there',
  'select id from refused_domains where id = $1 and company_id = $2',
);
