import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DomainError } from '@brick/domain/errors';
import { grantsOf, type Member, type Resource } from '@brick/domain/permissions';
import type { Connection } from './connection.ts';
import { columnsOf } from './list.ts';
import { notFound } from './access.ts';

/** Days for which a deleted row can be taken back. */
const TRASH_DAYS = 30;

interface KeptTable {
  id: AnyPgColumn;
  projectId: AnyPgColumn;
  deletedAt: AnyPgColumn;
}

interface KeptRow {
  id: number;
  projectId: number;
  version: number;
  deletedBy: number | null;
}

/** One row by its id, among the living or in the trash; locked until the transaction ends where it is to be written. */
export async function findRow<Row extends object>(
  connection: Connection,
  table: PgTable & KeptTable,
  id: number,
  { inTrash, lock }: { inTrash: boolean; lock: boolean },
): Promise<Row | undefined> {
  const place = inTrash
    ? sql`${table.deletedAt} > now() - ${sql.raw(`interval '${TRASH_DAYS} days'`)}`
    : sql`${table.deletedAt} is null`;
  const [row] = await connection.rows<Row>(
    sql`select ${columnsOf(table)} from ${table} where ${table.id} = ${id} and ${place}${lock ? sql` for update` : sql``}`,
  );
  return row;
}

/** Refuses an edit that started from an older version than the row now has, and shows the row as it is. */
export function mustBeCurrent(row: { version: number }, startedFrom: number | undefined): void {
  if (startedFrom === undefined || startedFrom === row.version) return;
  throw new DomainError('stale', 'Someone else has changed this since you opened it. Compare, then save again.', { current: row });
}

/** Only who deleted a row, and an owner, may take it out of the trash; for everyone else it is not there. */
export function mustMayRestore(member: Member, row: Pick<KeptRow, 'deletedBy'>): void {
  if (row.deletedBy !== member.userId && member.role !== 'owner') throw notFound();
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
