/** What the console of a member shows: the head with what stands beside the timeline, the timeline, the rows behind its tabs. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/desk-console.ts';
import { casesSeenWith, type MemberPart } from '../../contract/desk-console.ts';
import { type EventGroup, eventGroups } from '../../contract/member-events.ts';
import { may, type Permission, scopeOf } from '../../contract/permissions.ts';
import { exportParts } from '../accounts/export-sql.ts';
import { Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { maskEmail, maskPhone, phoneOf } from './mask.ts';
import * as sql from './sql-console.ts';
import * as partsSql from './sql-console-parts.ts';
import * as timeline from './sql-timeline.ts';

const pageSize = 50;
const lastKey = '\uffff';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where the next page begins: a moment to the microsecond, and what breaks ties. @throws Refusal bad_request */
function before(cursor: string | undefined, form: RegExp, last: string): { at: string; key: string } {
  if (cursor === undefined) return { at: '2999-01-01T00:00:00Z', key: last };
  const [at = '', key = ''] = cursor.split(' ');
  if (!/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at) || !form.test(key))
    throw new Refusal('bad_request', { fields: { before: 'bad_request' } });
  return { at, key };
}
/** Of one row more than a page. */
function page<Row extends { moment: string; key: string }>(rows: readonly Row[]) {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return { shown, next: rows.length > pageSize && last ? `${last.moment} ${last.key}` : null };
}

/** The site of a member, for what a call shows only to some. @throws Refusal not_found */
async function mayAt(services: Services, staff: StaffCaller, id: string) {
  const head = await sql.consoleHead.one(services.db, id);
  if (!head) throw new Refusal('not_found');
  return { head, sees: (permission: Permission) => may(staff.rights, permission, { site: head.site_id }) !== null };
}

/** How sure two accounts are one person's: a bank account says most, a network alone little. */
const sureness = (row: { iban: boolean; mobile: boolean; device: boolean; network: boolean }): number =>
  Math.round(
    100 *
      (1 -
        (row.iban ? 0.12 : 1) *
          (row.mobile ? 0.1 : 1) *
          (row.device ? 0.35 : 1) *
          (row.network && !row.device ? 0.75 : 1)),
  );

/** What stands around the tabs. @throws Refusal not_found */
export async function consoleOf(services: Services, staff: StaffCaller, id: string) {
  const { db, config } = services;
  const { head, sees } = await mayAt(services, staff, id);
  const money = sees('payments.see');
  const scope = scopeOf(staff.rights, 'members.see');
  const sites =
    scope === null || scope.some((grant) => grant.sites === null) ? null : scope.flatMap((grant) => grant.sites ?? []);
  const [notes, linked, months] = await Promise.all([
    sql.notesOf(db, id),
    sql.linkedTo(db, id, sites),
    money ? sql.moneyOf(db, id) : [],
  ]);
  const phone = phoneOf(config.secret, head.phone_account);
  const currency = months.at(-1)?.currency ?? null;
  return {
    site_id: head.site_id,
    email_masked: head.email && maskEmail(head.email),
    phone_masked: phone && maskPhone(phone),
    may_contact: sees('members.contact'),
    born: head.date_of_birth,
    wanted: head.wanted,
    came_from: head.came_from,
    mails_off: head.mail_preferences,
    suspended_until: head.suspended_until?.toISOString() ?? null,
    buying_blocked: head.blocked_reason,
    counts: {
      photos: head.photos,
      conversations: head.conversations,
      payments: money ? head.payments : 0,
      cases: head.cases,
      devices: head.devices,
    },
    money:
      currency === null
        ? null
        : {
            currency,
            stays_minor: months.reduce((sum, month) => sum + (month.currency === currency ? month.stays_minor : 0), 0),
            months: months
              .filter((month) => month.currency === currency)
              .slice(-12)
              .map(({ month, stays_minor: staysMinor }) => ({ month, stays_minor: staysMinor })),
          },
    notes: notes.map(({ created_at: at, staff_id: by, ...note }) => ({
      ...note,
      own: by === staff.id,
      at: at.toISOString(),
    })),
    linked: linked.map(({ iban, mobile, device, network, ...link }) => ({
      ...link,
      sure: sureness({ iban, mobile, device, network }),
      why: Object.entries({ iban, mobile, device, network }).flatMap(([what, shared]) => (shared ? [what] : [])),
    })),
  };
}

