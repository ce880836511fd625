import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { type Bucket, type ProjectFigures, projectFigures } from '@brick/domain/ledger/project-figures';
import type { Ratio } from '@brick/domain/ledger/ratio';
import { can, grantsOf, type Member, roleOf } from '@brick/domain/permissions';
import type { Project, ProjectStats } from '@brick/domain/projects/contract';
import { sql } from 'drizzle-orm';
import { spiOf } from '../budgets/reads.ts';
import type { ProjectInView } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { readable } from '../platform/kept-rows.ts';
import { totalsOf } from '../platform/totals.ts';
import { expenses } from '../schema/expenses.ts';
import { issues } from '../schema/issues.ts';
import type { ProjectOfMember } from './store.ts';

type Dated = Pick<ProjectInView, 'totalBudget' | 'startDate' | 'estimatedCompletionDate' | 'createdAt'>;

function figuresOf(
  project: Dated,
  buckets: readonly Bucket[],
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

/** Projects as their contract shows them, with their progress from the kept totals. */
export async function presentProjects(
  connection: Connection,
  projects: readonly ProjectOfMember[],
  at: { today: CalendarDate; timezone: string },
): Promise<(Project & object)[]> {
  const ids = projects.map((project) => project.id);
  return presented(projects, await keptOf(connection, ids, at.today), at);
}

/** What is kept of projects, by project: their totals, and how the work stands against the programme. */
interface KeptOfProjects {
  totals: ReadonlyMap<number, Bucket[]>;
  spis: ReadonlyMap<number, Ratio | null>;
}

/** All that the figures of projects are made of, asked for at once. */
export async function keptOf(
  connection: Connection,
  projectIds: readonly number[],
  today: CalendarDate,
): Promise<KeptOfProjects> {
  const [totals, spis] = await Promise.all([
    totalsOf(connection, projectIds),
    spiOf(connection, projectIds, today),
  ]);
  return { totals, spis };
}

/** The same, where that has been read already. */
export function presented(
  projects: readonly ProjectOfMember[],
  { totals, spis }: KeptOfProjects,
  at: { today: CalendarDate; timezone: string },
): (Project & object)[] {
  return projects.map((project) => {
    const spi = spis.get(project.id) ?? null;
    const figures = figuresOf(project, totals.get(project.id) ?? [], { ...at, spi });
    // A list spans projects and roles, so who sees which budget is settled here, project by project.
    const { withoutMoney } = grantsOf(roleOf(project.role), 'project');
    return {
      ...project,
      totalBudget: withoutMoney ? undefined : project.totalBudget,
      variationApprovalLimit: withoutMoney ? undefined : project.variationApprovalLimit,
      state: project.state as Project['state'],
      currency: (project.currency as Project['currency'] | null) ?? project.ownerCurrency,
      hasOwnCurrency: project.currency !== null,
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
         and ${readable(member, 'expenses', { createdBy: expenses.addedBy })}
       order by created_at desc, id desc limit 5)
      union all
      (select 'issue', id, concat_ws(' ', number, title), case when status = 'resolved' then status else priority end, created_at
       from issues where project_id = ${projectId} and deleted_at is null and ${canSee('issues')}
         and ${readable(member, 'issues', { createdBy: issues.reportedBy, assignedTo: issues.assignedToId })}
       order by created_at desc, id desc limit 2)
    ) as latest order by at desc, kind, id desc limit 6`);
}

interface Asked {
  project: ProjectInView;
  member: Member;
  today: CalendarDate;
  timezone: string;
}

/** All figures of a project's dashboard. */
export async function projectStatsOf(
  connection: Connection,
  { project, member, today, timezone }: Asked,
): Promise<ProjectStats> {
  const [{ totals, spis }, activity] = await Promise.all([
    keptOf(connection, [project.id], today),
    recentActivity(connection, member, project.id),
  ]);
  const spi = spis.get(project.id) ?? null;
  const figures = figuresOf(project, totals.get(project.id) ?? [], { today, timezone, spi });
  return {
    ...figures,
    currency: project.currency,
    totalBudget: project.totalBudget,
    recentActivity: activity,
  };
}
