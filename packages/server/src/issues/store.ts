import type { QueryOf, ReplyOf } from '@brick/domain/endpoint';
import type { Issue, issueQuery, issueTotals } from '@brick/domain/issues/contract';
import { issueFacts, issueFigures } from '@brick/domain/issues/rules';
import { keptFigures } from '@brick/domain/ledger/project-figures';
import type { Member } from '@brick/domain/permissions';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { reportNumbersOf } from '../inspections/reads.ts';
import { namesOf } from '../members/reads.ts';
import { type Page, withRows } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { keptRows, readable } from '../platform/kept-rows.ts';
import { contains, listRows } from '../platform/list.ts';
import { totalsOf } from '../platform/totals.ts';
import { issues } from '../schema/issues.ts';

export type IssueRow = typeof issues.$inferSelect;

export const issueRows = keptRows({ kind: 'issue', table: issues, facts: issueFacts });

type Filters = QueryOf<typeof issueTotals>;
type Totals = ReplyOf<typeof issueTotals>;

const SORTS = {
  title: issues.title,
  phase: issues.phase,
  status: issues.status,
  assignedTo: issues.assignedTo,
  dueDate: issues.dueDate,
  createdAt: issues.createdAt,
};

function matching({ status, priority, phase, q }: Filters): SQL {
  const conditions = [
    status && eq(issues.status, status),
    priority && eq(issues.priority, priority),
    phase && eq(issues.phase, phase),
    q?.trim() &&
      contains([issues.title, issues.description, issues.location, issues.assignedTo, issues.supplier], q),
  ].filter((condition) => typeof condition === 'object');
  return and(sql`true`, ...conditions) ?? sql`true`;
}

const living = (member: Member, projectId: number): SQL =>
  sql`${issues.projectId} = ${projectId} and ${issues.deletedAt} is null
    and ${readable(member, 'issues', { createdBy: issues.reportedBy, assignedTo: issues.assignedToId })}`;

async function withNames(connection: Connection, rows: readonly IssueRow[]): Promise<Issue[]> {
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

/** An issue as its contract shows it. */
export async function shown(connection: Connection, row: IssueRow): Promise<Issue> {
  const [issue] = await withNames(connection, [row]);
  if (!issue) throw new Error('a row lost its names');
  return issue;
}

/** Issues of a project that a member may see, as the query asks for them. */
export async function listOfProject(
  connection: Connection,
  member: Member,
  projectId: number,
  query: z.output<typeof issueQuery>,
): Promise<Page> {
  const page = await listRows<IssueRow>(connection, {
    table: issues,
    where: sql`${living(member, projectId)} and ${matching(query)}`,
    request: query,
    sorts: SORTS,
    defaultSort: '-createdAt',
    id: issues.id,
  });
  return withRows(page, await withNames(connection, page.rows as readonly IssueRow[]));
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
    from ${issues} where ${living(member, projectId)} and ${matching(filters)}`);
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
