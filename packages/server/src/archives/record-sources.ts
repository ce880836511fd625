import type { ArchiveRecordName } from '@brick/domain/archives/archive-records';
import { EDITABLE_RECORD_KINDS, type EditableRecord } from '@brick/domain/records/record-kinds';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { IS_COUNTED } from '../payments/service.ts';
import { changeWithNames } from '../platform/activity/erased-names.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import {
  accountingExports,
  accountingProfiles,
  accountingRows,
} from '../schema/accounting/accounting-tables.ts';
import { payments } from '../schema/bank/payments.ts';
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
import { checkTemplateRevisions } from '../schema/check-templates.ts';
import { checkAnswers, checkSteps } from '../schema/checks.ts';
import { comments } from '../schema/comments.ts';
import { diaryAddenda, diaryLines } from '../schema/diary/diary-tables.ts';
import { documentVersions } from '../schema/documents.ts';
import { photos } from '../schema/files.ts';
import { completionLines } from '../schema/handover/completion-lists.ts';
import { recordSeries } from '../schema/kinds/record-columns.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { planRevisions } from '../schema/plans.ts';
import { projectBranding } from '../schema/reports.ts';
import { suppliers } from '../schema/suppliers.ts';
import { variations } from '../schema/variations.ts';
import { namedIn, visibleSuppliers } from '../suppliers/service.ts';

/** Record names that map directly to rows of a project table. */
export type TableRecordName = Exclude<
  ArchiveRecordName,
  'file' | 'person' | 'project' | 'supplier' | 'inspection-change'
>;

interface ArchiveTable {
  table: PgTable;
  /** Columns that define the order of the rows within a project. */
  order: readonly string[];
}

const RECORD_TABLES = Object.fromEntries(
  EDITABLE_RECORD_KINDS.map((kind): [string, ArchiveTable] => [
    kind,
    { table: KINDS[kind].table, order: ['id'] },
  ]),
) as Record<EditableRecord, ArchiveTable>;

export const ARCHIVE_TABLES: Record<TableRecordName, ArchiveTable> = {
  ...RECORD_TABLES,
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
  'accounting-profile': { table: accountingProfiles, order: [] },
  'accounting-export': { table: accountingExports, order: ['number'] },
  'accounting-row': { table: accountingRows, order: ['number', 'position'] },
  'report-counter': { table: recordSeries, order: ['kind'] },
  'document-version': { table: documentVersions, order: ['documentId', 'number'] },
  'plan-revision': { table: planRevisions, order: ['planId', 'number'] },
  'check-template-revision': { table: checkTemplateRevisions, order: ['templateId', 'number'] },
  'check-answer': { table: checkAnswers, order: ['checkId', 'seq'] },
  'completion-line': { table: completionLines, order: ['listId', 'position', 'issueId'] },
  'check-step': { table: checkSteps, order: ['checkId', 'seq'] },
  'diary-line': { table: diaryLines, order: ['id'] },
  'diary-addendum': { table: diaryAddenda, order: ['dayId', 'number'] },
  photo: { table: photos, order: ['rowId', 'position', 'id'] },
  payment: { table: payments, order: ['id'] },
  comment: { table: comments, order: ['id'] },
};

export const isTableRecord = (name: ArchiveRecordName): name is TableRecordName =>
  Object.hasOwn(ARCHIVE_TABLES, name);

/** A row by column name. */
export type ArchiveRow = Record<string, unknown>;

/** What to read and in which order. */
export interface RecordSource {
  select: SQL;
  from: SQL;
  where: SQL;
  /** Names and SQL of the sort columns. Their combination is unique. */
  order: readonly (readonly [name: string, column: SQL])[];
  /** Rows per query; usually ROWS_PER_QUERY. */
  atOnce?: number;
}

/** The project and the exporting user. Only the author's own drafts are exported. */
export interface ArchiveExportScope {
  projectId: number;
  userId: number;
}

/** Without the smaller pictures, which an import makes anew. A trade link that sent one stands among the people. */
const PHOTO_COLUMNS = sql`id, kind, row_id as "rowId", item, entry, purpose, position, file_url as "fileUrl", sha256, taken_at as "takenAt",
  taken_at_source as "takenAtSource", lat, lon, marks, frozen, device, coalesce(added_by, -trade_link_id) as "addedBy", created_at as "createdAt"`;

