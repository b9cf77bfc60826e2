/** What every list of the desk answers: its rows, the sums of its filter, its views with their counts. */
import { Value } from 'typebox/value';
import { isLook } from '../../contract/audit.ts';
import { type ListAnswer, type ListDef, listParams, listQuery } from '../../contract/desk-list.ts';
import type { Scope } from '../../contract/permissions.ts';
import type { StaffCaller } from '../platform/http/call.ts';
import { type Always, listCount, listPage, type ListQuery, type ListSource, listSums } from '../platform/lists.ts';
import type { Services } from '../platform/services.ts';
import { audit } from './audit.ts';
import type { FileList } from './file-lists.ts';
import { viewsFor } from './views.ts';

type Answer<Row> = ListAnswer & { rows: Row[] };

interface ListCall {
  services: Services;
  staff: StaffCaller;
  query: ListQuery;
  scope: Scope;
}

/** The parameters of a view as a query, if they are ones of this list. */
function queryOfView(list: ListDef, text: string, { site, zone }: ListQuery): ListQuery | undefined {
  const allowed = listParams(list).filter((name) => name !== 'columns');
  const entries = [...new URLSearchParams(text)].filter(([name, value]) => allowed.includes(name) && value !== '');
  const query = { ...Object.fromEntries(entries), ...(site ? { site } : {}), ...(zone ? { zone } : {}) };
  return Value.Check(listQuery(list), query) ? query : undefined;
}

async function viewsOf({ services, staff, query, scope }: ListCall, source: ListSource, always?: Always) {
  const { list } = source;
  const countOf = async (text: string) => {
    const own = queryOfView(list, text, query);
    return own ? listCount(services.db, source, { query: own, scope, always }) : 0;
  };
  const rows = await viewsFor(services.db, staff.id, staff.roles, list.name);
  const declared = Object.entries(list.views ?? {});
  const [counts, saved] = await Promise.all([
    Promise.all(declared.map(async ([name, text]) => [name, await countOf(text)] as const)),
    Promise.all(
      rows.map(async ({ roles, ...row }) => ({
        ...row,
        role: roles.find((role) => staff.roles.includes(role)) ?? roles[0] ?? null,
        count: await countOf(row.query),
      })),
    ),
  ]);
  return { counts: Object.fromEntries(counts), saved };
}

/**
 * The answer of a list's call, whichever part is asked for.
 * @param options.present rows of the database as the contract has them
 * @param options.always what holds besides the scope
 */
export async function answerList<Row, Shown>(
  call: ListCall,
  source: ListSource,
  { present, always }: { present: (rows: Row[]) => Shown[] | Promise<Shown[]>; always?: Always | undefined },
): Promise<Answer<Shown>> {
  const { services, query, scope, staff } = call;
  const asked = { query, scope, always };
  if (query['part'] === 'sums') return { rows: [], next: null, sums: await listSums(services.db, source, asked) };
  if (query['part'] === 'views') return { rows: [], next: null, views: await viewsOf(call, source, always) };
  const { rows, next } = await listPage<Row>(services.db, source, asked);
  // Paging and the list as it stands are no search for somebody.
  if (query['q']?.trim() && !query['after']) {
    const named = `${source.list.name}_searched`;
    if (isLook(named)) await audit(services.db, staff, named, undefined, { found: rows.length });
    else
      await audit(services.db, staff, 'list_searched', { kind: 'list', id: source.list.name }, { found: rows.length });
  }
  return { rows: await present(rows), next };
}

/** The same of a list that has files: what may be seen of it is decided in one place, for both. */
export async function answerFileList<Row, Shown>(
  call: ListCall,
  of: FileList,
  present: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): Promise<Answer<Shown>> {
  const { services, staff } = call;
  const { scope, always } = await of.within(call.scope, services, staff);
  return answerList({ ...call, scope }, of.source(services, staff), { present, always });
}
