import type { ReplyOf } from '@brick/domain/endpoint';
import type { Issue, issueEndpoints } from '@brick/domain/issues/api';
import { issue } from '@brick/domain/issues/record';
import { issueFacts, issueFigures } from '@brick/domain/issues/rules';
import { figuresOfBuckets } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { loadReportNumbers } from '../inspections/queries.ts';
import { loadNames } from '../members/service.ts';
import { loadPhotosOf, photoFieldsOf } from '../photos/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { type ListFilters, readableRows } from '../records/list-queries.ts';
import { issueKind, issues } from '../schema/issues.ts';

export type IssueRow = typeof issues.$inferSelect;

export const issueRows = createRecordStore({ kind: 'issue', table: issues, facts: issueFacts });

type IssueTotals = ReplyOf<typeof issueEndpoints.totals>;

/** Serializes issues with the names of reporter and verifier and the number of their inspection. */
export async function serializeIssues(
  { connection }: { connection: Connection },
  rows: readonly IssueRow[],
): Promise<Issue[]> {
  const [people, inspections, photos] = await Promise.all([
    loadNames(
      connection,
      rows.flatMap(({ reportedBy, verifiedBy }) => [reportedBy, verifiedBy]),
    ),
    loadReportNumbers(
      connection,
      rows.flatMap(({ inspectionId }) => inspectionId ?? []),
    ),
    loadPhotosOf(connection, 'issue', rows),
  ]);
  return rows.map((row) => ({
    ...row,
    reportedByName: people.get(row.reportedBy) ?? null,
    verifiedByName: people.get(row.verifiedBy ?? 0) ?? null,
    ...photoFieldsOf(photos, row),
    inspectionNumber: inspections.get(row.inspectionId ?? 0) ?? null,
  }));
}

/** Counts the filtered issues from their rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: ListFilters,
): Promise<IssueTotals> {
  const [counts] = await connection.rows<Parameters<typeof issueFigures>[0]>(sql`
    select count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'in_progress') as "inProgress",
      count(*) filter (where status = 'resolved') as resolved,
      count(*) filter (where status = 'open' and priority = 'high') as "openHighPriority"
    from ${issues} where ${readableRows(issue, issueKind, { member, projectId, filters })}`);
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
