import type { Phase } from '../phases/phases.ts';
import type { Budget } from './budget.ts';
import type { EarnedValue, Measures } from './earned-value.ts';
import { percentOf, type Rate } from './rate.ts';
import { fourDecimals } from './ratio.ts';
import type { CurvePoint } from './s-curve.ts';

const percentOrNull = (value: Rate | null | undefined): number | null =>
  value === null || value === undefined ? null : percentOf(value);

/** A budget as its call answers it. */
export const budgetOnWire = (budget: Budget, percentComplete: ReadonlyMap<Phase, Rate>) => ({
  phases: budget.phases.map((phase) => ({
    ...phase,
    percentComplete: percentOrNull(percentComplete.get(phase.phase)),
  })),
  totals: budget.totals,
  fees: budget.fees,
  contingency: budget.contingency,
  unallocated: budget.unallocated,
  overAllocated: budget.overAllocated,
  pendingWithoutPhase: budget.pendingWithoutPhase,
  projectBudget: budget.projectBudget,
  balanced: budget.balanced,
});

function measuresOnWire({
  cpi,
  spi,
  tcpi,
  eac,
  earnedSchedule,
  bac,
  pv,
  ev,
  ac,
  cv,
  sv,
  etc,
  vac,
}: Measures) {
  const { es, at, spiT, forecastDays, forecastFinish } = earnedSchedule;
  return {
    bac,
    pv,
    ev,
    ac,
    cv,
    sv,
    etc,
    vac,
    cpi: fourDecimals(cpi),
    spi: fourDecimals(spi),
    tcpi: fourDecimals(tcpi),
    eac,
    earnedSchedule: { es: fourDecimals(es), at, spiT: fourDecimals(spiT), forecastDays, forecastFinish },
  };
}

/** Earned value with its S-curve as its call answers it. */
export const earnedValueOnWire = (value: EarnedValue, curve: readonly CurvePoint[]) => ({
  ...measuresOnWire(value),
  phases: value.phases.map(({ phase, percentComplete, ...measures }) => ({
    phase,
    percentComplete: percentOrNull(percentComplete),
    ...measuresOnWire(measures),
  })),
  missing: value.missing,
  unplanned: value.unplanned,
  start: value.span?.start ?? null,
  finish: value.span?.finish ?? null,
  curve: curve.map(({ date, pv, ev, ac }) => ({ date, pv, ev, ac })),
});
