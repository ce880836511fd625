import type { RowKind } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { grantsFor, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import { isRestorable } from '@brick/domain/trash/rules';
import { eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { hasId } from '../../schema/kinds/record-columns.ts';
import { type Actor, notFound } from '../access/project-access.ts';
import { credentialHolds } from '../access/tokens.ts';
import { type ActivityChange, diffFields, loggedAs, withAssigneeId } from '../activity/activity-log.ts';
import type { Connection } from '../db/connection.ts';
import type { RowSource, Services } from '../http/endpoint-handlers.ts';
import { columnsOf } from './list-query.ts';
import { insertRecord, type RecordChange, updateRecords, withRecordNumber } from './record-writes.ts';

/** A table of project records with version, timestamps and trash (schema/record-columns.ts). */
export type ProjectRecordTable = PgTable & {
  id: AnyPgColumn;
  projectId: AnyPgColumn;
  version: AnyPgColumn;
  updatedAt: AnyPgColumn;
  deletedAt: AnyPgColumn;
};

interface StoredRecord {
  id: number;
  projectId: number;
  version: number;
  deletedAt: string | null;
  deletedBy: number | null;
}

/** The part of the context that writes need. */
interface RecordContext {
  connection: Connection;
  caller: Actor;
}

/** Whether an edit started from another version than the record's current one. Without a version there is no check. */
export const isStaleEdit = (row: { version: number }, startedFrom: number | undefined): boolean =>
  startedFrom !== undefined && startedFrom !== row.version;

export const changedMeanwhile = problemMessage(
  'Someone else has changed this since you opened it. Compare, then save again.',
);

/** The refusal of an edit that started from an older version, with the current record. */
export const staleEdit = (current: { version: number }): DomainError =>
  new DomainError('stale', changedMeanwhile, { current });

/** Throws if an edit started from an older version, with the current record. */
export function assertCurrentVersion(row: { version: number }, startedFrom: number | undefined): void {
  if (isStaleEdit(row, startedFrom)) throw staleEdit(row);
}

interface RecordStoreOptions<Table extends ProjectRecordTable, Kind extends RowKind> {
  kind: Kind;
  table: Table;
  facts: (row: InferSelectModel<Table>) => RowFacts;
  /** A query that locks what is always locked before records: given the condition of the records, in SQL. */
  lockedBefore?: (where: SQL) => SQL;
  /** A further condition for records outside the trash, for instance that their parent is not in the trash either. */
  there?: SQL;
}

type RestoreContext = RecordContext & { member: Member; services: Services };

/** A record and the fields to store. */
export interface RecordEdit<Row> {
  row: Row;
  fields: Partial<Row>;
}

/** Reads and writes the records of one kind, each change with its activity log entry. */
export interface RecordStore<Row extends StoredRecord, Insert, Kind extends RowKind>
  extends RowSource<Row, Kind> {
  /** Takes the number of a new record in advance, so that it can be stored together with related rows. */
  numbered(context: RecordContext, row: Insert): Promise<Insert>;
  add(context: RecordContext, row: Insert, sent: object): Promise<Row>;
  /** Stores the changed fields and returns the updated record; `action` names the change in the log. */
  change(
    context: RecordContext,
    row: Row,
    fields: Partial<Row>,
    action?: (changed: Partial<Row>) => ActivityChange['action'],
  ): Promise<Row>;
  moveToTrash(context: RecordContext & { services: Services }, row: Row): Promise<void>;
  /**
   * Restores a record. Only the user who deleted it or an owner can, within the retention period; for others it does
   * not exist.
   */
  takeBack(context: RestoreContext, row: Row): Promise<Row>;
  /** Throws as restoring the record would. */
  mustBeMineToTakeBack(context: RestoreContext, row: Row): void;
  /** Returns and locks the records of a project with these ids, in the trash or not. */
  findAll(
    connection: Connection,
    place: { projectId: number; ids: readonly number[]; inTrash: boolean },
  ): Promise<Row[]>;
  /** Stores the changed fields of several records together; unchanged records are left alone. */
  changeAll(
    context: RecordContext,
    edits: readonly RecordEdit<Row>[],
    action?: (changed: Partial<Row>) => ActivityChange['action'],
  ): Promise<void>;
  /** As for a single record, for several records of one project. */
  moveAllToTrash(context: RecordContext & { services: Services }, rows: readonly Row[]): Promise<void>;
  takeAllBack(context: RestoreContext, rows: readonly Row[]): Promise<void>;
}

/** The log's payload for a new record: the sent values, with stored defaults where they were left out. */
const loggedValues = (sent: object, values: object): object =>
  withAssigneeId(
    Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [
        name,
        value ?? values[name as keyof typeof values] ?? null,
      ]),
    ),
    values,
  );

