import type { RowKind } from '@brick/domain/endpoint';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isNumberedTable } from '../../schema/kinds/record-columns.ts';
import type { Actor } from '../access/project-access.ts';
import { type ActivityChange, loggedAs } from '../activity/activity-log.ts';
import { type Connection, createStatement, type Statement } from '../db/connection.ts';
import { columnNamesOf, columnsOf } from './list-query.ts';

interface WriteContext {
  connection: Connection;
  caller: Actor;
  kind: RowKind;
  table: PgTable;
}

/** A record to be updated, and its logged values before. */
export interface RecordChange<Row> {
  row: Row;
  before: object | null | undefined;
}

/**
 * Stores the same fields in several records of one project and logs each change. One statement, so the records are
 * locked for a single round trip.
 */
export async function updateRecords<Row extends { id: number; projectId: number }>(
  { connection, caller, kind, table }: WriteContext,
  changes: readonly RecordChange<Row>[],
  fields: object,
  { action, after }: Pick<ActivityChange, 'action' | 'after'>,
): Promise<Row[]> {
  const ids = sql.param(changes.map(({ row }) => row.id));
  const befores = sql.param(changes.map(({ before }) => loggedAs(before)));
  const changed = await connection.rows<WithTransactionId<Row>>(sql`
    with changed as (
      update ${table} set version = version + 1, updated_at = now()${columnAssignments(table, fields as Record<string, unknown>)}
      where project_id = ${changes[0]?.row.projectId} and id = any(${ids}::bigint[]) returning *
    ),
    noted as (
      insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
      select changed.project_id, ${caller.userId}, ${kind}, changed.id, ${action}, was.before::jsonb, ${loggedAs(after)}::jsonb
      from changed join unnest(${ids}::bigint[], ${befores}::text[]) as was (id, before) on was.id = changed.id order by changed.id
    )
    select ${columnsOf(table)}, ${TRANSACTION_ID} from changed as ${sql.identifier(getTableName(table))}`);
  if (changed.length !== changes.length) throw new Error(`a locked ${kind} is gone`);
  return changed.map((row) => noteTransactionId(connection, row));
}

const TRANSACTION_ID_COLUMN = 'pg_current_xact_id() as "writtenIn"';
export const TRANSACTION_ID = sql.raw(TRANSACTION_ID_COLUMN);

export type WithTransactionId<Row> = Row & { writtenIn: string };

/** Returns the record without the transaction id, which is noted because the response names it. */
export function noteTransactionId<Row extends object>(
  { transaction }: Connection,
  { writtenIn, ...row }: WithTransactionId<Row>,
): Row {
  if (transaction) transaction.id = writtenIn;
  return row as unknown as Row;
}

const insertStatements = new WeakMap<PgTable, Map<string, Statement>>();

/** Returns the statement that inserts a record with these columns and logs it, built once per set of columns. */
function insertStatementFor(table: PgTable, columns: readonly PgColumn[]): Statement {
  const known = insertStatements.get(table) ?? new Map<string, Statement>();
  insertStatements.set(table, known);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  let statement = known.get(names);
  if (!statement) {
    const into = getTableName(table);
    const [actor, kind, after] = [1, 2, 3].map((place) => `$${columns.length + place}`);
    statement = createStatement(`
      with made as (
        insert into "${into}" (${names}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning *
      ),
      noted as (
        insert into activity (project_id, actor_id, entity, entity_id, action, after)
        select project_id, ${actor}, ${kind}, id, 'created', ${after}::jsonb from made
      )
      select ${columnNamesOf(table)}, ${TRANSACTION_ID_COLUMN} from made as "${into}"`);
    known.set(names, statement);
  }
  return statement;
}

/** Adds the next number of the project's series to a new record, if its kind is numbered and it has no number yet. */
export async function withRecordNumber(
  { connection: { transaction }, kind, table }: WriteContext,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!needsRecordNumber(table, values)) return values;
  if (!transaction) throw new Error(`a new ${kind} outside of a transaction`);
  return {
    ...values,
    serial: await transaction.numbers.next({ projectId: Number(values['projectId']), kind }),
  };
}

const needsRecordNumber = (table: PgTable, values: Record<string, unknown>): boolean =>
  isNumberedTable(table) && values['serial'] === undefined;

/**
 * Inserts a record and its activity log entry. Values are encoded by their columns; undefined values get the column's
 * default. `after` is the logged payload.
 */
export async function insertRecord<Row extends object>(
  writing: WriteContext,
  entered: Record<string, unknown>,
  after: object,
): Promise<Row> {
  const { connection, caller, kind, table } = writing;
  // Only awaited if a number is needed, so that queries of the same tick share a round trip.
  const values = needsRecordNumber(table, entered) ? await withRecordNumber(writing, entered) : entered;
  const given = Object.entries(getTableColumns(table) as Record<string, PgColumn>).filter(
    ([name]) => values[name] !== undefined,
  );
  const columns = given.map(([, column]) => column);
  const stored = given.map(([name, column]) =>
    values[name] === null ? null : column.mapToDriverValue(values[name]),
  );
  const [row] = await connection.ask<WithTransactionId<Row>>(insertStatementFor(table, columns), [
    ...stored,
    ...[caller.userId, kind, loggedAs(after)],
  ]);
  if (!row) throw new Error(`an inserted ${kind} came back empty`);
  return noteTransactionId(connection, row);
}

/** Returns `, "column" = value, …` with each value encoded by its column; fields without a column are skipped. */
export function columnAssignments(table: PgTable, fields: Record<string, unknown>): SQL {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const column = columns[name];
    return column ? [sql`, ${sql.identifier(column.name)} = ${sql.param(value, column)}`] : [];
  });
  return sql.join(parts);
}
