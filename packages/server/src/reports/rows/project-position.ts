import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { type ProjectFigures, projectFigures } from '@brick/domain/ledger/project-figures';
import type { EarnedValue } from '@brick/domain/ledger/schedule/earned-value';
import { type CompletionBasis, projectCompletion } from '@brick/domain/ledger/schedule/project-completion';
import type { Minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { loadEarnedValue, loadSpi } from '../../budgets/service.ts';
import { loadStoredTotals } from '../../platform/records/stored-totals.ts';
import { projects } from '../../schema/projects.ts';
import type { ReportContext } from '../report-context.ts';
import { dayOfInstant } from './values-as-of.ts';

/** The position of a project: dashboard figures, earned value and completion. */
export interface ProjectPosition {
  figures: ProjectFigures;
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

/** Loads the position as of the day of the figures. */
export async function loadProjectPosition(setting: ReportContext): Promise<ProjectPosition> {
  const { connection, project, asOf } = setting;
  const [{ totalBudget, ...dates }, totals, spis, { value: earned }] = await Promise.all([
    loadDates(setting),
    loadStoredTotals(connection, [project.id]),
    loadSpi(connection, [project.id], asOf),
    loadEarnedValue(connection, project.id, asOf),
  ]);
  const facts = {
    ...dates,
    totalBudget,
    today: asOf,
    spi: spis.get(project.id) ?? null,
  };
  const figures = projectFigures(facts, totals.get(project.id) ?? []);
  return { figures, earned, complete: projectCompletion(earned, figures.progress) };
}