/** The changed fields, as they are stored and logged. */
function loggedChange<Row extends object>(row: Row, fields: Partial<Row>) {
  const changed = diffFields<Record<string, unknown>>(row as Record<string, unknown>, fields);
  return (
    changed && {
      before: withAssigneeId(changed.before, row),
      after: withAssigneeId(changed.after, row) as Partial<Row>,
    }
  );
}

export function createRecordStore<Table extends ProjectRecordTable, Kind extends RowKind>({
  kind,
  table,
  facts,
  there = sql`true`,
  lockedBefore,
}: RecordStoreOptions<Table, Kind>): RecordStore<
  InferSelectModel<Table> & StoredRecord,
  InferInsertModel<Table>,
  Kind
> {
  type Row = InferSelectModel<Table> & StoredRecord;

  const placeOf = (inTrash: boolean): SQL =>
    inTrash ? sql`${table.deletedAt} is not null` : sql`${table.deletedAt} is null and ${there}`;

  /** The query for records that locks them, in the order of their ids, after what is locked before them. */
  const locking = (where: SQL): SQL => {
    const records = (first: SQL) =>
      sql`select ${columnsOf(table)} from ${table} where ${where}${first} order by ${table.id} for update`;
    if (!lockedBefore) return records(sql``);
    // Counted once before any row is read, and so before any is locked.
    return sql`with before as materialized (${lockedBefore(where)})
      ${records(sql` and (select count(*) from before) >= 0`)}`;
  };

  async function find(
    connection: Connection,
    id: number,
    { inTrash, lockFor, sid }: Parameters<RowSource<Row, Kind>['find']>[2],
  ) {
    const where = sql`${hasId(table, id)} and ${placeOf(inTrash)} and ${credentialHolds(sid, lockFor, table.projectId)}`;
    const [row] = await connection.rows<Row>(
      lockFor ? locking(where) : sql`select ${columnsOf(table)} from ${table} where ${where}`,
    );
    return row;
  }

  // Explicitly, not with `...context`: spreading would evaluate the `today` getter, which is expensive.
  const writing = ({ connection, caller }: RecordContext) => ({ connection, caller, kind, table });

  async function store(
    context: RecordContext,
    row: Row,
    fields: object,
    { before, ...change }: Pick<ActivityChange, 'action' | 'before' | 'after'>,
  ): Promise<Row> {
    const [changed] = await updateRecords(writing(context), [{ row, before }], fields, change);
    return changed as Row;
  }

  function mustBeMineToTakeBack({ caller, member, services }: RestoreContext, row: Row): void {
    if (row.deletedBy !== caller.userId && member.role !== 'owner') throw notFound();
    if (row.deletedAt === null || !isRestorable(row.deletedAt, services.now())) throw notFound();
  }

  const unnoted = (row: Row): RecordChange<Row> => ({ row, before: null });

  async function moveAllToTrash(
    context: RecordContext & { services: Services },
    rows: readonly Row[],
  ): Promise<void> {
    const deletedAt = new Date(context.services.now()).toISOString();
    const fields = { deletedAt, deletedBy: context.caller.userId };
    await updateRecords(writing(context), rows.map(unnoted), fields, { action: 'deleted' });
  }

  async function findAll(
    connection: Connection,
    { projectId, ids, inTrash }: { projectId: number; ids: readonly number[]; inTrash: boolean },
  ): Promise<Row[]> {
    // Locked in the order of the ids, so that concurrent requests for overlapping records never deadlock.
    return connection.rows<Row>(
      locking(
        sql`${table.projectId} = ${projectId} and ${table.id} = any(${sql.param([...ids])}::bigint[]) and ${placeOf(inTrash)}`,
      ),
    );
  }

  return {
    kind,
    find,
    findAll,
    facts: facts as (row: Row) => RowFacts,

    numbered: (context, values) =>
      withRecordNumber(writing(context), values as Record<string, unknown>) as Promise<never>,

    add: (context, values, sent) =>
      insertRecord<Row>(writing(context), values as Record<string, unknown>, loggedValues(sent, values)),

    async change(context, row, fields, action = () => 'updated') {
      const changed = loggedChange<Row>(row, fields);
      if (!changed) return row;
      return store(context, row, changed.after, { action: action(changed.after), ...changed });
    },

    async changeAll(context, edits, action = () => 'updated') {
      // Records with the same change share one statement; all statements run at once.
      const alike = new Map<string, { after: Partial<Row>; changes: RecordChange<Row>[] }>();
      for (const { row, fields } of edits) {
        const changed = loggedChange<Row>(row, fields);
        if (!changed) continue;
        const name = loggedAs(changed.after) ?? '';
        const group = alike.get(name) ?? { after: changed.after, changes: [] };
        group.changes.push({ row, before: changed.before });
        alike.set(name, group);
      }
      await Promise.all(
        [...alike.values()].map(({ after, changes }) =>
          updateRecords(writing(context), changes, after, { action: action(after), after }),
        ),
      );
    },

    async moveToTrash(context, row) {
      await moveAllToTrash(context, [row]);
    },

    moveAllToTrash,

    mustBeMineToTakeBack,

    async takeBack(context, row) {
      mustBeMineToTakeBack(context, row);
      return store(context, row, NOT_DELETED, { action: 'restored' });
    },

    async takeAllBack(context, rows) {
      for (const row of rows) mustBeMineToTakeBack(context, row);
      await updateRecords(writing(context), rows.map(unnoted), NOT_DELETED, { action: 'restored' });
    },
  };
}

