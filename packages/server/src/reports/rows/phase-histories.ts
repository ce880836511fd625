import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { rate } from '@brick/domain/ledger/rate';
import type { PhaseHistory } from '@brick/domain/ledger/schedule/phase-schedule';
import { EMPTY_PROGRAMME_PHASE, plannedDays } from '@brick/domain/ledger/schedule/programme-phase';
import type { ProgressEntry } from '@brick/domain/ledger/schedule/progress-entries';
import { PHASES, type Phase, phaseStatus } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import { loadProgrammeDates } from '../../budgets/service.ts';
import { progressEntries } from '../../schema/budgets.ts';
import { expenses } from '../../schema/expenses.ts';
import type { ReportContext } from '../report-context.ts';

interface PhaseSpending {
  phase: Phase;
  first: CalendarDate;
  last: CalendarDate;
  count: number;
  paidCount: number;
}

/** Loads the known dates of every phase as of the day of the figures. */
export async function loadPhaseHistories({
  connection,
  project,
  asOf,
}: ReportContext): Promise<PhaseHistory[]> {
  const [programme, entries, spent] = await Promise.all([
    loadProgrammeDates(connection, project.id),
    connection.rows<Omit<ProgressEntry, 'percentComplete'> & { percent: string }>(sql`
      select ${progressEntries.id} as id, ${progressEntries.phase} as phase, ${progressEntries.date} as date,
        ${progressEntries.percentComplete} as percent
      from ${progressEntries} where ${progressEntries.projectId} = ${project.id} and ${progressEntries.date} <= ${asOf}
        and ${progressEntries.deletedAt} is null`),
    connection.rows<PhaseSpending>(sql`
      select ${expenses.phase} as phase, min(${expenses.date}) as first, max(${expenses.date}) as last,
        count(*) as count, count(*) filter (where ${expenses.isPaid}) as "paidCount"
      from ${expenses} where ${expenses.projectId} = ${project.id} and ${expenses.date} <= ${asOf}
        and ${expenses.deletedAt} is null
      group by 1`),
  ]);
  return PHASES.map((phase) => {
    const dates = programme[phase] ?? EMPTY_PROGRAMME_PHASE;
    const found = spent.find((one) => one.phase === phase);
    return {
      phase,
      planned: plannedDays(dates),
      actualStart: dates.actualStart,
      actualFinish: dates.actualFinish,
      entries: entries
        .filter((entry) => entry.phase === phase)
        .map(({ percent, ...entry }) => ({ ...entry, percentComplete: rate(percent) })),
      firstExpense: found?.first ?? null,
      lastExpense: found?.last ?? null,
      status: phaseStatus(found?.count ?? 0, found?.paidCount ?? 0),
    };
  });
}
