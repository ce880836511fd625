import type { RowKind } from '@brick/domain/endpoint';
import { DomainError } from '@brick/domain/errors';
import { grantsOf, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import {
  and,
  eq,
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Caller, notFound } from './access.ts';
import { type Change, difference, record } from './activity.ts';
import type { Connection } from './connection.ts';
import { columnsOf } from './list.ts';
import type { RowSource, Services } from './serve.ts';

/** Days for which a deleted row can be taken back. */
const TRASH_DAYS = 30;

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
  deletedBy: number | null;
}

/** What of a call the writes below need. */
interface Writing {
  connection: Connection;
  caller: Caller;
}

/** Refuses an edit that started from an older version than the row now has, and shows the row as it is. */
export function mustBeCurrent(row: { version: number }, startedFrom: number | undefined): void {
  if (startedFrom === undefined || startedFrom === row.version) return;
  throw new DomainError(
    'stale',
    'Someone else has changed this since you opened it. Compare, then save again.',
    { current: row },
  );
}

interface Kept<Table extends KeptTable, Kind extends RowKind> {
  kind: Kind;
  table: Table;
  facts: (row: InferSelectModel<Table>) => RowFacts;
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
  /** Only who deleted a row, and an owner, may take it back; for everyone else it is not there. */
  takeBack(context: Writing & { member: Member }, row: Row): Promise<Row>;
}

export function keptRows<Table extends KeptTable, Kind extends RowKind>({
  kind,
  table,
  facts,
}: Kept<Table, Kind>): KeptRows<InferSelectModel<Table> & KeptRow, InferInsertModel<Table>, Kind> {
  type Row = InferSelectModel<Table> & KeptRow;

  async function find(
    connection: Connection,
    id: number,
    { inTrash, lock }: { inTrash: boolean; lock: boolean },
  ) {
    const place = inTrash
      ? sql`${table.deletedAt} > now() - ${sql.raw(`interval '${TRASH_DAYS} days'`)}`
      : sql`${table.deletedAt} is null`;
    const [row] = await connection.rows<Row>(
      sql`select ${columnsOf(table)} from ${table} where ${table.id} = ${id} and ${place}${lock ? sql` for update` : sql``}`,
    );
    return row;
  }

  async function store(connection: Connection, row: Row, fields: object): Promise<Row> {
    const [changed] = await connection.db
      .update(table as PgTable)
      .set({ ...fields, version: sql`${table.version} + 1`, updatedAt: sql`now()` } as never)
      .where(and(eq(table.projectId, row.projectId), eq(table.id, row.id)))
      .returning();
    if (!changed) throw new Error(`a locked ${kind} is gone`);
    return changed as Row;
  }

  const note = (
    { connection, caller }: Writing,
    row: KeptRow,
    change: Pick<Change, 'action' | 'before' | 'after'>,
  ) =>
    record(connection, {
      projectId: row.projectId,
      actorId: caller.userId,
      entity: kind,
      entityId: row.id,
      ...change,
    });

  return {
    kind,
    find,
    facts: facts as (row: Row) => RowFacts,

    async add({ connection, caller }, values, sent) {
      // Row and log entry in one statement: one round trip less in the call that people wait for most often.
      const [row] = await connection.rows<Row>(sql`
        with made as (${insertion(table, values as Record<string, unknown>)} returning *),
        noted as (
          insert into activity (project_id, actor_id, entity, entity_id, action, after)
          select project_id, ${caller.userId}, ${kind}, id, 'created', ${JSON.stringify(sent)}::jsonb from made
        )
        select ${columnsOf(table)} from made as ${sql.identifier(getTableName(table))}`);
      if (!row) throw new Error(`an inserted ${kind} came back empty`);
      return row;
    },

    async change(context, row, fields, action = () => 'updated') {
      const changed = difference<Record<string, unknown>>(row, fields);
      if (!changed) return row;
      const now = await store(context.connection, row, changed.after);
      await note(context, row, { action: action(changed.after as Partial<Row>), ...changed });
      return now;
    },

    async moveToTrash(context, row) {
      const deletedAt = new Date(context.services.now()).toISOString();
      await store(context.connection, row, { deletedAt, deletedBy: context.caller.userId });
      await note(context, row, { action: 'deleted' });
    },

    async takeBack(context, row) {
      if (row.deletedBy !== context.caller.userId && context.member.role !== 'owner') throw notFound();
      const back = await store(context.connection, row, { deletedAt: null, deletedBy: null });
      await note(context, row, { action: 'restored' });
      return back;
    },
  };
}

/** insert into … values …, each value written as its column stores it; what is undefined takes the column's default. */
function insertion(table: PgTable, values: Record<string, unknown>): SQL {
  const given = Object.entries(getTableColumns(table)).filter(([name]) => values[name] !== undefined);
  const names = given.map(([, column]) => `"${column.name}"`).join(', ');
  const params = given.map(([name, column]) => sql.param(values[name], column));
  return sql`${sql.raw(`insert into "${getTableName(table)}" (${names}) values (`)}${sql.join(params, sql`, `)})`;
}

interface ReachColumns {
  createdBy: AnyPgColumn;
  assignedTo?: AnyPgColumn;
  approved?: SQL;
}

/** The rows of a resource that a member may read, as a condition: the same table of rights that `can` reads, in SQL. */
export function readable(member: Member, resource: Resource, columns: ReachColumns): SQL {
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
