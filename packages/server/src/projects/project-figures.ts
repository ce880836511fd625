import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { type ProjectFigures, projectFigures, type TotalsBucket } from '@brick/domain/ledger/project-figures';
import type { Ratio } from '@brick/domain/ledger/ratio';
import { can, grantsOf, type Member, roleOf } from '@brick/domain/permissions';
import type { Project, ProjectStats } from '@brick/domain/projects/api';
import { sql } from 'drizzle-orm';
import { loadSpi } from '../budgets/service.ts';
import type { ProjectSummary } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { loadStoredTotals } from '../platform/records/stored-totals.ts';
import { expenses } from '../schema/expenses.ts';
import { issues } from '../schema/issues.ts';
import type { MemberProjectRow } from './project-store.ts';

type ProjectDateFields = Pick<
  ProjectSummary,
  'totalBudget' | 'startDate' | 'estimatedCompletionDate' | 'createdAt'
>;

function computeFigures(
  project: ProjectDateFields,
  buckets: readonly TotalsBucket[],
  { today, timezone, spi }: { today: CalendarDate; timezone: string; spi: Ratio | null },
): ProjectFigures {
  return projectFigures(
    {
      totalBudget: project.totalBudget,
      start: project.startDate ?? dayIn(timezone, Date.parse(project.createdAt)),
      estimatedCompletion: project.estimatedCompletionDate,
      today,
      spi,
    },
    buckets,
  );
}

/** Serializes projects with their progress from the stored totals. */
export async function serializeProjects(
  connection: Connection,
  projects: readonly MemberProjectRow[],
  at: { today: CalendarDate; timezone: string },
): Promise<(Project & object)[]> {
  const ids = projects.map((project) => project.id);
  return serializeWithFigures(projects, await loadStoredFigures(connection, ids, at.today), at);
}

/** Stored totals and SPI by project. */
interface StoredProjectFigures {
  totals: ReadonlyMap<number, TotalsBucket[]>;
  spis: ReadonlyMap<number, Ratio | null>;
}

/** Loads the inputs of the figures of several projects at once. */
export async function loadStoredFigures(
  connection: Connection,
  projectIds: readonly number[],
  today: CalendarDate,
): Promise<StoredProjectFigures> {
  const [totals, spis] = await Promise.all([
    loadStoredTotals(connection, projectIds),
    loadSpi(connection, projectIds, today),
  ]);
  return { totals, spis };
}

/** Serializes projects with figures that were loaded already. */
export function serializeWithFigures(
  projects: readonly MemberProjectRow[],
  { totals, spis }: StoredProjectFigures,
  at: { today: CalendarDate; timezone: string },
): (Project & object)[] {
  return projects.map((project) => {
    const spi = spis.get(project.id) ?? null;
    const figures = computeFigures(project, totals.get(project.id) ?? [], { ...at, spi });
    // A list contains projects with different roles, so budget visibility is decided per project.
    const { withoutMoney } = grantsOf(roleOf(project.role), 'project');
    return {
      ...project,
      totalBudget: withoutMoney ? undefined : project.totalBudget,
      variationApprovalLimit: withoutMoney ? undefined : project.variationApprovalLimit,
      state: project.state as Project['state'],
      currency: (project.currency as Project['currency'] | null) ?? project.ownerCurrency,
      hasOwnCurrency: project.currency !== null,
      timezone: (project.timezone as Project['timezone'] | null) ?? project.ownerTimezone,
      hasOwnTimezone: project.timezone !== null,
      completedPhases: figures.completedPhases,
      progress: figures.progress,
      scheduleStatus: figures.schedule.status,
      daysLeft: figures.schedule.daysLeft,
      unresolvedIssues: figures.issues.unresolved,
    };
  });
}

type ActivityEntry = ProjectStats['recentActivity'][number];

/**
 * The last 5 expenses and 2 issues by creation, at most 6 of them, newest first (docs/spec/decisions.md, "Recent
 * activity").
 */
async function recentActivity(
  connection: Connection,
  member: Member,
  projectId: number,
): Promise<ActivityEntry[]> {
  const canSee = (resource: 'expenses' | 'issues') => can(member, resource, 'read');
  return connection.rows<ActivityEntry>(sql`
    select kind, id, title, status, at from (
      (select 'expense' as kind, id, concat_ws(' ', number, item_name) as title, case when is_paid then 'completed' else 'pending' end as status, created_at as at
       from expenses where project_id = ${projectId} and deleted_at is null and ${canSee('expenses')}
         and ${readableRecordsCondition(member, 'expenses', { createdBy: expenses.addedBy })}
       order by created_at desc, id desc limit 5)
      union all
      (select 'issue', id, concat_ws(' ', number, title), case when status = 'resolved' then status else priority end, created_at
       from issues where project_id = ${projectId} and deleted_at is null and ${canSee('issues')}
         and ${readableRecordsCondition(member, 'issues', { createdBy: issues.reportedBy, assignedTo: issues.assignedToId })}
       order by created_at desc, id desc limit 2)
    ) as latest order by at desc, kind, id desc limit 6`);
}

interface StatsOptions {
  project: ProjectSummary;
  member: Member;
  today: CalendarDate;
  timezone: string;
}

/** Loads all figures of a project's dashboard. */
export async function loadProjectStats(
  connection: Connection,
  { project, member, today, timezone }: StatsOptions,
): Promise<ProjectStats> {
  const [{ totals, spis }, activity] = await Promise.all([
    loadStoredFigures(connection, [project.id], today),
    recentActivity(connection, member, project.id),
  ]);
  const spi = spis.get(project.id) ?? null;
  const figures = computeFigures(project, totals.get(project.id) ?? [], { today, timezone, spi });
  return {
    ...figures,
    currency: project.currency,
    totalBudget: project.totalBudget,
    recentActivity: activity,
  };
}
