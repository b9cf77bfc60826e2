/** Finding by anything within the grants: what a text could mean is guessed from its form, and each kind asks for its own permission. */
import type { AnswerOf } from '../../contract/endpoint.ts';
import { type deskFind, type FindKind, findKinds } from '../../contract/desk-find.ts';
import { type Asked, may, type Scope, scopeOf } from '../../contract/permissions.ts';
import { sepaCountries } from '../../contract/direct-debit.ts';
import { mobileEndHash, mobileHash } from '../payments/direct-debit/account.ts';
import { mobileOf } from '../payments/direct-debit/rules.ts';
import { cleanNumber } from '../moderation/numbers.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import * as sql from './sql-find.ts';

type Group = AnswerOf<typeof deskFind>['groups'][number];
type Item = Group['items'][number];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The sites of a scope, for members, who have no language that matters; null: all. */
export const sitesOf = (scope: Scope): readonly number[] | null =>
  scope === null || scope.some(({ sites }) => sites === null) ? null : scope.flatMap(({ sites }) => sites ?? []);

/** The beginning of a network as sessions keep it; '' when the text is none. */
export function networkOf(text: string): string {
  const v4 = /^(\d{1,3})\.(?:(\d{1,3})(?:\.[\d.x…*]*)?)?$/.exec(text);
  if (v4) return v4[2] === undefined ? `${v4[1]}.` : /^\d+\.\d+$/.test(text) ? text : `${v4[1]}.${v4[2]}.`;
  const v6 = /^([\da-f]{1,4}):([\da-f]{0,4})(?::[\da-f:]*)?$/.exec(text);
  return v6 && /\d/.test(text) ? `${v6[1]}:${v6[2]}` : '';
}

/** The numbers a text could mean: with its country code that one, without one in each country. */
export function mobilesOf(text: string): string[] {
  if (!/^\+?[\d\s()/.-]{8,24}$/.test(text) || text.replace(/\D/g, '').length < 8) return [];
  const typed = text.replace(/^00/, '+');
  const numbers = (typed.startsWith('+') ? ['NL'] : sepaCountries).flatMap((country) => mobileOf(typed, country) ?? []);
  return [...new Set(numbers)];
}

/** The last digits of a phone number, in any spelling; '' when the text is none. */
export function mobileEndOf(text: string): string {
  const digits = text.replace(/\D/g, '');
  return /^\+?[\d\s()/.-]{4,24}$/.test(text) && digits.length >= 4 && digits.length <= 15 && networkOf(text) === ''
    ? digits
    : '';
}

/** What a phone number that a text could mean, or end with, is found by. */
export function mobileMarks(secret: string, text: string): Buffer[] {
  const end = mobileEndOf(text);
  return [
    ...mobilesOf(text).map((number) => mobileHash(secret, number)),
    ...(end === '' ? [] : [mobileEndHash(secret, end)]),
  ];
}

/** The beginnings a number of a case, a complaint or a privacy request could have: as it is, or its digits alone, of this year and the two before. */
function numbersOf(prefix: 'C' | 'D' | 'P', text: string, now: Date): string[] {
  const typed = cleanNumber(text);
  if (/^[CDP](?:-\d{0,4})?(?:-\d{0,8})?$/.test(typed)) return typed.startsWith(prefix) ? [typed] : [];
  if (!/^\d{4,8}$/.test(typed)) return [];
  return [0, 1, 2].map((ago) => `${prefix}-${now.getUTCFullYear() - ago}-${typed}`);
}

/** Of a masked text the match alone, with dots for what is not said. */
const alone = (whole: string, match: string): string => {
  const at = whole.toLowerCase().indexOf(match);
  return at < 0
    ? '…'
    : `${at > 0 ? '…' : ''}${whole.slice(at, at + match.length)}${at + match.length < whole.length ? '…' : ''}`;
};

