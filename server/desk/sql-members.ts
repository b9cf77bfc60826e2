/** The SQL of the members desk. */
import type { Static } from 'typebox';
import type { DeskMember } from '../../contract/desk-members.ts';
import type { PrivacyKind } from '../../contract/privacy.ts';
import { statement } from '../platform/db.ts';

export interface FoundMember {
  id: string;
  name: string;
  email: string | null;
  kind: string;
  status: string;
  site: string;
  signup_date: Date;
  premium: boolean;
}
const memberColumns = `select m.id, m.username as name, m.email, m.kind, m.status, s.name as site, m.signup_date, m.paid_user as premium
     from members m join sites s on s.id = m.site_id`;
export const membersByEmail = statement<FoundMember, [email: string, scope: string]>(
  'desk.members_by_email',
  `${memberColumns} where m.pool_id in (select id from pools) and lower(m.email) = lower($1) and in_scope($2::jsonb, m.site_id) limit 50`,
);
/** The beginning of the name, as a range of the index members_name_start. */
export const membersByName = statement<FoundMember, [name: string, scope: string]>(
  'desk.members_by_name',
  `${memberColumns} where lower(m.username) ~>=~ lower($1) and lower(m.username) ~<~ (lower($1) || chr(1114111)) and in_scope($2::jsonb, m.site_id)
    order by length(m.username), lower(m.username) limit 50`,
);
export const membersById = statement<FoundMember, [id: string, scope: string]>(
  'desk.members_by_id',
  `${memberColumns} where m.id = $1 and in_scope($2::jsonb, m.site_id)`,
);

export const memberPage = statement<
  {
    id: string;
    name: string;
    email: string | null;
    kind: string;
    status: string;
    profile_status: string;
    site: string;
    language: string;
    premium: boolean;
    credits: number;
    invisible: boolean;
    mail_disabled: string | null;
    signup_date: Date;
    confirmed_at: Date | null;
    last_active: Date;
    delete_after: Date | null;
    age: number;
    gender: string | null;
    country: string;
    region: string | null;
    city: string | null;
    about: string;
    facts: Static<typeof DeskMember>['facts'];
    sessions: number;
    reports_made: number;
  },
  [id: string]
>(
  'desk.member_page',
  `select m.id, m.username as name, m.email, m.kind, m.status, p.status as profile_status, s.name as site, m.language, m.paid_user as premium,
          coalesce(a.balance, 0) as credits, m.invisible, m.mail_disabled, m.signup_date, m.confirmed_at, m.last_active, m.delete_after,
          date_part('year', age(p.date_of_birth))::int as age, p.gender, p.country, p.region, p.city, p.about,
          jsonb_build_object('sexuality', p.sexuality, 'signup_reason', p.signup_reason, 'relationship_status', p.relationship_status,
            'body_type', p.body_type, 'hair_color', p.hair_color, 'eye_color', p.eye_color, 'tattoos', p.tattoos, 'interests', p.interests,
            'bdsm_role', p.bdsm_role, 'bdsm_limits', p.bdsm_limits, 'bdsm_shown', p.bdsm_shown) as facts,
          (select count(*)::int from sessions x where x.member_id = m.id and x.expires_at > now()) as sessions,
          (select count(*)::int from cases c where c.reporter_id = m.id) as reports_made
     from members m join profiles p on p.member_id = m.id join sites s on s.id = m.site_id left join accounts a on a.member_id = m.id
    where m.id = $1`,
);
export const reportsAbout = statement<
  { id: string; number: string; source: string; reason: string; status: string; created_at: Date },
  [member: string]
>(
  'desk.reports_about',
  `select id, number, source, reason, status, created_at from cases where member_id = $1 and (source in ('report', 'care') or status = 'open') order by created_at desc limit 50`,
);
export const complaintsOf = statement<
  { id: string; number: string; kind: string; status: string; created_at: Date },
  [member: string]
>(
  'desk.complaints_of',
  'select id, number, kind, status, created_at from complaints where member_id = $1 order by created_at desc limit 50',
);
export const privacyOf = statement<
  {
    id: string;
    number: string;
    kind: PrivacyKind;
    status: 'open' | 'done' | 'refused';
    arrived_at: Date;
    due_at: Date;
    closed_at: Date | null;
  },
  [member: string]
>(
  'desk.privacy_of',
  `select id, number, kind, status, arrived_at, due_at, closed_at from privacy_requests
    where member_id = $1 and status <> 'asked' order by arrived_at desc limit 50`,
);
export const transfersOf = statement<{ kind: string; amount: number; created_at: Date }, [member: string]>(
  'desk.transfers_of',
  'select kind, amount, created_at from transfers where member_id = $1 order by created_at desc, id desc limit 20',
);
/** Nobody changes the account's status meanwhile; only people have credits. */
export const lockPerson = statement<{ status: string }, [id: string]>(
  'desk.lock_person',
  `select status from members where id = $1 and kind = 'person' for no key update`,
);
export const adjustmentOf = statement<{ member_id: string; amount: number; balance: number }, [ref: string]>(
  'desk.adjustment_of',
  `select t.member_id, t.amount, a.balance from transfers t join accounts a on a.member_id = t.member_id
    where t.kind = 'adjustment' and t.ref = $1`,
);
