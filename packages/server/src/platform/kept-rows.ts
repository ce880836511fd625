import type { RowKind } from '@brick/domain/endpoint';
import { DomainError, said } from '@brick/domain/errors';
import { grantsOf, type Member, type Resource, type RowFacts } from '@brick/domain/permissions';
import { isRestorable } from '@brick/domain/trash/rules';
import { eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Caller, notFound } from './access.ts';
import { type Change, difference, loggedAs, withAccount } from './activity.ts';
import type { Connection } from './connection.ts';
import { addNoted, numbered, type Stored, storeAll } from './kept-writes.ts';
import { columnsOf } from './list.ts';
import { isRoleThatMay } from './roles.ts';
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

type TakingBack = Writing & { member: Member; services: Services };

/** A row and what is to be stored of it. */
export interface Edit<Row> {
  row: Row;
  fields: Partial<Row>;
}

/** Everything that happens to the rows of one kind, each change with its entry in the activity log. */
export interface KeptRows<Row extends KeptRow, Insert, Kind extends RowKind> extends RowSource<Row, Kind> {
  /** Takes the number of a new row beforehand, so that it is stored together with what is written beside it. */
  numbered(context: Writing, row: Insert): Promise<Insert>;
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
  takeBack(context: TakingBack, row: Row): Promise<Row>;
  /** Refuses as taking the row back does. */
  mustBeMineToTakeBack(context: TakingBack, row: Row): void;
  /** The rows of a project that have these ids, in the trash or not, each locked. */
  findAll(
    connection: Connection,
    place: { projectId: number; ids: readonly number[]; inTrash: boolean },
  ): Promise<Row[]>;
  /** Stores of each row the fields that differ, at once; a row of which none does stays as it is. */
  changeAll(
    context: Writing,
    edits: readonly Edit<Row>[],
    action?: (changed: Partial<Row>) => Change['action'],
  ): Promise<void>;
  /** What moveToTrash and takeBack do, for many rows of one project at once. */
  moveAllToTrash(context: Writing & { services: Services }, rows: readonly Row[]): Promise<void>;
  takeAllBack(context: TakingBack, rows: readonly Row[]): Promise<void>;
}

/** What the log tells of a new row: what was sent, and what was stored where that was left open. */
const asEntered = (sent: object, values: object): object =>
  withAccount(
    Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [
        name,
        value ?? values[name as keyof typeof values] ?? null,
      ]),
    ),
    values,
  );

/** The fields of an edit that differ, as they are stored and as the log is told of them. */
function changeOf<Row extends object>(row: Row, fields: Partial<Row>) {
  const changed = difference<Record<string, unknown>>(row as Record<string, unknown>, fields);
  return (
    changed && {
      before: withAccount(changed.before, row),
      after: withAccount(changed.after, row) as Partial<Row>,
    }
  );
}

export function keptRows<Table extends KeptTable, Kind extends RowKind>({
  kind,
  table,
  facts,
  there = sql`true`,
}: Kept<Table, Kind>): KeptRows<InferSelectModel<Table> & KeptRow, InferInsertModel<Table>, Kind> {
  type Row = InferSelectModel<Table> & KeptRow;

  const placeOf = (inTrash: boolean): SQL =>
    inTrash ? sql`${table.deletedAt} is not null` : sql`${table.deletedAt} is null and ${there}`;

  async function find(
    connection: Connection,
    id: number,
    { inTrash, lockFor, sid }: Parameters<RowSource<Row, Kind>['find']>[2],
  ) {
    const who = lockFor
      ? sql`select 1 from sessions s join project_members m on m.user_id = s.user_id and m.project_id = ${table.projectId}
          where s.sid = ${sid} and s.expire > now() and ${isRoleThatMay(sql`m.role`, lockFor)}`
      : sql`select 1 from sessions where sid = ${sid} and expire > now()`;
    const [row] = await connection.rows<Row>(
      sql`select ${columnsOf(table)} from ${table} where ${table.id} = ${id} and ${placeOf(inTrash)}
        and exists (${who})${lockFor ? sql` for update` : sql``}`,
    );
    return row;
  }

  // By name, not by `...context`: that would ask it for the day as well, which is dear.
  const writing = ({ connection, caller }: Writing) => ({ connection, caller, kind, table });

  async function store(
    context: Writing,
    row: Row,
    fields: object,
    { before, ...change }: Pick<Change, 'action' | 'before' | 'after'>,
  ): Promise<Row> {
    const [changed] = await storeAll(writing(context), [{ row, before }], fields, change);
    return changed as Row;
  }

  function mustBeMineToTakeBack({ caller, member, services }: TakingBack, row: Row): void {
    if (row.deletedBy !== caller.userId && member.role !== 'owner') throw notFound();
    if (row.deletedAt === null || !isRestorable(row.deletedAt, services.now())) throw notFound();
  }

  const unnoted = (row: Row): Stored<Row> => ({ row, before: null });

  async function moveAllToTrash(
    context: Writing & { services: Services },
    rows: readonly Row[],
  ): Promise<void> {
    const deletedAt = new Date(context.services.now()).toISOString();
    const fields = { deletedAt, deletedBy: context.caller.userId };
    await storeAll(writing(context), rows.map(unnoted), fields, { action: 'deleted' });
  }

  async function findAll(
    connection: Connection,
    { projectId, ids, inTrash }: { projectId: number; ids: readonly number[]; inTrash: boolean },
  ): Promise<Row[]> {
    // Locked in the order of their ids, so that two who want some of the same rows wait and never block each other.
    return connection.rows<Row>(
      sql`select ${columnsOf(table)} from ${table} where ${table.projectId} = ${projectId}
        and ${table.id} = any(${sql.param([...ids])}::bigint[]) and ${placeOf(inTrash)} order by ${table.id} for update`,
    );
  }

  return {
    kind,
    find,
    findAll,
    facts: facts as (row: Row) => RowFacts,

    numbered: (context, values) =>
      numbered(writing(context), values as Record<string, unknown>) as Promise<never>,

    add: (context, values, sent) =>
      addNoted<Row>(writing(context), values as Record<string, unknown>, asEntered(sent, values)),

    async change(context, row, fields, action = () => 'updated') {
      const changed = changeOf<Row>(row, fields);
      if (!changed) return row;
      return store(context, row, changed.after, { action: action(changed.after), ...changed });
    },

    async changeAll(context, edits, action = () => 'updated') {
      // Rows that change in the same way go in one statement; all of the statements go at once.
      const alike = new Map<string, { after: Partial<Row>; changes: Stored<Row>[] }>();
      for (const { row, fields } of edits) {
        const changed = changeOf<Row>(row, fields);
        if (!changed) continue;
        const name = loggedAs(changed.after) ?? '';
        const group = alike.get(name) ?? { after: changed.after, changes: [] };
        group.changes.push({ row, before: changed.before });
        alike.set(name, group);
      }
      await Promise.all(
        [...alike.values()].map(({ after, changes }) =>
          storeAll(writing(context), changes, after, { action: action(after), after }),
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
      return store(context, row, TAKEN_BACK, { action: 'restored' });
    },

    async takeAllBack(context, rows) {
      for (const row of rows) mustBeMineToTakeBack(context, row);
      await storeAll(writing(context), rows.map(unnoted), TAKEN_BACK, { action: 'restored' });
    },
  };
}

const TAKEN_BACK = { deletedAt: null, deletedBy: null };

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
