import type pg from 'pg';

/** A part of a plan as EXPLAIN (VERBOSE, FORMAT JSON) tells it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

/** Rows that come with the statement itself. */
const GIVEN_ROWS = new Set(['Function Scan', 'Values Scan', 'Result', 'WorkTable Scan']);

const NAME = '(?:[a-z_][a-z0-9_]*|"[^"]+")';
const COLUMN = new RegExp(String.raw`(?<![\w".])(${NAME})\.(${NAME})(?![\w"(.])`, 'g');

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const below of node.Plans ?? []) yield* nodesOf(below);
}

/** Splits a condition at its outermost "AND". */
function conjunctsOf(condition: string): string[] {
  const text = stripParentheses(condition);
  const parts: string[] = [];
  let [depth, from, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0 && text.startsWith(' AND ', at)) {
      parts.push(text.slice(from, at));
      from = at + ' AND '.length;
    }
  }
  parts.push(text.slice(from));
  return parts.length === 1 ? [stripParentheses(text)] : parts.flatMap(conjunctsOf);
}

/** Removes parentheses that enclose all of a text. */
function stripParentheses(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text;
  }
  return stripParentheses(text.slice(1, -1));
}

const sidesOf = (conjunct: string): [string, string] | null => {
  const [left, right, ...more] = conjunct.split(' = ');
  return left && right && more.length === 0 ? [left, right] : null;
};

const columnsIn = (text: string) =>
  [...text.replaceAll(/'[^']*'/g, "''").matchAll(COLUMN)].map(([, alias, column]) => `${alias}.${column}`);

const bareColumn = (text: string) => {
  const [column, ...others] = columnsIn(text);
  const bare = stripParentheses(text).replace(/::\w+$/, '');
  return column && others.length === 0 && stripParentheses(bare) === column ? column : null;
};

/** Whether a text is of the statement's own values: its columns are those of rows that were sent along. */
const isGiven = (text: string, given: ReadonlySet<string>) =>
  columnsIn(text).every((column) => given.has(column.slice(0, column.indexOf('.'))));

/** A table and the column that tells the project of its rows. */
export type ProjectTables = ReadonlyMap<string, string>;

/** Loads the tables whose rows belong to a project. */
export async function loadProjectTables(client: pg.Pool | pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as "table" from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id' and not a.attisdropped
     where c.relkind in ('r', 'p')`,
  );
  return new Map([['projects', 'id'], ...rows.map(({ table }) => [table, 'project_id'] as const)]);
}

/**
 * Returns the tables of projects that a plan reads or changes without being told whose rows: neither by a value that was
 * sent along nor by another table whose project is told. PostgreSQL derives what follows from equal columns, so a plan
 * says more than the text of its statement.
 */
export function unscopedTables(plan: PlanNode, tables: ProjectTables): string[] {
  const nodes = [...nodesOf(plan)];
  const given = new Set(
    nodes.filter((node) => GIVEN_ROWS.has(node['Node Type'])).map(({ Alias }) => Alias ?? ''),
  );
  const equal = nodes.flatMap((node) =>
    CONDITIONS.flatMap((name) => (typeof node[name] === 'string' ? conjunctsOf(node[name] as string) : [])),
  );
  const told = new Set<string>();
  const links: [string, string][] = [];
  for (const conjunct of equal) {
    const sides = sidesOf(conjunct);
    if (!sides) continue;
    for (const [one, other] of [sides, sides.toReversed() as [string, string]]) {
      const column = bareColumn(one);
      const otherColumn = bareColumn(other);
      if (column && isGiven(other, given)) told.add(column);
      else if (column && otherColumn) links.push([column, otherColumn]);
    }
  }
  const untold = (root: PlanNode) => untoldTables(root, tables, told);
  for (let before = -1; before !== told.size; ) {
    before = told.size;
    for (const [one, other] of links) if (told.has(other)) told.add(one);
    // Rows of a part of the statement are of the projects that this part is told.
    for (const node of nodes) {
      const part = partOf(node, nodes);
      if (part && untold(part).length === 0) told.add(`${node.Alias}.project_id`).add(`${node.Alias}.id`);
    }
  }
  return [...new Set(untold(plan))].sort();
}

/** The plan of the subquery or common table expression that a node reads. */
function partOf(node: PlanNode, all: readonly PlanNode[]): PlanNode | undefined {
  if (node['Node Type'] === 'Subquery Scan') return node.Plans?.[0];
  if (node['Node Type'] !== 'CTE Scan') return undefined;
  return all.find((each) => each['Subplan Name'] === `CTE ${node['CTE Name']}`);
}

function untoldTables(root: PlanNode, tables: ProjectTables, told: ReadonlySet<string>): string[] {
  return [...nodesOf(root)].flatMap(({ 'Node Type': type, 'Relation Name': table, Alias: alias }) => {
    const column = table === undefined ? undefined : tables.get(table);
    // What a statement writes was read below, or is written with its project.
    if (!table || !column || type === 'ModifyTable') return [];
    return told.has(`${alias}.${column}`) ? [] : [table];
  });
}

const NO_QUERY =
  /^(begin|commit|rollback|savepoint|release|set|listen|unlisten|show|copy|discard|explain)\b/i;

/**
 * Has what depends on a row looked up for each row, and not from a copy of a whole table, which PostgreSQL makes of one as
 * small as those of tests. A copy would not show that its rows are asked for by their project.
 */
export const LOOK_UP_EACH_ROW = 'set enable_seqscan = off; set cpu_index_tuple_cost = 1; set work_mem = 64';

/** Plans a statement for any values. Null for a statement that has no plan. */
export async function planOf(client: pg.ClientBase, statement: string): Promise<PlanNode | null> {
  if (NO_QUERY.test(statement)) return null;
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan ?? null;
}