/** @param only the sites of the page's scope; null: all */
export async function find(
  services: Services,
  staff: StaffCaller,
  input: { q: string; kind?: FindKind | undefined },
  only: readonly number[] | null,
): Promise<Group[]> {
  const { db, config, clock } = services;
  const text = input.q.trim().toLowerCase();
  if (text === '') return [];
  const limit = input.kind ? 20 : 5;
  const scoped = (asked: Asked) => (may(staff.rights, asked) ? scopeOf(staff.rights, asked, only) : undefined);
  const now = clock.now();
  const network = networkOf(text);
  let masked = 0;

  const finders: Record<FindKind, () => Promise<Item[]>> = {
    async member() {
      const scope = scoped('members.see');
      if (scope === undefined) return [];
      const contact = scoped('members.contact');
      const mobiles = mobileMarks(config.secret, text);
      const rows = uuid.test(text)
        ? await sql.findMemberById(db, text, sitesOf(scope))
        : await sql.findMembers(
            db,
            text,
            network,
            mobiles,
            sitesOf(scope),
            contact === undefined ? [] : sitesOf(contact),
            limit,
          );
      masked += rows.filter(({ by }) => by !== 'name').length;
      return rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail:
          row.by === 'address'
            ? alone(row.email ?? '', text)
            : row.by === 'phone'
              ? `…${text.replace(/\D/g, '').slice(-3)}`
              : row.by === 'network'
                ? `${network}…`
                : (row.city ?? ''),
        status: row.status,
        site: row.site_id,
        href: `/desk/members/${row.id}`,
      }));
    },
    async payment() {
      const scope = scoped('payments.see');
      if (scope === undefined || text.length < 3) return [];
      const sites = sitesOf(scope);
      const [named, ending] = await Promise.all([
        sql.findPayments(db, input.q.trim(), sites, limit),
        /^\d{4}$/.test(text) ? sql.findPaymentsByEnd(db, text, sites, limit) : [],
      ]);
      masked += ending.length;
      return [
        ...named,
        ...ending.map((row) => ({ ...row, detail: [row.detail, `…${text}`].filter(Boolean).join(' · ') })),
      ]
        .slice(0, limit)
        .map(({ site_id: site, ...row }) => ({ ...row, site, href: `/desk/payments/${row.id}` }));
    },
    async case() {
      const scope = scoped(['reports.see', 'appeals.decide']);
      const cared = scoped('care.close');
      const numbers = numbersOf('D', text, now);
      if ((scope === undefined && cared === undefined) || numbers.length === 0) return [];
      const [reports, care] = [scope, cared].map((seen) => JSON.stringify(seen === undefined ? [] : seen));
      return (await sql.findCases(db, numbers, reports ?? '[]', care ?? '[]', limit)).map(
        ({ site_id: site, care, ...row }) => ({
          ...row,
          site,
          href: `/desk/${care ? 'care' : 'reports'}/${row.id}`,
        }),
      );
    },
    async complaint() {
      const scope = scoped(['complaints.see', 'complaints.answer']);
      const numbers = numbersOf('C', text, now);
      const email = text.includes('@') && text.length > 3 ? text : '';
      if (scope === undefined || (numbers.length === 0 && email === '')) return [];
      const rows = await sql.findComplaints(db, numbers, email, JSON.stringify(scope), limit);
      return rows.map(({ site_id: site, by_email: byEmail, email: address, ...row }) => ({
        ...row,
        detail: byEmail ? alone(address, text) : (row.detail ?? ''),
        site,
        href: `/desk/complaints/${row.id}`,
      }));
    },
    async privacy() {
      const scope = scoped('privacy.handle');
      const numbers = numbersOf('P', text, now);
      if (scope === undefined || numbers.length === 0) return [];
      const rows = await sql.findRequests(db, numbers, JSON.stringify(scope), limit);
      return rows.map(({ site_id: site, ...row }) => ({ ...row, site, href: `/desk/privacy/${row.id}` }));
    },
    async staff() {
      if (!may(staff.rights, 'staff.manage', { site: 'every' })) return [];
      return (await sql.findStaff(db, text, limit)).map((row) => ({
        ...row,
        detail: '',
        site: null,
        href: `/desk/staff/${row.id}`,
      }));
    },
    async site() {
      const scope = scoped('sites.see');
      if (scope === undefined) return [];
      return (await sql.findSites(db, text, sitesOf(scope), limit)).map(({ id, ...row }) => ({
        ...row,
        id: String(id),
        status: null,
        site: id,
        href: `/desk/sites/${id}`,
      }));
    },
  };
  const kinds = input.kind ? [input.kind] : orderFor(text);
  const groups = await Promise.all(kinds.map(async (kind) => ({ kind, items: await finders[kind]() })));
  // By something that is masked somebody was looked for: that is logged; pages and names are not.
  if (masked > 0) await audit(db, staff, 'members_found', undefined, { found: masked });
  return groups.filter(({ items }) => items.length > 0);
}

const kindByPrefix: Record<string, FindKind> = { 'c-': 'complaint', 'd-': 'case', 'p-': 'privacy' };

/** What looks like a number comes first as what it looks like. */
function orderFor(text: string): readonly FindKind[] {
  const first = kindByPrefix[text.slice(0, 2)];
  return first ? [first, ...findKinds.filter((kind) => kind !== first)] : findKinds;
}
