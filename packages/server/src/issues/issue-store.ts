import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { Issue, issueEndpoints } from '@brick/domain/issues/api';
import { type IssueStage, issue } from '@brick/domain/issues/record';
import { issueFigures } from '@brick/domain/issues/rules';
import { issueFacts, stageOf } from '@brick/domain/issues/steps';
import { figuresOfBuckets } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { eq, type SQL, sql } from 'drizzle-orm';
import { loadReportNumbers } from '../inspections/queries.ts';
import { loadNames } from '../members/service.ts';
import { loadPhotosOf, photoFieldsOf } from '../photos/service.ts';
import { isAtPlace, loadPlacePaths } from '../places/queries.ts';
import { loadTradeLinkNames } from '../platform/activity/trade-link-names.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { dayInProjectOf } from '../projects/service.ts';
import { type ListFilters, readableRowsCondition } from '../records/list-queries.ts';
import type { RecordContext } from '../records/record-rules.ts';
import { checks } from '../schema/checks.ts';
import { completionLines, completionLists, isOnList } from '../schema/handover/completion-lists.ts';
import { issueKind, issueStage, issues } from '../schema/issues.ts';
import { loadVariationNumbers } from '../variations/service.ts';

export type IssueRow = typeof issues.$inferSelect;

export const issueRows = createRecordStore({ kind: 'issue', table: issues, facts: issueFacts });

type IssueTotals = ReplyOf<typeof issueEndpoints.totals>;
type IssueFilters = Partial<QueryOf<typeof issueEndpoints.list>>;

/** Conditions of the issue filters beyond plain fields. */
export const issueConditions = (
  filters: ListFilters,
  { services }: Pick<RecordContext, 'services'>,
): SQL[] => {
  const { stage, trade, supplierId, placeId, checkId, listId, overdue, disputed } = filters as IssueFilters;
  return [
    ...(stage ? [sql`${issueStage} = ${stage satisfies IssueStage}`] : []),
    ...(trade ? [sql`lower(${issues.trade}) = lower(${trade})`] : []),
    ...(supplierId === undefined ? [] : [eq(issues.supplierId, supplierId)]),
    ...(placeId === undefined ? [] : [isAtPlace(issues, placeId)]),
    ...(checkId === undefined ? [] : [eq(issues.checkId, checkId)]),
    ...(listId === undefined ? [] : [isOnList(listId)]),
    ...(disputed === undefined ? [] : [sql`(${issues.disputedAt} is not null) = ${disputed}`]),
    ...(overdue === undefined
      ? []
      : [
          sql`coalesce(${issues.status} <> 'resolved' and ${issues.dueDate} < ${dayInProjectOf(issues.projectId, services.now())}, false) = ${overdue}`,
        ]),
  ];
};

