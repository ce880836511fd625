import type { Outcome } from './drill.ts';

/** What the product held at one moment. */
export interface Sample {
  /** Seconds since the load began. */
  at: number;
  figures: Readonly<Record<Held, number>>;
}

/** What is looked at, with its unit and how much of it may come and go with the work that happens to be in hand. */
export const HELD = {
  rss: { unit: 'MB', slack: 16 },
  heap: { unit: 'MB', slack: 8 },
  external: { unit: 'MB', slack: 8 },
  sockets: { unit: '', slack: 8 },
  descriptors: { unit: '', slack: 8 },
  connections: { unit: '', slack: 4 },
  streams: { unit: '', slack: 4 },
  arriving: { unit: '', slack: 2 },
} as const;

export type Held = keyof typeof HELD;

const HELD_NAMES = Object.keys(HELD) as Held[];

/** The load warms caches, pools and the compiler up for the first third. */
const WARM = 1 / 3;
/** In each of so many parts the smallest value counts: what is garbage at the moment of a sample is no leak. */
const PARTS = 8;
/** Beside its slack, by this share of what it was it may grow over the rest of the time. */
const SHARE = 0.08;

interface Trend {
  start: number;
  growth: number;
}

/** Where the lower edge of a row of values begins, and by how much its straight line rises until the end. */
export function trendOf(values: readonly number[]): Trend {
  const parts = Math.min(PARTS, values.length);
  const lows = Array.from({ length: parts }, (_, part) =>
    Math.min(...values.slice((part * values.length) / parts, ((part + 1) * values.length) / parts)),
  );
  const [middleX, middleY] = [(parts - 1) / 2, lows.reduce((sum, low) => sum + low, 0) / parts];
  const spread = lows.reduce((sum, _, x) => sum + (x - middleX) ** 2, 0);
  const slope =
    spread === 0 ? 0 : lows.reduce((sum, low, x) => sum + (x - middleX) * (low - middleY), 0) / spread;
  return { start: middleY - slope * middleX, growth: slope * (parts - 1) };
}

/** Whether what the product held stayed level once it was warm. */
export function judged(samples: readonly Sample[]): Outcome {
  const end = samples.at(-1)?.at ?? 0;
  const warm = samples.filter(({ at }) => at >= end * WARM);
  const outcome: Outcome = { figures: [], faults: [] };
  for (const name of HELD_NAMES) {
    const { start, growth } = trendOf(warm.map(({ figures }) => figures[name]));
    const { unit, slack } = HELD[name];
    outcome.figures.push(
      { what: `${name} once warm`, value: Math.round(start), unit },
      {
        what: `${name} more at the end`,
        value: Math.round(growth),
        unit,
        limit: Math.round(slack + SHARE * start),
      },
    );
  }
  return outcome;
}