/** Without their tiles, which are drawn anew. */
const REVISION_COLUMNS = sql`plan_id as "planId", number, code, purpose, file_url as "fileUrl", page, width_mm as "widthMm",
  height_mm as "heightMm", rotation, align_from as "alignFrom", alignment, added_by as "addedBy", added_at as "addedAt",
  withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy", withdrawn_reason as "withdrawnReason"`;

/** Without whether the list is in the trash. */
const LINE_COLUMNS = sql`list_id as "listId", issue_id as "issueId", position, kind, number, title, place_path as "placePath", trade,
  due_date as "dueDate"`;

const SELECTED: Partial<Record<TableRecordName, SQL>> = {
  'completion-line': LINE_COLUMNS,
  photo: PHOTO_COLUMNS,
  'plan-revision': REVISION_COLUMNS,
};

/** Rows with a document or with whole files, some of 2 MB. */
const ROWS_WITH_DOCUMENTS: ReadonlySet<TableRecordName> = new Set(['invoice', 'accounting-export']);

/** The rows of a kind in a project, without deleted ones. */
export function recordSourceOf(
  name: TableRecordName,
  { projectId, userId }: ArchiveExportScope,
): RecordSource {
  const { table, order } = ARCHIVE_TABLES[name];
  const columns = getTableColumns(table);
  const alive = columns['deletedAt'] ? sql` and ${columns['deletedAt']} is null` : sql``;
  const drafts =
    name === 'variation'
      ? sql` and (${variations.status} <> 'draft' or ${variations.submittedBy} = ${userId})`
      : sql``;
  // Those that no row names yet, or whose bytes are on their way, stay behind.
  const arrived =
    name === 'photo' ? sql` and ${photos.rowId} is not null and ${photos.state} = 'stored'` : sql``;
  const counted = name === 'payment' ? sql` and ${IS_COUNTED}` : sql``;
  return {
    select: SELECTED[name] ?? columnsOf(table),
    from: sql`${table}`,
    where: sql`${columns['projectId']} = ${projectId}${alive}${drafts}${arrived}${counted}`,
    order: order.map((column) => [column, sql`${columns[column]}`] as const),
    ...(ROWS_WITH_DOCUMENTS.has(name) && { atOnce: 10 }),
  };
}

/**
 * The suppliers that rows of the project name or that were added in it, as far as they are shared with the exporter.
 */
export const supplierSource = ({ projectId, userId }: ArchiveExportScope): RecordSource => ({
  select: columnsOf(suppliers),
  from: sql`${suppliers}`,
  where: sql`${visibleSuppliers({ userId }, projectId)} and (${suppliers.addedInProjectId} = ${projectId}
    or ${suppliers.id} in (select supplier_id from (${namedIn(projectId)}) as named))`,
  order: [['id', sql`${suppliers.id}`]],
});

/** Changes of inspections, from which earlier versions are rebuilt. */
export const inspectionChangeSource = ({ projectId }: ArchiveExportScope): RecordSource => ({
  select: sql`id, entity_id as "inspectionId", action, ${changeWithNames('before')} as before, ${changeWithNames('after')} as after, at, actor_id as "actorId"`,
  from: sql`activity`,
  where: sql`project_id = ${projectId} and entity = 'inspection' and erased_at is null`,
  order: [['id', sql`id`]],
});

const ROWS_PER_QUERY = 1000;

/** Reads the rows of a source in order and in batches. */
export async function* readRows(
  connection: { rows<Found extends object>(query: SQL): Promise<Found[]> },
  { select, from, where, order, atOnce = ROWS_PER_QUERY }: RecordSource,
): AsyncGenerator<ArchiveRow[]> {
  const by =
    order.length > 0
      ? sql` order by ${sql.join(
          order.map(([, column]) => column),
          sql`, `,
        )}`
      : sql``;
  for (let last: ArchiveRow | undefined; ; ) {
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
    const rows = await connection.rows<ArchiveRow>(
      sql`select ${select} from ${from} where ${where}${behind}${by} limit ${atOnce}`,
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < atOnce || order.length === 0) return;
  }
}
