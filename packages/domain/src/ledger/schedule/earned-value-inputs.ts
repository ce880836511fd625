import type { Phase } from '../../phases/phases.ts';
import type { Budget } from '../budget/budget.ts';
import type { CashFlowPhase } from '../cash-flow.ts';
import type { Rate } from '../rate.ts';
import type { PhaseWork } from './earned-value.ts';
import { type PhaseEdit, plannedDays } from './programme-phase.ts';

type PlannedDates = Required<Pick<PhaseEdit, 'plannedStart' | 'plannedFinish'>>;

/**
 * Combines the inputs of earned value and cash flow: amounts from the budget, days from the programme, and
 * progress.
 */
export function earnedValueInputs(
  { phases }: Pick<Budget, 'phases'>,
  programme: Partial<Record<Phase, PlannedDates>>,
  percentComplete: ReadonlyMap<Phase, Rate>,
): (PhaseWork & CashFlowPhase)[] {
  return phases.map(({ phase, revised, actual, forecast }) => {
    const { plannedStart = null, plannedFinish = null } = programme[phase] ?? {};
    return {
      phase,
      revised,
      actual,
      forecast,
      percentComplete: percentComplete.get(phase) ?? null,
      planned: plannedDays({ plannedStart, plannedFinish }),
    };
  });
}