/** Which groups somebody sees: money and cases ask for more than members. */
const groupPermission: Partial<Record<EventGroup, readonly Permission[]>> = {
  money: ['payments.see'],
  moderation: ['reports.see', 'photos.decide', 'appeals.decide'],
  mail: ['members.contact', 'complaints.see'],
};

/** One page of everything, newest first. @throws Refusal not_found */
export async function eventsOf(
  services: Services,
  staff: StaffCaller,
  id: string,
  query: { group?: EventGroup | undefined; before?: string | undefined },
): Promise<AnswerOf<typeof contract.memberEvents>> {
  const { sees } = await mayAt(services, staff, id);
  const asked = (group: EventGroup) => query.group === undefined || query.group === group;
  const groups: string[] = eventGroups.filter((group) => asked(group) && (groupPermission[group]?.some(sees) ?? true));
  if (asked('moderation') && sees('care.close')) groups.push('care');
  if (asked('mail') && sees('privacy.handle')) groups.push('privacy');
  const { at, key } = before(query.before, /^/, lastKey);
  const { shown, next } = page(await timeline.eventsOf(services.db, id, groups, at, key, pageSize + 1));
  return {
    events: shown.map(({ at: when, moment: _, key: __, group, note, ...row }) => ({
      ...row,
      group: group as EventGroup,
      at: when.toISOString(),
      note: note && { id: note.id, pinned: note.pinned, own: note.by === staff.id },
    })),
    next,
  };
}

const partPermission: Partial<Record<MemberPart, readonly Permission[]>> = {
  payments: ['payments.see'],
  cases: casesSeenWith,
};
/** Which cases somebody sees, by what kind of case it is. */
const casePermission: Readonly<Record<string, readonly Permission[]>> = {
  care: ['care.close'],
  complaint: ['complaints.see', 'complaints.answer'],
};
const otherCases: readonly Permission[] = ['reports.see', 'appeals.decide'];
export const caseSeenBy = (sees: (permission: Permission) => boolean) => (kind: string) =>
  (casePermission[kind] ?? otherCases).some(sees);

/** @throws Refusal not_found, forbidden */
export async function partOf(
  services: Services,
  staff: StaffCaller,
  id: string,
  part: MemberPart,
  cursor: string | undefined,
): Promise<AnswerOf<typeof contract.memberPart>> {
  const { sees } = await mayAt(services, staff, id);
  if (!(partPermission[part]?.some(sees) ?? true)) throw new Refusal('forbidden');
  if (part === 'data') return { rows: await heldAbout(services, id), next: null };
  const { at, key } = before(cursor, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, lastId);
  const { shown, next } = page(await partsSql.parts[part](services.db, id, at, key, pageSize + 1));
  const seen = part === 'cases' ? shown.filter(({ kind }) => caseSeenBy(sees)(kind)) : shown;
  return { rows: seen.map(({ moment: _, key: __, ...row }) => ({ ...row, at: row.at.toISOString() })), next };
}

/** What is held about a member: each part of their export with its number of rows. */
export async function heldAbout(services: Services, id: string) {
  const counted = await Promise.all(
    exportParts.map(async ({ file, read }) => {
      const data = (await read.one(services.db, id))?.data ?? null;
      return { file, n: Array.isArray(data) ? data.length : data === null ? 0 : 1 };
    }),
  );
  const at = services.clock.now().toISOString();
  return counted
    .filter(({ n }) => n > 0)
    .map(({ file, n }) => ({
      id: file,
      at,
      kind: file,
      title: '',
      detail: '',
      status: null,
      ref: null,
      amount: null,
      currency: null,
      count: n,
      other: null,
    }));
}
