import type { Phase } from '../phases/phases.ts';
import type { Budget } from './budget/budget.ts';
import { percentOf, type Rate } from './rate.ts';
import { fourDecimals } from './ratio.ts';
import type { EarnedValue, EarnedValueMeasures } from './schedule/earned-value.ts';
import type { CurvePoint } from './schedule/s-curve.ts';

const percentOrNull = (value: Rate | null | undefined): number | null =>
  value === null || value === undefined ? null : percentOf(value);

/** Serializes a budget. */
export const serializeBudget = (budget: Budget, percentComplete: ReadonlyMap<Phase, Rate>) => ({
  ...budget,
  phases: budget.phases.map((phase) => ({
    ...phase,
    percentComplete: percentOrNull(percentComplete.get(phase.phase)),
  })),
});

const serializeMeasures = <Of extends EarnedValueMeasures>({
  cpi,
  spi,
  tcpi,
  earnedSchedule,
  ...amounts
}: Of) => ({
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

/** Serializes earned value with its S-curve. */
export const serializeEarnedValue = ({ phases, span, ...whole }: EarnedValue, curve: CurvePoint[]) => ({
  ...serializeMeasures(whole),
  phases: phases.map(({ phase, percentComplete, ...measures }) => ({
    phase,
    percentComplete: percentOrNull(percentComplete),
    ...serializeMeasures(measures),
  })),
  start: span?.start ?? null,
  finish: span?.finish ?? null,
  curve,
});
