/**
 * What has a number and where it opens, for addresses, references in letters and what a complaint is linked to. Only what the caller
 * may open: what they may not is as unknown as what does not exist.
 */
import { listAppeals, openReport } from '../../contract/desk-cases.ts';
import { openCare } from '../../contract/desk-care.ts';
import { type NumberedPage, numberedPages } from '../../contract/desk-find.ts';
import { deskPayment } from '../../contract/desk-payments.ts';
import { getDeskMember } from '../../contract/desk-members.ts';
import { openPrivacy, openThread, referenceWord } from '../../contract/desk-threads.ts';
import { type Asked, may, scopeOf } from '../../contract/permissions.ts';
import { cleanNumber } from '../moderation/numbers.ts';
import { type Db, statement, type Tx } from '../platform/db.ts';
import { fieldRefusal, Refusal } from '../platform/errors.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { isUuid } from '../platform/left-out.ts';

/** What the call asks with which each page opens one. */
const asked: Record<NumberedPage, Asked | undefined> = {
  reports: openReport.permission,
  care: openCare.permission,
  appeals: listAppeals.permission,
  complaints: openThread.permission,
  privacy: openPrivacy.permission,
  payments: deskPayment.permission,
};

interface Numbered {
  page: NumberedPage;
  number: string;
  id: string;
}
/** Of an appeal the number is that of the case; nobody is led to one against their own decision. */
const byNumber = statement<
  Numbered,
  [numbers: readonly string[], refs: readonly string[], scopes: string, staff: string]
>(
  'desk.by_number',
  `select case c.source when 'care' then 'care' else 'reports' end as page, c.number, c.id from cases c join members m on m.id = c.member_id
    where c.number = any($1::text[]) and in_scope($3::jsonb->(case c.source when 'care' then 'care' else 'reports' end), m.site_id)
   union all
   select 'appeals', c.number, a.id from cases c join members m on m.id = c.member_id join decisions d on d.case_id = c.id join appeals a on a.decision_id = d.id
    where c.number = any($1::text[]) and a.status = 'open' and judge_of(d.id) is distinct from $4 and in_scope($3::jsonb->'appeals', m.site_id)
   union all
   select 'complaints', c.number, c.id from complaints c where c.number = any($1::text[]) and in_scope($3::jsonb->'complaints', c.site_id, c.language)
   union all
   select 'privacy', p.number, p.id from privacy_requests p
    where p.number = any($1::text[]) and p.status <> 'asked' and in_scope($3::jsonb->'privacy', p.site_id, p.language)
   union all
   select 'payments', p.order_number, p.id from payments p where p.order_number = any($1::text[]) and in_scope($3::jsonb->'payments', p.site_id)
   union all
   select 'payments', p.ref, p.id from payments p where p.ref = any($2::text[]) and in_scope($3::jsonb->'payments', p.site_id)`,
);

/** What opens by any of these, in the order of the pages. */
async function opened(db: Db | Tx, staff: StaffCaller, typed: readonly string[]): Promise<Numbered[]> {
  if (typed.length === 0) return [];
  const scopes = Object.entries(asked).map(([page, permission]) => [
    page,
    permission && may(staff.rights, permission) ? scopeOf(staff.rights, permission) : [],
  ]);
  const json = JSON.stringify(Object.fromEntries(scopes));
  const rows = await byNumber(db, typed.map(cleanNumber), typed, json, staff.id);
  return rows.toSorted((a, b) => numberedPages.indexOf(a.page) - numberedPages.indexOf(b.page));
}

const hrefTo = ({ page, id }: Pick<Numbered, 'page' | 'id'>) => `/desk/${page}/${id}`;

/** A case opens where it belongs, on whichever of the two pages it was asked for. */
const alike: Partial<Record<NumberedPage, NumberedPage>> = { reports: 'care', care: 'reports' };

/** @throws Refusal not_found (or it is not theirs) */
export async function hrefOf(db: Db, staff: StaffCaller, page: NumberedPage, typed: string): Promise<string> {
  const hit = (await opened(db, staff, [typed.trim()])).find((row) => row.page === page || row.page === alike[page]);
  if (!hit) throw new Refusal('not_found');
  return hrefTo(hit);
}

/** Words that could be a number or a provider's reference: they hold a digit, or are four and four signs as orders have them. */
const everyWord = new RegExp(referenceWord, 'gu');
const couldRefer = (word: string) =>
  word.length >= 6 && word.length <= 64 && (/\d/.test(word) || /^\p{L}{4}.\p{L}{4}$/u.test(word));
const mostWords = 200;

/** What texts refer to and the caller may open, as it is written there; of very many words the last. @param self what the texts are of */
export async function referencesIn(
  db: Db,
  staff: StaffCaller,
  texts: readonly string[],
  self: string,
): Promise<{ text: string; href: string }[]> {
  const words = texts.flatMap((text) => text.match(everyWord) ?? []).filter(couldRefer);
  const typed = [...new Set(words)].slice(-mostWords);
  const hits = (await opened(db, staff, typed)).filter(({ id }) => id !== self);
  return typed.flatMap((text) => {
    const hit = hits.find(({ number }) => number === text || number === cleanNumber(text));
    return hit ? [{ text, href: hrefTo(hit) }] : [];
  });
}

interface Linked {
  key: string;
  title: string;
  href: string;
}
interface Named {
  id: string;
  site_id: number;
  name: string;
}
const membersById = statement<Named, [ids: readonly string[]]>(
  'desk.linked_members',
  `select id, site_id, username as name from members where id = any($1::uuid[]) and kind = 'person' and status <> 'deleted'`,
);
/** Names are taken once in a pool, which several sites share. */
const memberCalled = statement<Named, [name: string, site: number]>(
  'desk.member_called',
  `select id, site_id, username as name from members
    where pool_id = (select pool_id from sites where id = $2) and lower(username) = lower($1) and kind = 'person' and status <> 'deleted'`,
);

/** Of what something was linked to, by number or the id of a member, what the caller may open. */
export async function linkedFor(db: Db | Tx, staff: StaffCaller, keys: readonly string[]): Promise<Linked[]> {
  if (keys.length === 0) return [];
  const [numbered, members] = await Promise.all([opened(db, staff, keys), membersById(db, keys.filter(isUuid))]);
  return keys.flatMap((key) => {
    const hit = numbered.find(({ number }) => number === key);
    if (hit) return [{ key, title: key, href: hrefTo(hit) }];
    const member = members.find(({ id }) => id === key);
    return member && may(staff.rights, getDeskMember.permission, { site: member.site_id })
      ? [{ key, title: member.name, href: `/desk/members/${key}` }]
      : [];
  });
}

/** What was typed, as it is kept. @param site whose pool's members it can name. @throws Refusal reference_unknown */
export async function keyOf(
  db: Db | Tx,
  staff: StaffCaller,
  typed: string,
  site: number,
): Promise<{ into: string } | { member_id: string }> {
  const text = typed.trim();
  const [numbered] = await opened(db, staff, [text]);
  if (numbered) return { into: numbered.number };
  const named = await memberCalled.one(db, text, site);
  const [member] = await linkedFor(db, staff, [named?.id ?? text.toLowerCase()]);
  if (!member) throw fieldRefusal('link', 'reference_unknown');
  return { member_id: member.key };
}
