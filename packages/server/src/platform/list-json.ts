import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

// How a type of column is written in JSON as the contracts have it; what is not named here no list may hold.
const IN_JSON: Record<string, (column: string) => string> = {
  bigint: (column) => column,
  integer: (column) => column,
  boolean: (column) => column,
  date: (column) => column,
  text: (column) => column,
  varchar: (column) => column,
  numeric: (column) => `${column}::text`,
  // Written as an instant of ours afterwards, which costs less than to_char().
  timestamp: (column) => column,
};

/** How the database writes the fields of a table as JSON. */
export interface InJson {
  columns: SQL;
  /** What stands before an instant, such as "createdAt":". Within what somebody typed a quote has a backslash before it. */
  instants: readonly string[];
}

const inJson = new WeakMap<readonly string[], InJson>();

/** How it writes these fields of a table; worked out once. */
export function jsonOf(table: PgTable, fields: readonly string[]): InJson {
  let json = inJson.get(fields);
  if (!json) {
    const columns = getTableColumns(table);
    const parts = fields.map((field) => {
      const column = columns[field];
      const write = IN_JSON[column?.getSQLType().split(/\W/, 1)[0] ?? ''];
      if (!column || !write) throw new Error(`${field} is no column that the database can write as JSON`);
      return `${write(`"${getTableName(table)}"."${column.name}"`)} as "${field}"`;
    });
    const instants = fields.filter((field) => columns[field]?.getSQLType().startsWith('timestamp'));
    json = { columns: sql.raw(parts.join(', ')), instants: instants.map((field) => `"${field}":"`) };
    inJson.set(fields, json);
  }
  return json;
}

const UTC = '+00:00';
/** What an instant with so many characters before its zone lacks of three digits of a second, and ours for the zone. */
const ENDS: Readonly<Record<number, string>> = {
  ['2026-11-21T03:34:00'.length]: '.000Z',
  ['2026-11-21T03:34:00.1'.length]: '00Z',
  ['2026-11-21T03:34:00.12'.length]: '0Z',
  ['2026-11-21T03:34:00.123'.length]: 'Z',
};

/**
 * Rows as the database wrote them, each instant with the end that ours have: 03:34:00.1+00:00 → 03:34:00.100Z. Without
 * a pattern and a call for each of a hundred instants, which took a third of all memory that such a page did.
 */
function withInstants(rows: string, before: readonly string[]): string {
  let written = '';
  let from = 0;
  for (let at = rows.indexOf(`${UTC}"`); at >= 0; at = rows.indexOf(`${UTC}"`, at + 1)) {
    const begin = rows.lastIndexOf('"', at) + 1;
    const end = ENDS[at - begin];
    // Somebody may have typed the same at the end of a text.
    if (!end || !before.some((name) => rows.startsWith(name, begin - name.length))) continue;
    written += rows.slice(from, at) + end;
    from = at + UTC.length;
  }
  return written + rows.slice(from);
}

/** Rows that the database wrote as the answer that they become. */
export const textOf = (rows: string, { instants }: InJson): string => `[${withInstants(rows, instants)}]`;
