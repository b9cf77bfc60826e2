/** What the door asks of a caller from the desk: the permission of the call, at the site of what it is about. */
import type { Endpoint, SubjectKind } from '../../contract/endpoint.ts';
import { may, type Scope, scopeOf, type Where } from '../../contract/permissions.ts';
import { type Db, statement } from '../platform/db.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call, StaffCaller } from '../platform/http/call.ts';

declare module '../platform/http/call.ts' {
  interface CallContext {
    /** Of a call with `about: 'scope'`: what the caller may see with its permission, within the page's own scope. Null: all. */
    scope: Scope;
  }
}

const ofMember = (join: string, where: string) =>
  `select m.site_id, null::text as language from ${join} join members m on m.id = ${where} where x.id = $1`;
const subjects: Record<SubjectKind, string> = {
  member: 'select x.site_id, null::text as language from members x where x.id = $1',
  photo: ofMember('photos x', 'x.member_id'),
  case: ofMember('cases x', 'x.member_id'),
  appeal: ofMember(
    'appeals x join decisions d on d.id = x.decision_id join cases c on c.id = d.case_id',
    'c.member_id',
  ),
  complaint: 'select x.site_id, x.language from complaints x where x.id = $1',
  conversation: `select f.site_id, m.language from conversations x
     join members f on f.id in (x.member_a, x.member_b) and f.kind = 'fictional'
     join members m on m.id in (x.member_a, x.member_b) and m.kind <> 'fictional' where x.id = $1`,
  privacy: 'select x.site_id, x.language from privacy_requests x where x.id = $1',
  check: ofMember('photo_checks x', 'x.member_id'),
  payment: 'select x.site_id, null::text as language from payments x where x.id = $1',
  mandate: `select s.id as site_id, null::text as language from debit_mandates x
     left join sites s on s.company_id = x.company_id where x.id = $1`,
  site: `select s.id as site_id, null::text as language from (select $1::text as named) x
     left join sites s on s.id::text = x.named or 'c' || s.company_id = x.named`,
};
/** Null: of a company that has no site yet. */
interface Place {
  site_id: number | null;
  language: string | null;
}
const whereIs = Object.fromEntries(
  Object.entries(subjects).map(([kind, sql]) => [kind, statement<Place, [id: string]>(`desk.site_of_${kind}`, sql)]),
) as Record<SubjectKind, ReturnType<typeof statement<Place, [id: string]>>>;

const companySites = statement<{ id: number }, [company: number]>(
  'desk.company_sites',
  'select id from sites where company_id = $1',
);
const sitesOfCompany = async (db: Db, company: number) => (await companySites(db, company)).map(({ id }) => id);

/** Before anything else is looked at: whether they may it anywhere. Default no. */
export const refusalOfStaff = (staff: StaffCaller, e: Endpoint): Refusal | undefined => {
  if (staff.seeing !== undefined && e.method !== 'GET' && !e.while_looking) return new Refusal('looking_only');
  return may(staff.rights, e.permission) ? undefined : new Refusal('forbidden');
};

/** The sites a page's scope names; null: all. */
export async function sitesIn(db: Db, query: unknown): Promise<readonly number[] | null> {
  const site = (query as { site?: string } | undefined)?.site;
  if (site === undefined) return null;
  return site.startsWith('c') ? sitesOfCompany(db, Number(site.slice(1))) : [Number(site)];
}

/** Every site of the company a call is about; one that has none yet is for those who may it everywhere. */
async function placesOfCompany({ services: { db }, query, site }: Call): Promise<Where[]> {
  const sites = await sitesOfCompany(db, companyOf({ query, site }));
  return sites.length > 0 ? sites.map((id) => ({ site: id })) : [{ site: 'every' }];
}

/** The company a call with `about: 'company'` names, or else that of the host at which the desk is open. */
export const companyOf = ({ query, site }: { query: unknown; site: Pick<Call['site'], 'company'> }): number =>
  (query as { company?: number } | undefined)?.company ?? site.company.id;

/** Where the thing is that a call names; nowhere in particular when there is no such thing, which the handler says. */
export async function placesOf(call: Call, { kind, at }: { kind: SubjectKind; at: string }): Promise<Where[]> {
  const [part = '', field = ''] = at.split('.');
  const id = (call[part as 'params'] as unknown as Record<string, string | number> | undefined)?.[field];
  const places = id === undefined ? [] : await whereIs[kind](call.services.db, String(id));
  if (places.length === 0) return [{}];
  return places.map((place) => ({ site: place.site_id ?? 'every', language: place.language ?? undefined }));
}

/**
 * Whether this call may be made, once its input is known to be well-formed.
 * @returns what a call of several sites may show
 * @throws Refusal forbidden
 */
export async function admit(call: Call, staff: StaffCaller, e: Endpoint): Promise<Scope> {
  const { about, permission } = e;
  if (about === undefined || permission === undefined) throw new Refusal('forbidden');
  if (about === 'scope' || about === 'self')
    return scopeOf(staff.rights, permission, await sitesIn(call.services.db, call.query));
  const places: Where[] =
    about === 'every'
      ? [{ site: 'every' }]
      : about === 'company'
        ? await placesOfCompany(call)
        : await placesOf(call, about);
  if (!places.every((where) => may(staff.rights, permission, where))) throw new Refusal('forbidden');
  return null;
}
