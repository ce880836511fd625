import type { AnyRecordName } from '@brick/domain/archives/records';
import { PROJECT_RECORD_KINDS, type ProjectRecord } from '@brick/domain/records/records';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { columnsOf } from '../platform/list.ts';
import { told } from '../platform/names-apart.ts';
import {
  budgetTransfers,
  commitments,
  milestones,
  phaseBudgets,
  programmePhases,
  programmes,
  progressEntries,
  projectBudgets,
} from '../schema/budgets.ts';
import { certificateLines, certificates, contractLines, contracts } from '../schema/certificates.ts';
import { comments } from '../schema/comments.ts';
import { documentVersions } from '../schema/documents.ts';
import { KINDS } from '../schema/kinds.ts';
import { projectBranding } from '../schema/reports.ts';
import { recordSeries } from '../schema/rows.ts';
import { suppliers } from '../schema/suppliers.ts';
import { variations } from '../schema/variations.ts';
import { suppliersInView } from '../suppliers/reads.ts';

/** Kinds whose records are rows of a table of a project, as they are. */
export type StoredName = Exclude<
  AnyRecordName,
  'file' | 'person' | 'project' | 'supplier' | 'inspection-change'
>;

interface StoredKind {
  table: PgTable;
  /** Names of the columns that put its rows in order, within a project. */
  order: readonly string[];
}

const DECLARED = Object.fromEntries(
  PROJECT_RECORD_KINDS.map((kind): [string, StoredKind] => [
    kind,
    { table: KINDS[kind].table, order: ['id'] },
  ]),
) as Record<ProjectRecord, StoredKind>;

export const STORED: Record<StoredName, StoredKind> = {
  ...DECLARED,
  branding: { table: projectBranding, order: [] },
  budget: { table: projectBudgets, order: [] },
  'phase-budget': { table: phaseBudgets, order: ['phase'] },
  transfer: { table: budgetTransfers, order: ['id'] },
  programme: { table: programmes, order: [] },
  'programme-phase': { table: programmePhases, order: ['phase'] },
  milestone: { table: milestones, order: ['id'] },
  'progress-entry': { table: progressEntries, order: ['id'] },
  contract: { table: contracts, order: ['id'] },
  'contract-line': { table: contractLines, order: ['id'] },
  certificate: { table: certificates, order: ['id'] },
  'certificate-line': { table: certificateLines, order: ['certificateId', 'position'] },
  commitment: { table: commitments, order: ['id'] },
  'report-counter': { table: recordSeries, order: ['kind'] },
  'document-version': { table: documentVersions, order: ['documentId', 'number'] },
  comment: { table: comments, order: ['id'] },
};

export const isStored = (name: AnyRecordName): name is StoredName => Object.hasOwn(STORED, name);

/** A row as it is read, by the names of its columns. */
export type Row = Record<string, unknown>;

/** A part of a query's answer: where to read, in what order. */
export interface Source {
  select: SQL;
  from: SQL;
  where: SQL;
  /** Names and SQL of what it is put in order by; no two rows have the same. */
  order: readonly (readonly [name: string, column: SQL])[];
}

/** Whose export of what. A draft is its author's alone, so that no other takes it along. */
export interface Exported {
  projectId: number;
  userId: number;
}

/** The living rows of a kind in a project. */
export function sourceOf(name: StoredName, { projectId, userId }: Exported): Source {
  const { table, order } = STORED[name];
  const columns = getTableColumns(table);
  const alive = columns['deletedAt'] ? sql` and ${columns['deletedAt']} is null` : sql``;
  const drafts =
    name === 'variation'
      ? sql` and (${variations.status} <> 'draft' or ${variations.submittedBy} = ${userId})`
      : sql``;
  return {
    select: columnsOf(table),
    from: sql`${table}`,
    where: sql`${columns['projectId']} = ${projectId}${alive}${drafts}`,
    order: order.map((column) => [column, sql`${columns[column]}`] as const),
  };
}

/** The suppliers that rows of a project name, and those that were added in it, as far as it shares them with who exports it. */
export const suppliersOf = ({ projectId, userId }: Exported): Source => ({
  select: columnsOf(suppliers),
  from: sql`${suppliers}`,
  where: sql`${suppliersInView(userId, projectId)} and (${suppliers.addedInProjectId} = ${projectId} or ${suppliers.id} in (
    select supplier_id from expenses where project_id = ${projectId} and deleted_at is null
    union select supplier_id from commitments where project_id = ${projectId} and deleted_at is null
    union select supplier_id from issues where project_id = ${projectId} and deleted_at is null))`,
  order: [['id', sql`${suppliers.id}`]],
});

/** What happened to inspections: their earlier versions are rebuilt from it. */
export const inspectionChangesOf = ({ projectId }: Exported): Source => ({
  select: sql`id, entity_id as "inspectionId", action, ${told('before')} as before, ${told('after')} as after, at, actor_id as "actorId"`,
  from: sql`activity`,
  where: sql`project_id = ${projectId} and entity = 'inspection' and erased_at is null`,
  order: [['id', sql`id`]],
});

const AT_ONCE = 1000;

/** The rows of a source in their order, so many at a time that memory holds few of them. */
export async function* rowsOf(
  connection: { rows<Found extends object>(query: SQL): Promise<Found[]> },
  { select, from, where, order }: Source,
): AsyncGenerator<Row[]> {
  const by =
    order.length > 0
      ? sql` order by ${sql.join(
          order.map(([, column]) => column),
          sql`, `,
        )}`
      : sql``;
  for (let last: Row | undefined; ; ) {
    const row = last;
    const behind = row
      ? sql` and (${sql.join(
          order.map(([, column]) => column),
          sql`, `,
        )}) > (${sql.join(
          order.map(([name]) => sql`${row[name]}`),
          sql`, `,
        )})`
      : sql``;
    const rows = await connection.rows<Row>(
      sql`select ${select} from ${from} where ${where}${behind}${by} limit ${AT_ONCE}`,
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < AT_ONCE || order.length === 0) return;
  }
}
