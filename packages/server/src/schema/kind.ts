import type { Resource } from '@brick/domain/permissions';
import type { AnyField } from '@brick/domain/records/fields';
import type { RecordKind as Declared } from '@brick/domain/records/record';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { KeptTable, ReachColumns } from '../platform/kept-rows.ts';
import type { NumberInSql } from '../platform/number-in-sql.ts';
import { isNumbered } from './rows.ts';

export type RecordTable = KeptTable & { createdAt: AnyPgColumn; deletedBy: AnyPgColumn };

/** What of a kind's rows a search looks through, and what is shown of one beside its title. No money, in either. */
export interface Searched {
  texts: readonly (AnyPgColumn | SQL)[];
  subtitle?: AnyPgColumn | SQL;
  phase?: AnyPgColumn;
  status?: AnyPgColumn | SQL;
}

/** Columns in which a row carries files: an address each, or a JSON list of them. */
export interface Carried {
  single: readonly AnyPgColumn[];
  lists: readonly AnyPgColumn[];
}

/** A kind of a project's rows, as the database keeps it. */
export interface KindOfRow {
  table: RecordTable;
  /** What rights on it are asked for, and what they depend on. */
  resource: Resource;
  reach: ReachColumns;
  /** What a row is called. */
  name: SQL;
  /** The same behind its number, where rows of several kinds stand together. */
  title: SQL;
  number?: NumberInSql;
  /** Null where no search finds it. */
  found: Searched | null;
  /** What its list looks for words in, beside fields of the row. */
  searched: readonly SQL[];
  carried: Carried;
}

/** The columns of a table by the names that code uses. */
export const columnsByName = (table: PgTable): Record<string, AnyPgColumn> => getTableColumns(table);

const columnOf = (table: RecordTable, name: string): AnyPgColumn => {
  const column = columnsByName(table)[name];
  if (!column) throw new Error(`a record declares ${name}, for which its table has no column`);
  return column;
};

/** What the database must say of a kind beside its declaration. */
interface Stored {
  reach: ReachColumns;
  subtitle?: AnyPgColumn | SQL;
  status?: AnyPgColumn | SQL;
  searched?: readonly SQL[];
}

const NONE: Carried = { single: [], lists: [] };

/** A declared kind with its table: name, number, words, phase and files are those of the declaration. */
export function kindOf(
  { resource, title, fields, list }: Declared,
  table: RecordTable,
  stored: Stored,
): KindOfRow {
  const holding = (type: AnyField['type']) =>
    Object.entries(fields)
      .filter(([, field]) => field.type === type && !field.computed)
      .map(([name]) => columnOf(table, name));
  const [phase] = holding('phase');
  const { reach, searched = [], ...shown } = stored;
  const name = sql`${columnOf(table, title)}`;
  return {
    table,
    resource,
    reach,
    name,
    title: isNumbered(table) ? sql`concat_ws(' ', ${table.number}, ${name})` : name,
    ...(isNumbered(table) && { number: { text: table.number, serial: table.serial } }),
    found: {
      texts: list.search.map((name) => columnOf(table, name)),
      ...(phase && { phase }),
      ...shown,
    },
    searched,
    carried: { single: holding('file'), lists: holding('files') },
  };
}

/** A kind that is not declared by its fields: nothing of it is found or carried unless that is said. */
export const otherKind = (
  kind: Omit<KindOfRow, 'name' | 'found' | 'searched' | 'carried'> &
    Partial<Pick<KindOfRow, 'found' | 'carried'>>,
): KindOfRow => ({ name: kind.title, found: null, searched: [], carried: NONE, ...kind });

/** The words of a payment's state, as badges know them. */
export const paymentState = (isPaid: AnyPgColumn): SQL =>
  sql`case when ${isPaid} then 'paid' else 'pending' end`;
