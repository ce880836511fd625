import type { RowKind } from '@brick/domain/endpoint';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isNumbered } from '../schema/rows.ts';
import type { Caller } from './access.ts';
import { type Change, loggedAs } from './activity.ts';
import { type Connection, type Statement, statementOf } from './connection.ts';
import { columnNamesOf, columnsOf } from './list.ts';

interface Writing {
  connection: Connection;
  caller: Caller;
  kind: RowKind;
  table: PgTable;
}

/** A row that is stored anew, and what of it the log is told. */
export interface Stored<Row> {
  row: Row;
  before: object | null | undefined;
}

/** Stores the same fields in rows of one project and notes each change, in one statement: one round trip while they are locked. */
export async function storeAll<Row extends { id: number; projectId: number }>(
  { connection, caller, kind, table }: Writing,
  changes: readonly Stored<Row>[],
  fields: object,
  { action, after }: Pick<Change, 'action' | 'after'>,
): Promise<Row[]> {
  const ids = sql.param(changes.map(({ row }) => row.id));
  const befores = sql.param(changes.map(({ before }) => loggedAs(before)));
  const changed = await connection.rows<Written<Row>>(sql`
    with changed as (
      update ${table} set version = version + 1, updated_at = now()${assignments(table, fields as Record<string, unknown>)}
      where project_id = ${changes[0]?.row.projectId} and id = any(${ids}::bigint[]) returning *
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
      select changed.project_id, ${caller.userId}, ${kind}, changed.id, ${action}, was.before::jsonb, ${loggedAs(after)}::jsonb
      from changed join unnest(${ids}::bigint[], ${befores}::text[]) as was (id, before) on was.id = changed.id order by changed.id
    )
    select ${columnsOf(table)}, ${WRITTEN_IN} from changed as ${sql.identifier(getTableName(table))}`);
  if (changed.length !== changes.length) throw new Error(`a locked ${kind} is gone`);
  return changed.map((row) => written(connection, row));
}

const WRITTEN_IN_NAME = 'pg_current_xact_id() as "writtenIn"';
export const WRITTEN_IN = sql.raw(WRITTEN_IN_NAME);

export type Written<Row> = Row & { writtenIn: string };

/** The row alone. The transaction that wrote it is noted, because the answer of the call names it. */
export function written<Row extends object>(
  { transaction }: Connection,
  { writtenIn, ...row }: Written<Row>,
): Row {
  if (transaction) transaction.id = writtenIn;
  return row as unknown as Row;
}

const additions = new WeakMap<PgTable, Map<string, Statement>>();

/** Stores a new row of these columns and notes it: one round trip, its text put together once. */
function additionOf(table: PgTable, columns: readonly PgColumn[]): Statement {
  const known = additions.get(table) ?? new Map<string, Statement>();
  additions.set(table, known);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  let statement = known.get(names);
  if (!statement) {
    const into = getTableName(table);
    const [actor, kind, after] = [1, 2, 3].map((place) => `$${columns.length + place}`);
    statement = statementOf(`
      with made as (
        insert into "${into}" (${names}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning *
      ),
      noted as (
        insert into activity (project_id, actor_id, entity, entity_id, action, after)
        select project_id, ${actor}, ${kind}, id, 'created', ${after}::jsonb from made
      )
      select ${columnNamesOf(table)}, ${WRITTEN_IN_NAME} from made as "${into}"`);
    known.set(names, statement);
  }
  return statement;
}

/** A new row with the next number of its project's series, where its kind has one and it has none yet. */
export async function numbered(
  { connection: { transaction }, kind, table }: Writing,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!needsNumber(table, values)) return values;
  if (!transaction) throw new Error(`a new ${kind} outside of a transaction`);
  return {
    ...values,
    serial: await transaction.numbers.next({ projectId: Number(values['projectId']), kind }),
  };
}

const needsNumber = (table: PgTable, values: Record<string, unknown>): boolean =>
  isNumbered(table) && values['serial'] === undefined;

/**
 * Adds a row and its entry in the activity log. Each value is written as its column stores it; what is undefined takes the
 * column's default. `after` is what the log is told.
 */
export async function addNoted<Row extends object>(
  writing: Writing,
  entered: Record<string, unknown>,
  after: object,
): Promise<Row> {
  const { connection, caller, kind, table } = writing;
  // Not awaited where there is none to take: what goes to the database at the same moment goes in one round trip.
  const values = needsNumber(table, entered) ? await numbered(writing, entered) : entered;
  const given = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(
    ([name]) => values[name] !== undefined,
  );
  const columns = given.map(([, column]) => column);
  const stored = given.map(([name, column]) =>
    values[name] === null ? null : column.mapToDriverValue(values[name]),
  );
  const [row] = await connection.ask<Written<Row>>(additionOf(table, columns), [
    ...stored,
    ...[caller.userId, kind, loggedAs(after)],
  ]);
  if (!row) throw new Error(`an inserted ${kind} came back empty`);
  return written(connection, row);
}

/** , "column" = value, …, each value written as its column stores it; what is kept elsewhere has no column. */
export function assignments(table: PgTable, fields: Record<string, unknown>): SQL {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const column = columns[name];
    return column ? [sql`, ${sql.identifier(column.name)} = ${sql.param(value, column)}`] : [];
  });
  return sql.join(parts);
}