/** Loads the numbers of checks by id, including those in the trash. */
async function loadCheckNumbers(
  connection: Connection,
  { projectIds, ids }: { projectIds: readonly number[]; ids: readonly number[] },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; number: string }>(sql`
    select ${checks.id} as id, ${checks.number} as number from ${checks}
    where ${checks.projectId} = any(${sql.param([...projectIds])}::bigint[])
      and ${checks.id} = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Loads the completion lists of issues, by the id of the issue. */
async function loadListsOfIssues(
  connection: Connection,
  { projectIds, ids }: { projectIds: readonly number[]; ids: readonly number[] },
): Promise<Map<number, Issue['lists']>> {
  const rows = await connection.rows<Issue['lists'][number] & { issueId: number }>(sql`
    select ${completionLines.issueId} as "issueId", ${completionLists.id} as id, ${completionLists.number} as number,
      ${completionLists.kind} as kind, ${completionLists.state} as state
    from ${completionLines} join ${completionLists} on ${completionLists.projectId} = ${completionLines.projectId}
      and ${completionLists.id} = ${completionLines.listId}
    where ${completionLines.projectId} = any(${sql.param([...projectIds])}::bigint[]) and not ${completionLines.inTrash}
      and ${completionLines.issueId} = any(${sql.param([...ids])}::bigint[])
    order by ${completionLists.id}`);
  const lists = new Map<number, Issue['lists']>();
  for (const { issueId, ...list } of rows) lists.set(issueId, [...(lists.get(issueId) ?? []), list]);
  return lists;
}

/** Serializes issues with their stage, the names of their people, and the numbers of inspection and variation. */
export async function serializeIssues(
  { connection }: { connection: Connection },
  rows: readonly IssueRow[],
): Promise<Issue[]> {
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))];
  const [people, inspections, photos, variations, places, checkNumbers, lists, links] = await Promise.all([
    loadNames(
      connection,
      rows.flatMap(({ reportedBy, verifiedBy, fixedBy, refusedBy, acceptedBy }) => [
        ...[reportedBy, verifiedBy, fixedBy],
        ...[refusedBy, acceptedBy],
      ]),
    ),
    loadReportNumbers(connection, {
      projectIds,
      ids: rows.flatMap(({ inspectionId }) => inspectionId ?? []),
    }),
    loadPhotosOf(connection, 'issue', rows),
    loadVariationNumbers(connection, {
      projectIds,
      ids: rows.flatMap(({ variationId }) => variationId ?? []),
    }),
    loadPlacePaths(connection, rows),
    loadCheckNumbers(connection, { projectIds, ids: rows.flatMap(({ checkId }) => checkId ?? []) }),
    loadListsOfIssues(connection, { projectIds, ids: rows.map(({ id }) => id) }),
    loadTradeLinkNames(connection, {
      projectIds,
      ids: rows.flatMap(({ fixedByLink, disputedByLink }) => [fixedByLink, disputedByLink]),
    }),
  ]);
  const nameOf = (id: number | null) => people.get(id ?? 0) ?? null;
  return rows.map((row) => ({
    ...row,
    stage: stageOf(row),
    reportedByName: nameOf(row.reportedBy),
    verifiedByName: nameOf(row.verifiedBy),
    fixedByName: nameOf(row.fixedBy),
    fixedByLinkName: links.get(row.fixedByLink ?? 0) ?? null,
    disputedByLinkName: links.get(row.disputedByLink ?? 0) ?? null,
    refusedByName: nameOf(row.refusedBy),
    acceptedByName: nameOf(row.acceptedBy),
    ...photoFieldsOf(photos, row),
    inspectionNumber: inspections.get(row.inspectionId ?? 0) ?? null,
    variationNumber: variations.get(row.variationId ?? 0) ?? null,
    placePath: places.get(row.placeId ?? 0) ?? null,
    checkNumber: checkNumbers.get(row.checkId ?? 0) ?? null,
    lists: lists.get(row.id) ?? [],
  }));
}

/** Serializes one issue. */
export async function serializeIssue(context: { connection: Connection }, row: IssueRow): Promise<Issue> {
  const [shown] = await serializeIssues(context, [row]);
  return shown as Issue;
}

interface ReadContext {
  connection: Connection;
  member: Member;
  project: { id: number };
  services: RecordContext['services'];
}

/** Counts the filtered issues from their rows. */
export async function totalsOfProject(context: ReadContext, filters: ListFilters): Promise<IssueTotals> {
  const { connection, member, project } = context;
  const further = issueConditions(filters, context);
  const [counts] = await connection.rows<Parameters<typeof issueFigures>[0]>(sql`
    select count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'in_progress') as "inProgress",
      count(*) filter (where status = 'resolved') as resolved,
      count(*) filter (where status = 'open' and priority = 'high') as "openHighPriority"
    from ${issues} where ${readableRowsCondition(issue, issueKind, { member, projectId: project.id, filters, further })}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return issueFigures(counts);
}

/** Loads the counts of all issues of a project from the stored totals. */
export async function loadIssueTotals(connection: Connection, projectId: number): Promise<IssueTotals> {
  const buckets = (await loadStoredTotals(connection, [projectId])).get(projectId) ?? [];
  const { open, inProgress, resolved } = figuresOfBuckets(buckets).issues;
  const openHighPriority =
    buckets.find(({ resource, bucket }) => resource === 'issues' && bucket === 'open|high')?.count ?? 0;
  return issueFigures({ open, inProgress, resolved, openHighPriority });
}
