import type pg from 'pg';
import { QueryBatcher } from './query-batcher.ts';

/** The record numbers of one kind in a project. */
interface SeriesKey {
  projectId: number;
  kind: string;
}

interface NumberRequest extends SeriesKey {
  count: number;
}

/** In the order of the keys, so that concurrent processes never deadlock. */
const RAISE_SERIES = {
  name: 'raise series',
  text: `
    insert into record_series as series (project_id, kind, last)
    select project_id, kind, sum(count) from unnest($1::bigint[], $2::text[], $3::int[]) as wanted (project_id, kind, count)
    group by project_id, kind order by project_id, kind
    on conflict (project_id, kind) do update set last = series.last + excluded.last
    returning project_id::text as "projectId", kind, last`,
};

const seriesKeyText = ({ projectId, kind }: { projectId: number | string; kind: string }) =>
  `${projectId} ${kind}`;

/**
 * Assigns numbers of all series, each at once and permanently. It uses its own connection, so that a series is not
 * locked until a transaction ends, and a request for a number never waits for a free connection. Rolled-back
 * transactions leave gaps.
 */
export class NumberSeries {
  readonly #open: () => pg.Pool;
  #pool: pg.Pool | undefined;
  readonly #asking = new QueryBatcher<NumberRequest, number>((wanted) => this.#raise(wanted));

  constructor(open: () => pg.Pool) {
    this.#open = open;
  }

  /** Takes several consecutive numbers and returns the first. */
  take(wanted: NumberRequest): Promise<number> {
    return this.#asking.ask(wanted);
  }

  async #raise(wanted: readonly NumberRequest[]): Promise<number[]> {
    this.#pool ??= this.#open();
    const { rows } = await this.#pool.query<{ projectId: string; kind: string; last: number }>({
      ...RAISE_SERIES,
      values: [
        wanted.map(({ projectId }) => projectId),
        wanted.map(({ kind }) => kind),
        wanted.map(({ count }) => count),
      ],
    });
    const ends = new Map(rows.map((row) => [seriesKeyText(row), row.last]));
    // From last to first, so that the earliest request gets the lowest number.
    const firsts = wanted.toReversed().map((each) => {
      const end = ends.get(seriesKeyText(each));
      if (end === undefined) throw new Error(`no number of ${each.kind} came back`);
      ends.set(seriesKeyText(each), end - each.count);
      return end - each.count + 1;
    });
    return firsts.reverse();
  }

  async end(): Promise<void> {
    await this.#pool?.end();
  }
}

const seriesByPool = new WeakMap<pg.Pool, NumberSeries>();

/** Adds number series to a pool and closes them with it. `open` opens the pool for their one connection. */
export function withNumberSeries(pool: pg.Pool, open: () => pg.Pool): pg.Pool {
  const series = new NumberSeries(open);
  seriesByPool.set(pool, series);
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (async () => {
    await Promise.all([end(), series.end()]);
  }) as pg.Pool['end'];
  return pool;
}

/** The numbers taken by one transaction. */
export class TransactionNumbers {
  readonly #pool: pg.Pool;
  readonly #taken = new Map<string, { next: number; left: number }>();
  #ahead = 1;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Announces how many records of a kind will follow, so that the first one takes the numbers for all. */
  expect(count: number): void {
    this.#ahead = count;
  }

  async next(series: SeriesKey): Promise<number> {
    const key = seriesKeyText(series);
    const taken = this.#taken.get(key);
    if (taken && taken.left > 0) {
      taken.left -= 1;
      taken.next += 1;
      return taken.next - 1;
    }
    const of = seriesByPool.get(this.#pool);
    if (!of) throw new Error('these connections have no series beside them');
    const first = await of.take({ ...series, count: this.#ahead });
    this.#taken.set(key, { next: first + 1, left: this.#ahead - 1 });
    return first;
  }
}
