/** Every call by which pages of the desk are filled, with what a person would ask of each. */
import type { TObject } from 'typebox';
import { endpoints } from '../contract/index.ts';
import type { Db } from '../server/platform/db.ts';

export interface DeskCall {
  /** The path of the contract, and what differs from its plain use. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

interface Asked {
  /** What stands in the place of `:id`, `:n`, `:rule`. */
  params?: Record<string, string>;
  queries?: readonly string[];
  body?: object;
}

const path = (text: string) => text.replace(/^\/api\/desk\//, '').replace(/\.php$/, '');
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const period = (days: number) => `from=${day(days)}&to=${day(0)}`;

/** Left out, with the reason. */
const left: Record<string, string> = {
  'files/:id': 'a file that a job made',
  'checks/:id/file/:n': 'a file from the store',
  'photos/:id/file': 'a file from the store',
  receipt: 'a document that is drawn, not a page',
  'host-check': 'asks the network',
  'link-check': 'asks the network',
  translate: 'asks another server',
};

async function idsIn(db: Db) {
  const idBy = async (text: string): Promise<string> => {
    const { rows } = await db.query<{ id: string | number }>(text);
    return String(rows[0]?.id ?? '00000000-0000-7000-8000-000000000000');
  };
  return {
    // Who has done most: their pages are the fullest.
    member: await idBy(
      'select member_id as id from payments where status = $$completed$$ group by 1 order by count(*) desc, 1 limit 1',
    ),
    reported: await idBy('select member_id as id from cases group by 1 order by count(*) desc, 1 limit 1'),
    fictional: await idBy('select profile_id as id from writer_answers group by 1 order by count(*) desc, 1 limit 1'),
    photo: await idBy(
      `select f.id from photos f join members m on m.id = f.member_id where f.status = 'pending' and m.status = 'active' limit 1`,
    ),
    report: await idBy(`select id from cases where status = 'open' and source = 'report' order by created_at limit 1`),
    care: await idBy(`select id from cases where source = 'care' order by status desc limit 1`),
    complaint: await idBy('select id from complaints order by created_at limit 1'),
    privacy: await idBy('select id from privacy_requests limit 1'),
    conversation: await idBy(`select conversation_id as id from writer_answers order by sent_at desc limit 1`),
    talk: await idBy('select id from conversations limit 1'),
    payment: await idBy(`select id from payments where status = 'completed' order by created_at desc limit 1`),
    campaign: await idBy('select id from campaigns order by id limit 1'),
    staff: await idBy('select id from staff limit 1'),
    mandate: await idBy('select id from debit_mandates limit 1'),
    username: await idBy(`select username as id from members where kind = 'person' and username is not null limit 1`),
    email: await idBy(`select email as id from members where kind = 'person' and email is not null limit 1`),
    order: await idBy('select order_number as id from payments order by created_at desc limit 1'),
    case: await idBy('select number as id from cases limit 1'),
    company: await idBy('select id from companies order by id limit 1'),
    site: await idBy('select id from sites order by id limit 1'),
  };
}
type Ids = Awaited<ReturnType<typeof idsIn>>;

const askedOf = (ids: Ids): Record<string, Asked> => {
  const search = [ids.username, ids.username.slice(0, 4), ids.email.slice(0, 9)].map(
    (q) => `q=${encodeURIComponent(q)}`,
  );
  const scope = `scope=${ids.site}`;
  const spans = [period(0), period(27), period(90), period(364)];
  return {
    'debits/list': { queries: ['state=due', 'state=settled', 'state=settled&page=2'] },
    mandates: { queries: ['', 'status=active', 'q=Meyer'] },
    mandate: { queries: [`id=${ids.mandate}`] },
    'site-settings': { queries: [scope] },
    'site-review': { queries: [scope] },
    'site-compare': { queries: [`${scope}&from=1&to=1`] },
    'site-preview': { queries: [scope] },
    'site-media': { queries: [scope] },
    'page-text-history': { queries: [`${scope}&page=terms&language=en`] },
    'campaigns/:id': { params: { id: ids.campaign } },
    'campaigns/:id/count': { params: { id: ids.campaign } },
    prices: { queries: [`company=${ids.company}`] },
    methods: { queries: [`company=${ids.company}`] },
    payment: { queries: [`id=${ids.payment}`] },
    refund: { queries: [`id=${ids.payment}&amount_minor=100`] },
    'discount-codes': { queries: ['', 'of=campaigns', 'of=members', 'q=stay'] },
    offers: { queries: spans },
    me: { queries: ['', `site=${ids.site}`] },
    overview: { queries: ['', `site=${ids.site}`] },
    'photos/claim': { body: { count: 20 }, queries: ['', `site=${ids.site}`] },
    'photos/:id/open': { params: { id: ids.photo } },
    'texts/claim': { body: { count: 10 } },
    reports: { queries: ['', 'status=decided', `site=${ids.site}`] },
    'reports/:id/open': { params: { id: ids.report } },
    appeals: { queries: ['', `site=${ids.site}`] },
    complaints: { queries: ['', 'status=answered', `id=${ids.complaint}`] },
    'complaints/:id/thread': { params: { id: ids.complaint } },
    care: { queries: ['', 'status=closed'] },
    'care/:id/open': { params: { id: ids.care } },
    'care/:id/thread': { params: { id: ids.care } },
    privacy: { queries: ['', 'status=closed'] },
    'privacy/:id': { params: { id: ids.privacy } },
    'members/list': {
      queries: [
        'status=suspended',
        'premium=yes',
        'country=NL,DE',
        'fresh=yes',
        'shared=yes',
        'open=yes',
        'first=yes',
        'much=yes',
        'age_min=30&age_max=40',
        'credits_min=50',
        'credits_min=5000',
        'paid_min=10000',
        'place=Utrecht',
        'place=Utrecht&place_km=25',
        'q=vuurtoorn',
        `${period(27)}&status=active`,
      ],
    },
    find: {
      queries: [...search, `q=${ids.order}`, `q=${ids.case}`, 'q=zz9zz'].map((q) => q),
    },
    members: { queries: search },
    'members/:id': { params: { id: ids.member } },
    'members/:id/events': {
      params: { id: ids.member },
      queries: ['', 'group=money', 'group=moderation', 'group=mail'],
    },
    'members/:id/part': {
      params: { id: ids.member },
      queries: ['part=conversations', 'part=payments', 'part=credits', 'part=cases'],
    },
    'members/:id/talk': { params: { id: ids.member }, queries: [`conversation=${ids.talk}`] },
    'members/:id/shares': { params: { id: ids.reported } },
    audit: {
      queries: [
        '',
        'kind=moderation',
        'kind=members',
        `staff=${ids.staff}`,
        `subject=${ids.member}`,
        `site=${ids.site}`,
        'action=photo_rejected',
        `since=${Date.now() - 7 * 86_400_000}&until=${Date.now()}`,
      ],
    },
    'checks/claim': { body: {} },
    'rules/:rule/try': { params: { rule: 'same_opening' }, queries: ['points=3'] },
    'bans/find': { body: { kind: 'email', value: ids.email } },
    'staff/:id': { params: { id: ids.staff } },
    writing: { queries: ['', 'language=de'] },
    'writing/counts': { queries: [`month=${day(0).slice(0, 7)}`] },
    'writing/claim': { body: {} },
    'writing/:id/open': { params: { id: ids.conversation } },
    'writing/:id/messages': { params: { id: ids.conversation }, queries: ['before=9'] },
    'insight/growth': {
      queries: [
        `${period(27)}&by=source`,
        `${period(90)}&by=country`,
        `${period(364)}&by=source`,
        `${period(364)}&by=source&country=NL`,
      ],
    },
    'insight/cohorts': { queries: ['weeks=13', 'weeks=26&country=NL'] },
    'insight/vat': { queries: [`month=${day(40).slice(0, 7)}`] },
    'books/days': { queries: [`month=${day(40).slice(0, 7)}`] },
    'insight/work': { queries: spans },
    'insight/mail': { queries: spans },
    'insight/transparency': { queries: [period(90), period(364)] },
    jobs: { queries: ['state=dead', 'state=failing', 'state=waiting', 'state=running'] },
    letters: { queries: ['', 'state=bounced', 'kind=new_messages'] },
    'webhooks/out': { queries: ['', 'state=waiting'] },
    fictional: { queries: ['', 'q=a', 'language=de'] },
    'fictional/:id': { params: { id: ids.fictional } },
    'fictional/:id/preview': { params: { id: ids.fictional } },
  };
};

/** Of a list: every order, its sums, the counts of its views, a search. */
function ofList(query: TObject | undefined): string[] {
  const sort = (query?.properties as Record<string, { pattern?: string }> | undefined)?.['sort']?.pattern;
  if (!sort || !query?.properties['part']) return [];
  const columns = /\(\?:(.*)\)\$$/.exec(sort)?.[1]?.split('|') ?? [];
  return ['part=sums', 'part=views', 'q=anna', ...columns.flatMap((name) => [`sort=${name}`, `sort=-${name}`])];
}

/** @throws Error where nothing is said about a call */
export async function deskCalls(db: Db): Promise<{ calls: DeskCall[]; left: Record<string, string> }> {
  const asked = askedOf(await idsIn(db));
  const calls: DeskCall[] = [];
  const used = new Set<string>();
  for (const endpoint of Object.values(endpoints)) {
    const shown = endpoint.method === 'GET' || ('while_looking' in endpoint && endpoint.while_looking === 'reads');
    if (endpoint.access !== 'staff' || !shown) continue;
    const name = path(endpoint.path);
    used.add(name);
    if (name in left) continue;
    const { params = {}, queries, body } = asked[name] ?? {};
    const filled = endpoint.path.replace(/:(\w+)/g, (_, key: string) => {
      const value = params[key];
      if (value === undefined) throw new Error(`nothing to put in the place of ${key} in ${endpoint.path}`);
      return value;
    });
    const lists = ofList('query' in endpoint ? (endpoint.query as TObject) : undefined);
    for (const query of lists.length > 0 ? ['', ...(queries ?? []), ...lists] : (queries ?? ['']))
      calls.push({
        name: [name, query].filter(Boolean).join(' '),
        method: endpoint.method as 'GET' | 'POST',
        path: filled + (query ? `?${query}` : ''),
        ...(endpoint.method === 'POST' ? { body: body ?? {} } : {}),
      });
  }
  const unknown = [...Object.keys(asked), ...Object.keys(left)].filter((name) => !used.has(name));
  if (unknown.length > 0) throw new Error(`there are no calls ${unknown.join(', ')}`);
  return { calls, left };
}
