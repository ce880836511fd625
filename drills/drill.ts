export type Size = 'short' | 'full';

/** What a drill has measured; above its limit it is a fault. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  limit?: number;
}

export interface Outcome {
  figures: Figure[];
  /** What the product did not live up to, a sentence each. */
  faults: string[];
  /** Why it could not be done on this machine. */
  skipped?: string;
}

/** The drill with something made wrong on purpose: a drill that does not notice it proves nothing. */
export interface Control {
  wrong: string;
  /** What it must find. */
  finds: RegExp;
  run(size: Size): Promise<Outcome>;
}

export interface Drill {
  name: string;
  promise: string;
  run(size: Size): Promise<Outcome>;
  controls: readonly Control[];
}

const MOST_TOLD = 5;

/** How often something wrong may do no harm before it counts as not noticed: much of it does some at certain moments only. */
const MOST_TRIES = 4;

/** What a control found of what it must find, and the outcome in which it did; in the last one where it found nothing. */
export async function noticedBy(
  { finds, run }: Control,
  size: Size,
): Promise<{ found: string[]; outcome: Outcome }> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await run(size);
    const found = faultsOf(outcome).filter((fault) => finds.test(fault));
    if (found.length > 0 || outcome.skipped || tries === MOST_TRIES) return { found, outcome };
  }
}

/** The faults that a drill met, with those of its figures that are above their limits. */
export function faultsOf({ faults, figures }: Outcome): string[] {
  const above = figures
    .filter(({ value, limit }) => limit !== undefined && !(value <= limit))
    .map(({ what, value, unit, limit }) => `${what}: ${value} ${unit}, and the limit is ${limit} ${unit}`);
  return [...faults, ...above];
}

/** The first faults, and how many there are besides. */
export function told(faults: readonly string[]): string[] {
  const rest = faults.length - MOST_TOLD;
  return [...faults.slice(0, MOST_TOLD), ...(rest > 0 ? [`and ${rest} more`] : [])];
}

/** The value below which so large a share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How long others waited, in milliseconds: when nothing else was going on, and meanwhile, which has a limit. */
export const othersWaited = (idle: { p99: number }, busy: { p99: number }, slower: number): Figure[] => [
  { what: 'p99 of others when idle', value: Math.round(idle.p99), unit: 'ms' },
  {
    what: 'p99 of others meanwhile',
    value: Math.round(busy.p99),
    unit: 'ms',
    limit: Math.round(slower * idle.p99),
  },
];
