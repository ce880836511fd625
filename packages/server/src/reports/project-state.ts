import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { EarnedValue } from '@brick/domain/ledger/earned-value';
import { type CompleteBy, projectComplete } from '@brick/domain/ledger/percent-complete';
import { type ProjectFigures, projectFigures } from '@brick/domain/ledger/project-figures';
import type { Minor } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { earnedValueOn, spiOf } from '../budgets/reads.ts';
import { totalsOf } from '../platform/totals.ts';
import { projects } from '../schema/projects.ts';
import { dayOf } from './as-of.ts';
import type { ReportSetting } from './setting.ts';

/** How a whole project stands: the figures of its dashboard, its earned value, and how much of it is done. */
export interface ProjectState {
  figures: ProjectFigures;
  earned: EarnedValue;
  complete: { percent: number; by: CompleteBy };
}

interface Dates {
  totalBudget: Minor | null;
  start: CalendarDate;
  estimatedCompletion: CalendarDate | null;
}

async function datesOf(setting: ReportSetting): Promise<Dates> {
  const { connection, project } = setting;
  const [found] = await connection.rows<Dates>(sql`
    select ${projects.totalBudget} as "totalBudget",
      coalesce(${projects.startDate}, ${dayOf(setting, projects.createdAt)}) as start,
      ${projects.estimatedCompletionDate} as "estimatedCompletion"
    from ${projects} where ${projects.id} = ${project.id}`);
  if (!found) throw new Error('a project is gone while its report is made');
  return found;
}

/** Reads it as of the day of the report's figures. */
export async function projectState(setting: ReportSetting): Promise<ProjectState> {
  const { connection, project, asOf } = setting;
  const [{ totalBudget, ...dates }, totals, spis, { value: earned }] = await Promise.all([
    datesOf(setting),
    totalsOf(connection, [project.id]),
    spiOf(connection, [project.id], asOf),
    earnedValueOn(connection, project.id, asOf),
  ]);
  const facts = {
    ...dates,
    totalBudget,
    today: asOf,
    spi: spis.get(project.id) ?? null,
  };
  const figures = projectFigures(facts, totals.get(project.id) ?? []);
  return { figures, earned, complete: projectComplete(earned, figures.progress) };
}
