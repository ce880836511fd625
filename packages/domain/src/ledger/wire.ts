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
  ...budget,
  phases: budget.phases.map((phase) => ({
    ...phase,
    percentComplete: percentOrNull(percentComplete.get(phase.phase)),
  })),
});

const measuresOnWire = <Of extends Measures>({ cpi, spi, tcpi, earnedSchedule, ...amounts }: Of) => ({
  ...amounts,
  cpi: fourDecimals(cpi),
  spi: fourDecimals(spi),
  tcpi: fourDecimals(tcpi),
  earnedSchedule: {
    ...earnedSchedule,
    es: fourDecimals(earnedSchedule.es),
    spiT: fourDecimals(earnedSchedule.spiT),
  },
});

/** Earned value with its S-curve as its call answers it. */
export const earnedValueOnWire = ({ phases, span, ...whole }: EarnedValue, curve: CurvePoint[]) => ({
  ...measuresOnWire(whole),
  phases: phases.map(({ phase, percentComplete, ...measures }) => ({
    phase,
    percentComplete: percentOrNull(percentComplete),
    ...measuresOnWire(measures),
  })),
  start: span?.start ?? null,
  finish: span?.finish ?? null,
  curve,
});