const NOT_DELETED = { deletedAt: null, deletedBy: null };

/** The columns and conditions that access to a record depends on. */
export interface AccessColumns {
  createdBy: AnyPgColumn;
  assignedTo?: AnyPgColumn;
  approved?: SQL;
  /** Settled rows, which members who may edit only their own can no longer edit. */
  settled?: SQL;
  /** Drafts, which only their author may see. */
  draft?: SQL;
  /** `o` is about the parts of a record: the record itself is there for all who read some (`RowFacts.inParts`). */
  inParts?: true;
}

/** Returns the condition for the records of a resource that a member may read: the same permissions as `can`, in SQL. */
export function readableRecordsCondition(member: Member, resource: Resource, columns: AccessColumns): SQL {
  const reached = reachCondition(member, resource, columns);
  return columns.draft
    ? sql`(${reached} and (not ${columns.draft} or ${columns.createdBy} = ${member.userId}))`
    : reached;
}

function reachCondition(member: Member, resource: Resource, columns: AccessColumns): SQL {
  const own = eq(columns.createdBy, member.userId);
  switch (grantsFor(member, resource).read) {
    case 'all':
      return sql`true`;
    case 'own':
      return columns.inParts ? sql`true` : own;
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

/** Returns the condition for the records of a resource that a member may edit as a whole: the same as `can`, in SQL. */
export function editableRecordsCondition(
  member: Member,
  resource: Resource,
  { createdBy, settled }: AccessColumns,
): SQL {
  const reach = grantsFor(member, resource).update;
  if (reach === 'all') return sql`true`;
  if (reach !== 'own' && reach !== 'own-or-assigned') return sql`false`;
  return sql`(${createdBy} = ${member.userId} and not ${settled ?? sql`false`})`;
}
