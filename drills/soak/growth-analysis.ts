import type { DrillOutcome } from '../support/drill.ts';

/** The product's resource use at one moment. */
export interface ResourceSample {
  /** Seconds since the load began. */
  at: number;
  figures: Readonly<Record<ResourceName, number>>;
}

/** Observed resources, with unit and normal fluctuation. */
export const RESOURCES = {
  rss: { unit: 'MB', slack: 16 },
  heap: { unit: 'MB', slack: 8 },
  external: { unit: 'MB', slack: 8 },
  sockets: { unit: '', slack: 8 },
  descriptors: { unit: '', slack: 8 },
  connections: { unit: '', slack: 4 },
  streams: { unit: '', slack: 4 },
  arriving: { unit: '', slack: 2 },
} as const;

export type ResourceName = keyof typeof RESOURCES;

const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[];

/** The first third warms up caches, pools and the compiler. */
const WARM_UP_SHARE = 1 / 3;
/** Number of parts of which only the smallest value counts, because garbage is not a leak. */
const TREND_PARTS = 8;
/** Allowed growth over the remaining time, as a share of the initial value, in addition to the slack. */
const GROWTH_SHARE = 0.08;

interface Trend {
  start: number;
  growth: number;
}

/** Fits a straight line to the lower edge of a series; returns its start and growth. */
export function lowerTrend(values: readonly number[]): Trend {
  const parts = Math.min(TREND_PARTS, values.length);
  const lows = Array.from({ length: parts }, (_, part) =>
    Math.min(...values.slice((part * values.length) / parts, ((part + 1) * values.length) / parts)),
  );
  const [middleX, middleY] = [(parts - 1) / 2, lows.reduce((sum, low) => sum + low, 0) / parts];
  const spread = lows.reduce((sum, _, x) => sum + (x - middleX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : lows.reduce((sum, low, x) => sum + (x - middleX) * (low - middleY), 0) / spread;
  return { start: middleY - slope * middleX, growth: slope * (parts - 1) };
}

/** Checks whether resource use stayed level after the warm-up. */
export function analyzeSamples(samples: readonly ResourceSample[]): DrillOutcome {
  const end = samples.at(-1)?.at ?? 0;
  const warm = samples.filter(({ at }) => at >= end * WARM_UP_SHARE);
  const outcome: DrillOutcome = { figures: [], faults: [] };
  for (const name of RESOURCE_NAMES) {
    const { start, growth } = lowerTrend(warm.map(({ figures }) => figures[name]));
    const { unit, slack } = RESOURCES[name];
    outcome.figures.push(
      { what: `${name} once warm`, value: Math.round(start), unit },
      {
        what: `${name} more at the end`,
        value: Math.round(growth),
        unit,
        limit: Math.round(slack + GROWTH_SHARE * start),
      },
    );
  }
  return outcome;
}
