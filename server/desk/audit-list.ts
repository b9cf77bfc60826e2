/** The audit log as a list (contract/desk-audit.ts) in SQL. */
import { auditActions, type AuditKind } from '../../contract/audit.ts';
import type { AuditChange } from '../../contract/audit-changes.ts';
import { type AuditLine, auditList } from '../../contract/desk-audit.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { Always, ListSource } from '../platform/lists.ts';
import type { FileLine } from './audit-file.ts';

const uuids = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
const memberId = `(case when a.subject_kind = 'member' then a.subject_id else a.details->>'member_id' end)`;
const member = `(case when ${memberId} ~ ${uuids} then ${memberId}::uuid end)`;
const thing = `(case when a.subject_id ~ ${uuids} then a.subject_id::uuid end)`;
/** What a line is about, as it is called now. */
const about = `coalesce(
  case a.subject_kind
    when 'payment' then (select p.order_number from payments p where p.id = ${thing})
    when 'complaint' then (select c.number from complaints c where c.id = ${thing})
    when 'case' then (select c.number from cases c where c.id = ${thing})
    when 'privacy' then (select r.number from privacy_requests r where r.id = ${thing})
    when 'staff' then (select f.name from staff f where f.id = ${thing})
    when 'campaign' then (select g.name from campaigns g where g.id = ${thing})
    when 'endpoint' then (select e.name from webhook_endpoints e where e.id = ${thing})
    when 'company' then (select k.name from companies k where k.id::text = a.subject_id)
    when 'site' then (select y.name from sites y where y.id::text = a.subject_id)
    when 'discount_code' then a.subject_id
    when 'template' then a.subject_id
  end,
  (select m.username from members m where m.id = ${member}), a.details->>'number', a.details->>'name', '')`;
const said = `coalesce((select jsonb_build_object('said', r.reason) from audit_reasons r where r.line_id = a.id), '{}')`;

export const auditSource: ListSource<typeof auditList> = {
  list: auditList,
  from: 'audit_log a left join audit_sites x on x.line_id = a.id left join sites s on s.id = x.site_id',
  fromAll: 'audit_log a',
  id: 'a.id',
  idType: 'bigint',
  // Of no site, most of them: `aboutSites` holds instead.
  scope: 'null::int',
  columns: {
    when: 'a.created_at',
    what: 'a.action',
    changes: `''`,
    who: 'a.staff_name',
    about,
    site: `coalesce(s.name, '')`,
    why: '(select r.reason from audit_reasons r where r.line_id = a.id)',
    agreed: `a.details->>'agreed_by'`,
    line: 'a.id::text',
  },
  filters: {
    staff: ({ first = '', param }) => {
      const ids = first.split(',').filter((id) => new RegExp(uuids.slice(1, -1)).test(id));
      const nobody = first.split(',').includes('none') ? ' or a.staff_id is null' : '';
      return `(a.staff_id = any(${param(ids)}::uuid[])${nobody})`;
    },
    kind: ({ first = '', param }) =>
      `a.action = any(${param(first.split(',').flatMap((kind) => auditActions[kind as AuditKind]))}::text[])`,
    action: 'a.action',
    when: 'a.created_at',
    subject: ({ first = '', param }) => {
      const id = param(first);
      return `(a.subject_id = ${id} or a.details->>'member_id' = ${id})`;
    },
    line: 'a.id',
  },
  // By its name or number; what has none, by its id.
  search: (text, param) => {
    const typed = param(text);
    const ids = `array(
      select m.id::text from members m where lower(m.username) = lower(${typed})
      union all select p.id::text from payments p where p.order_number = upper(${typed})
      union all select c.id::text from cases c where c.number = upper(${typed})
      union all select c.id::text from complaints c where c.number = upper(${typed})
      union all select r.id::text from privacy_requests r where r.number = upper(${typed})
      union all select f.id::text from staff f where lower(f.name) = lower(${typed})
      union all select g.id::text from campaigns g where lower(g.name) = lower(${typed})
      union all select upper(${typed}) union all select ${typed})`;
    return `a.subject_id = any(${ids}) or a.details->>'member_id' = any(${ids})`;
  },
  // Who is erased is in no file.
  person: { id: member, cells: ['about', 'why'] },
  select: `a.id::text as id, a.created_at as at, a.staff_name, a.action, a.subject_kind, a.subject_id, x.site_id, a.details || ${said} as details`,
};
/** The same lines with what proves each of them. */
export const signedSource: ListSource<typeof auditList> = {
  ...auditSource,
  select: `a.id, a.created_at, a.staff_name, a.action, a.subject_kind, a.subject_id, a.details || ${said} as details,
           audit_row_text(a) as proved, encode(a.hash, 'hex') as hash,
           coalesce((select encode(b.hash, 'hex') from audit_log b where b.id = a.id - 1), '') as hash_before`,
};

/** Lines about sites of the page's scope. */
export const aboutSites =
  (scope: Scope): Always =>
  (param) =>
    scope === null
      ? 'true'
      : `exists (select from audit_sites o where o.line_id = a.id and in_scope(${param(JSON.stringify(scope))}::jsonb, o.site_id))`;

type Details = FileLine['details'] & { changes?: AuditChange[] };
export type AuditRow = Omit<AuditLine, 'at' | 'details' | 'changes' | 'names'> & { at: Date; details: Details };

const settingName = /^(?:([A-Z]{2})\.)?([a-z_]+)(?:\.([a-z]{2}))?$/;
/** Before and after of a line; settings said it as `key` and `key_before` once. */
export function changesOf({ action, details: { changes, ...details } }: Pick<AuditRow, 'action' | 'details'>) {
  const scalars = details as AuditLine['details'];
  if (changes || !action.startsWith('settings_')) return { details: scalars, changes: changes ?? [] };
  const before = Object.keys(scalars).flatMap((name): AuditChange[] => {
    const [whole, country, of, language] = settingName.exec(name) ?? [];
    if (!whole || !of || !(`${name}_before` in scalars)) return [];
    const which = { of, ...(country ? { country } : {}), ...(language ? { language } : {}) };
    return [{ field: 'setting', ...which, before: scalars[`${name}_before`] ?? null, after: scalars[name] ?? null }];
  });
  return { details: scalars, changes: before };
}
