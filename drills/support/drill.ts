export type DrillSize = 'short' | 'full';

/** A measurement of a drill; a value above its limit is a fault. */
export interface DrillFigure {
  what: string;
  value: number;
  unit: string;
  limit?: number;
}

export interface DrillOutcome {
  figures: DrillFigure[];
  /** Failures of the product, a sentence each. */
  faults: string[];
  /** Why it was skipped on this machine. */
  skipped?: string;
}

/** The drill with a planted fault: a drill that does not detect it proves nothing. */
export interface DrillControl {
  wrong: string;
  /** The fault that it must detect. */
  finds: RegExp;
  run(size: DrillSize): Promise<DrillOutcome>;
}

export interface Drill {
  name: string;
  promise: string;
  run(size: DrillSize): Promise<DrillOutcome>;
  controls: readonly DrillControl[];
}

const MAX_LISTED_FAULTS = 5;

/** Number of attempts before a planted fault counts as undetected: many faults only show at certain moments. */
const MAX_TRIES = 4;

/**
 * Runs a control. Returns the expected faults that it found, and the outcome in which it found them, or the last
 * one.
 */
export async function runControl(
  { finds, run }: DrillControl,
  size: DrillSize,
): Promise<{ found: string[]; outcome: DrillOutcome }> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await run(size);
    const found = faultsOf(outcome).filter((fault) => finds.test(fault));
    if (found.length > 0 || outcome.skipped || tries === MAX_TRIES) return { found, outcome };
  }
}

/** Returns the faults of a drill, including figures above their limits. */
export function faultsOf({ faults, figures }: DrillOutcome): string[] {
  const above = figures
    .filter(({ value, limit }) => limit !== undefined && !(value <= limit))
    .map(({ what, value, unit, limit }) => `${what}: ${value} ${unit}, and the limit is ${limit} ${unit}`);
  return [...faults, ...above];
}

/** Returns the first faults and the number of others. */
export function summarizeFaults(faults: readonly string[]): string[] {
  const rest = faults.length - MAX_LISTED_FAULTS;
  return [...faults.slice(0, MAX_LISTED_FAULTS), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** Returns the value below which a given share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the waiting time of others in milliseconds, idle and meanwhile; the latter has a limit. */
export const waitFigures = (idle: { p99: number }, busy: { p99: number }, slower: number): DrillFigure[] => [
  { what: 'p99 of others when idle', value: Math.round(idle.p99), unit: 'ms' },
  {
    what: 'p99 of others meanwhile',
    value: Math.round(busy.p99),
    unit: 'ms',
    limit: Math.round(slower * idle.p99),
  },
];
