import type { RowKind } from '@brick/domain/endpoint';
import { DomainError, said } from '@brick/domain/errors';
import { grantsOf, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import { isRestorable } from '@brick/domain/trash/rules';
import {
  eq,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn, PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Caller, notFound } from './access.ts';
import { type Change, difference } from './activity.ts';
import type { Connection } from './connection.ts';
import { columnsOf } from './list.ts';
import type { RowSource, Services } from './serve.ts';

/** A table of a project's rows with version, instants and trash (schema/rows.ts). */
export type KeptTable = PgTable & {
  id: AnyPgColumn;
  projectId: AnyPgColumn;
  version: AnyPgColumn;
  updatedAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
};

interface KeptRow {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** What of a call the writes below need. */
interface Writing {
  connection: Connection;
  caller: Caller;
}

/** Whether an edit started from another version than the row now has. Without one it wants no such check. */
export const isStale = (row: { version: number }, startedFrom: number | undefined): boolean =>
  startedFrom !== undefined && startedFrom !== row.version;

/** Refuses an edit that started from an older version than the row now has, and shows the row as it is. */
export function mustBeCurrent(row: { version: number }, startedFrom: number | undefined): void {
  if (!isStale(row, startedFrom)) return;
  throw new DomainError(
    'stale',
    said('Someone else has changed this since you opened it. Compare, then save again.'),
    { current: row },
  );
}

interface Kept<Table extends KeptTable, Kind extends RowKind> {
  kind: Kind;
  table: Table;
  facts: (row: InferSelectModel<Table>) => RowFacts;
  /** What must hold of a row besides, unless it lies in the trash: that what it belongs to lies there neither. */
  there?: SQL;
}

/** Everything that happens to the rows of one kind, each change with its entry in the activity log. */
export interface KeptRows<Row extends KeptRow, Insert, Kind extends RowKind> extends RowSource<Row, Kind> {
  add(context: Writing, row: Insert, sent: object): Promise<Row>;
  /** Stores the fields that differ, and answers the row as it then is; `action` names what the edit meant. */
  change(
    context: Writing,
    row: Row,
    fields: Partial<Row>,
    action?: (changed: Partial<Row>) => Change['action'],
  ): Promise<Row>;
  moveToTrash(context: Writing & { services: Services }, row: Row): Promise<void>;
  /** Only who deleted a row, and an owner, may take it back, and not for ever; for everyone else it is not there. */
  takeBack(context: Writing & { member: Member; services: Services }, row: Row): Promise<Row>;
}

export function keptRows<Table extends KeptTable, Kind extends RowKind>({
  kind,
  table,
  facts,
  there = sql`true`,
}: Kept<Table, Kind>): KeptRows<InferSelectModel<Table> & KeptRow, InferInsertModel<Table>, Kind> {
  type Row = InferSelectModel<Table> & KeptRow;

  async function find(
    connection: Connection,
    id: number,
    { inTrash, lock, sid }: { inTrash: boolean; lock: boolean; sid: string },
  ) {
    const place = inTrash
      ? sql`${table.deletedAt} is not null`
      : sql`${table.deletedAt} is null and ${there}`;
    const [row] = await connection.rows<Row>(
      sql`select ${columnsOf(table)} from ${table} where ${table.id} = ${id} and ${place}
        and exists (select 1 from sessions where sid = ${sid} and expire > now())${lock ? sql` for update` : sql``}`,
    );
    return row;
  }

  /** Stores the fields and notes the change, in one statement: one round trip while the row is locked. */
  async function store(
    { connection, caller }: Writing,
    row: Row,
    fields: object,
    { action, before, after }: Pick<Change, 'action' | 'before' | 'after'>,
  ): Promise<Row> {
    const [changed] = await connection.rows<Written<Row>>(sql`
      with changed as (
        update ${table} set version = version + 1, updated_at = now()${assignments(table, fields as Record<string, unknown>)}
        where project_id = ${row.projectId} and id = ${row.id} returning *
      ),
      noted as (
        insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
        select project_id, ${caller.userId}, ${kind}, id, ${action}, ${json(before)}::jsonb, ${json(after)}::jsonb from changed
      )
      select ${columnsOf(table)}, ${WRITTEN_IN} from changed as ${sql.identifier(getTableName(table))}`);
    if (!changed) throw new Error(`a locked ${kind} is gone`);
    return written(connection, changed);
  }

  return {
    kind,
    find,
    facts: facts as (row: Row) => RowFacts,

    async add({ connection, caller }, values, sent) {
      // Row and log entry in one statement: one round trip less in the call that people wait for most often.
      const [row] = await connection.rows<Written<Row>>(sql`
        with made as (${insertion(table, values as Record<string, unknown>)} returning *),
        noted as (
          insert into activity (project_id, actor_id, entity, entity_id, action, after)
          select project_id, ${caller.userId}, ${kind}, id, 'created', ${JSON.stringify(sent)}::jsonb from made
        )
        select ${columnsOf(table)}, ${WRITTEN_IN} from made as ${sql.identifier(getTableName(table))}`);
      if (!row) throw new Error(`an inserted ${kind} came back empty`);
      return written(connection, row);
    },

    async change(context, row, fields, action = () => 'updated') {
      const changed = difference<Record<string, unknown>>(row, fields);
      if (!changed) return row;
      return store(context, row, changed.after, {
        action: action(changed.after as Partial<Row>),
        ...changed,
      });
    },

    async moveToTrash(context, row) {
      const deletedAt = new Date(context.services.now()).toISOString();
      await store(context, row, { deletedAt, deletedBy: context.caller.userId }, { action: 'deleted' });
    },

    async takeBack(context, row) {
      const { caller, member, services } = context;
      if (row.deletedBy !== caller.userId && member.role !== 'owner') throw notFound();
      if (row.deletedAt === null || !isRestorable(row.deletedAt, services.now())) throw notFound();
      return store(context, row, { deletedAt: null, deletedBy: null }, { action: 'restored' });
    },
  };
}

const WRITTEN_IN = sql.raw('pg_current_xact_id() as "writtenIn"');

type Written<Row> = Row & { writtenIn: string };

/** The row alone. The transaction that wrote it is noted, because the answer of the call names it. */
function written<Row extends object>({ transaction }: Connection, { writtenIn, ...row }: Written<Row>): Row {
  if (transaction) transaction.id = writtenIn;
  return row as unknown as Row;
}

/** insert into … values …, each value written as its column stores it; what is undefined takes the column's default. */
function insertion(table: PgTable, values: Record<string, unknown>): SQL {
  const given = Object.entries(getTableColumns(table)).filter(([name]) => values[name] !== undefined);
  const names = given.map(([, column]) => `"${column.name}"`).join(', ');
  const params = given.map(([name, column]) => sql.param(values[name], column));
  return sql`${sql.raw(`insert into "${getTableName(table)}" (${names}) values (`)}${sql.join(params, sql`, `)})`;
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

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** What a right on a row depends on, as columns and conditions of its table. */
export interface ReachColumns {
  createdBy: AnyPgColumn;
  assignedTo?: AnyPgColumn;
  approved?: SQL;
  /** Its author's alone, whatever the table of rights says of the others. */
  draft?: SQL;
}

/** The rows of a resource that a member may read, as a condition: the same table of rights that `can` reads, in SQL. */
export function readable(member: Member, resource: Resource, columns: ReachColumns): SQL {
  const reached = reach(member, resource, columns);
  return columns.draft
    ? sql`(${reached} and (not ${columns.draft} or ${columns.createdBy} = ${member.userId}))`
    : reached;
}

function reach(member: Member, resource: Resource, columns: ReachColumns): SQL {
  const own = eq(columns.createdBy, member.userId);
  switch (grantsOf(member.role, resource).read) {
    case 'all':
      return sql`true`;
    case 'own':
      return own;
    case 'own-or-approved':
      return columns.approved ? sql`(${own} or ${columns.approved})` : own;
    case 'assigned':
      return columns.assignedTo ? eq(columns.assignedTo, member.userId) : sql`false`;
    case 'own-or-assigned':
      return columns.assignedTo ? sql`(${own} or ${columns.assignedTo} = ${member.userId})` : own;
    default:
      return sql`false`;
  }
}
