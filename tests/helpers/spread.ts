/**
 * By which column each table would be spread over several databases (docs/growing.md, "Beyond one primary"), and which tables a
 * statement reads or writes without naming that column: those would be a question to all databases at once.
 */
import { parse, parsePlPgSQL } from 'libpg-query';

const ofMembers = `profiles photos accounts transfers sessions chat_members inbox visits notices likes blocks swipe_passes photo_grants
  members_apart last_searches last_swipes swipe_days push_subscriptions security_events devices member_keys mail_consents member_tracking
  passkeys member_totp recovery_codes photo_uploads spend_limits fictional_profiles`;
export const spreadBy: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ofMembers.split(/\s+/).map((table) => [table, 'member_id'])),
  members: 'id',
  conversations: 'id',
  messages: 'conversation_id',
  // And by country within a pool, which a search of all countries asks one after the other.
  member_search: 'pool_id',
  member_interest: 'pool_id',
};

interface Relation {
  table: string;
  alias: string;
  /** The columns that an insert fills. */
  filled?: string[];
}
const everyColumn = '*';
type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** `['m', 'id']` of `m.id`, `['id']` of `id`. */
const columnOf = (node: unknown): string[] | undefined => {
  const fields = isNode(node) && isNode(node['ColumnRef']) ? node['ColumnRef']['fields'] : undefined;
  if (!Array.isArray(fields)) return undefined;
  return fields.flatMap((field: { String?: { sval: string } }) => field.String?.sval ?? []);
};
const columnsOf = (node: unknown): string[][] => {
  const row = isNode(node) && isNode(node['RowExpr']) ? (node['RowExpr']['args'] as unknown[]) : [node];
  return row.flatMap((each) => {
    const column = columnOf(each);
    return column ? [column] : [];
  });
};

/** Tables in a syntax tree, and the columns that are compared by `=`, `in` or `using`. */
function readTree(tree: unknown): { relations: Relation[]; compared: string[][] } {
  const relations: Relation[] = [];
  const compared: string[][] = [];
  const relation = (of: { relname: string; alias?: { aliasname: string } }): Relation => ({
    table: of.relname,
    alias: of.alias?.aliasname ?? of.relname,
  });
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node) || Array.isArray(node)) return;
    if (isNode(node['RangeVar'])) relations.push(relation(node['RangeVar'] as never));
    for (const verb of ['InsertStmt', 'UpdateStmt', 'DeleteStmt']) {
      const write = node[verb] as { relation: never; cols?: { ResTarget: { name: string } }[] } | undefined;
      if (!write) continue;
      // An insert that names no columns fills all of them.
      const filled =
        write.cols?.map((column) => column.ResTarget.name) ?? (verb === 'InsertStmt' ? [everyColumn] : undefined);
      relations.push({ ...relation(write.relation), ...(filled && { filled }) });
    }
    const expression = node['A_Expr'] as { kind: string; name?: { String?: { sval: string } }[] } & Node;
    if (expression && (expression.kind === 'AEXPR_IN' || expression.name?.some((part) => part.String?.sval === '=')))
      compared.push(...columnsOf(expression['lexpr']), ...columnsOf(expression['rexpr']));
    if (isNode(node['SubLink'])) compared.push(...columnsOf(node['SubLink']['testexpr']));
    const using = isNode(node['JoinExpr']) ? node['JoinExpr']['usingClause'] : undefined;
    if (Array.isArray(using)) compared.push(...using.map((name: { String: { sval: string } }) => [name.String.sval]));
    Object.values(node).forEach(visit);
  };
  visit(tree);
  return { relations, compared };
}

/** @returns the spread tables that a statement touches, and those of them whose key it does not name */
export async function spreadTablesOf(sql: string): Promise<{ touched: string[]; withoutKey: string[] }> {
  const { relations, compared } = readTree(await parse(sql));
  const touched = relations.filter(({ table }) => table in spreadBy);
  const withoutKey = touched.filter(({ table, alias, filled }) => {
    const key = spreadBy[table] as string;
    if (filled) return !filled.includes(key) && !filled.includes(everyColumn);
    return !compared.some((column) => column.at(-1) === key && (column.length === 1 || column[0] === alias));
  });
  const names = (list: Relation[]) => [...new Set(list.map(({ table }) => table))].sort();
  return { touched: names(touched), withoutKey: names(withoutKey) };
}

/** The values of a key, wherever in the tree it is. */
function allOf(tree: unknown, key: string): unknown[] {
  if (!isNode(tree)) return [];
  return Object.entries(tree).flatMap(([name, value]) => [...(name === key ? [value] : []), ...allOf(value, key)]);
}

/** What PostgreSQL calls an expression, and an assignment (`a := b`, after names of one to three parts). */
const expressionMode = 2;

/** The statements inside a function, and whether it puts others together as it runs. @param definition as PostgreSQL tells it */
export async function statementsInside(
  definition: string,
  language: string,
): Promise<{ texts: string[]; isDynamic: boolean }> {
  if (language === 'plpgsql') {
    const tree = await parsePlPgSQL(definition);
    const parts = allOf(tree, 'PLpgSQL_expr') as { query: string; parseMode: number }[];
    return {
      texts: parts.map(({ query, parseMode }) => {
        if (parseMode < expressionMode) return query;
        return `select ${parseMode === expressionMode ? query : query.replace(/^[^=]*?:?=/, '')}`;
      }),
      isDynamic: ['PLpgSQL_stmt_dynexecute', 'PLpgSQL_stmt_dynfors'].some((kind) => allOf(tree, kind).length > 0),
    };
  }
  const tree = await parse(definition);
  // Either a body that is parsed with the definition, or a text.
  if (allOf(tree, 'sql_body').length > 0) return { texts: [definition], isDynamic: false };
  const [source] = allOf(tree, 'DefElem').filter((option) => isNode(option) && option['defname'] === 'as');
  return { texts: (allOf(source, 'sval') as string[]).slice(0, 1), isDynamic: false };
}
