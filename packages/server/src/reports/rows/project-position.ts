import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type ProjectFigures, projectFigures, type TotalsBucket } from '@brick/domain/ledger/project-figures';
import type { EarnedValue } from '@brick/domain/ledger/schedule/earned-value';
import { type CompletionBasis, projectCompletion } from '@brick/domain/ledger/schedule/project-completion';
import type { Minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { loadEarnedValue, loadSpi } from '../../budgets/service.ts';
import { expenses } from '../../schema/expenses.ts';
import { paidPart } from '../../schema/kinds/record-columns.ts';
import { projects } from '../../schema/projects.ts';
import type { ReportContext } from '../report-context.ts';
import { dayOfInstant } from './values-as-of.ts';

/** The position of a project: progress by its expenses, earned value and completion. */
export interface ProjectPosition {
  figures: Pick<ProjectFigures, 'phases' | 'progress' | 'completedPhases' | 'totalPhases' | 'schedule'>;
  earned: EarnedValue;
  complete: { percent: number; by: CompletionBasis };
}

interface ProjectSchedule {
  totalBudget: Minor | null;
  start: CalendarDate;
  estimatedCompletion: CalendarDate | null;
}

async function loadDates(setting: ReportContext): Promise<ProjectSchedule> {
  const { connection, project } = setting;
  const [found] = await connection.rows<ProjectSchedule>(sql`
    select ${projects.totalBudget} as "totalBudget",
      coalesce(${projects.startDate}, ${dayOfInstant(setting, projects.createdAt)}) as start,
      ${projects.estimatedCompletionDate} as "estimatedCompletion"
    from ${projects} where ${projects.id} = ${project.id}`);
  if (!found) throw new Error('a project is gone while its report is made');
  return found;
}

/** Sums the expenses up to the day of the figures, which the stored totals cannot split. */
const loadExpenseTotals = ({ connection, project, asOf }: ReportContext): Promise<TotalsBucket[]> =>
  connection.rows<TotalsBucket>(sql`
    select 'expenses' as resource, phase || case when paid then '|paid' else '|unpaid' end as bucket,
      count(*) filter (where is_paid = paid) as count,
      sum(case when paid then ${paidPart} else amount - ${paidPart} end)::numeric(24,2) as amount
    from ${expenses} cross join (values (true), (false)) as sides (paid)
    where ${expenses.projectId} = ${project.id} and ${expenses.deletedAt} is null and date <= ${asOf} group by phase, paid`);

/** Loads the position as of the day of the figures. */
export async function loadProjectPosition(setting: ReportContext): Promise<ProjectPosition> {
  const { connection, project, asOf } = setting;
  const [{ totalBudget, ...dates }, totals, spis, { value: earned }] = await Promise.all([
    loadDates(setting),
    loadExpenseTotals(setting),
    loadSpi(connection, [project.id], asOf),
    loadEarnedValue(connection, project.id, asOf),
  ]);
  const facts = {
    ...dates,
    totalBudget,
    today: asOf,
    spi: spis.get(project.id) ?? null,
  };
  const figures = projectFigures(facts, totals);
  return { figures, earned, complete: projectCompletion(earned, figures.progress) };
}
