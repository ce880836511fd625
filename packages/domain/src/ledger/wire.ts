import { decimal, type Minor } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';
import type { Budget } from './budget.ts';
import type { CashFlow } from './cash-flow.ts';
import type { EarnedValue, Measures } from './earned-value.ts';
import { percentOf, type Rate } from './rate.ts';
import { fourDecimals } from './ratio.ts';
import type { CurvePoint } from './s-curve.ts';

type Plain = Minor | string | number | boolean | null;

type InDecimals<Row> = {
  [Name in keyof Row]: Row[Name] extends Minor | null ? Decimal<Row[Name]> : Row[Name];
};

type Decimal<Amount> = Amount extends Minor ? string : Amount;

/** A row with its amounts as decimal strings. Rates are no amounts: they are kept out by the type. */
export const inDecimals = <Row extends { [Name in keyof Row]: Plain }>(row: Row): InDecimals<Row> =>
  Object.fromEntries(
    Object.entries<unknown>(row).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? decimal(value) : value,
    ]),
  ) as InDecimals<Row>;

const percentOrNull = (value: Rate | null | undefined): number | null =>
  value === null || value === undefined ? null : percentOf(value);

/** A budget as its call answers it. */
export const budgetOnWire = (budget: Budget, percentComplete: ReadonlyMap<Phase, Rate>) => ({
  phases: budget.phases.map((phase) => ({
    ...inDecimals(phase),
    percentComplete: percentOrNull(percentComplete.get(phase.phase)),
  })),
  totals: inDecimals(budget.totals),
  fees: inDecimals(budget.fees),
  contingency: inDecimals(budget.contingency),
  unallocated: decimal(budget.unallocated),
  overAllocated: budget.overAllocated,
  pendingWithoutPhase: decimal(budget.pendingWithoutPhase),
  projectBudget: inDecimals(budget.projectBudget),
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
    ...inDecimals({ bac, pv, ev, ac, cv, sv, etc, vac }),
    cpi: fourDecimals(cpi),
    spi: fourDecimals(spi),
    tcpi: fourDecimals(tcpi),
    eac: inDecimals(eac),
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
  curve: curve.map(({ date, pv, ev, ac }) => ({ date, ...inDecimals({ pv, ev, ac }) })),
});

/** A cash flow as its call answers it. */
export const cashFlowOnWire = ({ months, undated }: CashFlow) => ({
  months: months.map(({ cumulative, ...month }) => ({
    ...inDecimals(month),
    cumulative: inDecimals(cumulative),
  })),
  undated: inDecimals(undated),
});
