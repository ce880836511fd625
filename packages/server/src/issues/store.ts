import type { ReplyOf } from '@brick/domain/endpoint';
import type { Issue, issueCalls } from '@brick/domain/issues/contract';
import { issue } from '@brick/domain/issues/record';
import { issueFacts, issueFigures } from '@brick/domain/issues/rules';
import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { reportNumbersOf } from '../inspections/reads.ts';
import { namesOf } from '../members/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { totalsOf } from '../platform/totals.ts';
import { type Filters, livingRows } from '../records/living-rows.ts';
import { issueKind, issues } from '../schema/issues.ts';

export type IssueRow = typeof issues.$inferSelect;

export const issueRows = keptRows({ kind: 'issue', table: issues, facts: issueFacts });

type Totals = ReplyOf<typeof issueCalls.totals>;

/** Issues as they are answered: with the names of who reported and verified them, and the number of their inspection. */
export async function shown(
  { connection }: { connection: Connection },
  rows: readonly IssueRow[],
): Promise<Issue[]> {
  const [people, inspections] = await Promise.all([
    namesOf(
      connection,
      rows.flatMap(({ reportedBy, verifiedBy }) => [reportedBy, verifiedBy]),
    ),
    reportNumbersOf(
      connection,
      rows.flatMap(({ inspectionId }) => inspectionId ?? []),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    reportedByName: people.get(row.reportedBy) ?? null,
    verifiedByName: people.get(row.verifiedBy ?? 0) ?? null,
    inspectionNumber: inspections.get(row.inspectionId ?? 0) ?? null,
  }));
}

/** Counts of the issues that a filter leaves, counted from the rows. */
export async function totalsOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  filters: Filters,
): Promise<Totals> {
  const [counts] = await connection.rows<Parameters<typeof issueFigures>[0]>(sql`
    select count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'in_progress') as "inProgress",
      count(*) filter (where status = 'resolved') as resolved,
      count(*) filter (where status = 'open' and priority = 'high') as "openHighPriority"
    from ${issues} where ${livingRows(issue, issueKind, { member, projectId, filters })}`);
  if (!counts) throw new Error('an aggregate came back empty');
  return issueFigures(counts);
}

/** The counts of all issues of a project, from the kept totals. */
export async function keptTotals(connection: Connection, projectId: number): Promise<Totals> {
  const buckets = (await totalsOf(connection, [projectId])).get(projectId) ?? [];
  const { open, inProgress, resolved } = keptFigures(buckets).issues;
  const openHighPriority =
    buckets.find(({ resource, bucket }) => resource === 'issues' && bucket === 'open|high')?.count ?? 0;
  return issueFigures({ open, inProgress, resolved, openHighPriority });
}
