import type pg from 'pg';
import { Gathering } from './gathering.ts';

/** A series of a project. */
interface SeriesName {
  projectId: number;
  kind: string;
}

interface Wanted extends SeriesName {
  count: number;
}

/** In the order of their keys, so that processes which raise the same series wait for each other and never block. */
const RAISE = {
  name: 'raise series',
  text: `
    insert into record_series as series (project_id, kind, last)
    select project_id, kind, sum(count) from unnest($1::bigint[], $2::text[], $3::int[]) as wanted (project_id, kind, count)
    group by project_id, kind order by project_id, kind
    on conflict (project_id, kind) do update set last = series.last + excluded.last
    returning project_id::text as "projectId", kind, last`,
};

const keyOf = ({ projectId, kind }: { projectId: number | string; kind: string }) => `${projectId} ${kind}`;

/**
 * Gives the numbers of all series, each at once and for good: a connection is kept for this alone, so that a series is never held
 * until somebody's transaction ends, and never waited for behind those who wait for a connection. What is undone leaves a gap.
 */
export class Series {
  readonly #open: () => pg.Pool;
  #pool: pg.Pool | undefined;
  readonly #asking = new Gathering<Wanted, number>((wanted) => this.#raise(wanted));

  constructor(open: () => pg.Pool) {
    this.#open = open;
  }

  /** The first of so many numbers that follow one another. */
  take(wanted: Wanted): Promise<number> {
    return this.#asking.ask(wanted);
  }

  async #raise(wanted: readonly Wanted[]): Promise<number[]> {
    this.#pool ??= this.#open();
    const { rows } = await this.#pool.query<{ projectId: string; kind: string; last: number }>({
      ...RAISE,
      values: [
        wanted.map(({ projectId }) => projectId),
        wanted.map(({ kind }) => kind),
        wanted.map(({ count }) => count),
      ],
    });
    const ends = new Map(rows.map((row) => [keyOf(row), row.last]));
    // From the last one back: who asked first gets the lowest.
    const firsts = wanted.toReversed().map((each) => {
      const end = ends.get(keyOf(each));
      if (end === undefined) throw new Error(`no number of ${each.kind} came back`);
      ends.set(keyOf(each), end - each.count);
      return end - each.count + 1;
    });
    return firsts.reverse();
  }

  async end(): Promise<void> {
    await this.#pool?.end();
  }
}

const known = new WeakMap<pg.Pool, Series>();

/** Keeps series beside the connections of a pool, and ends them with those. `open` opens the pool of one that they need. */
export function keepSeries(pool: pg.Pool, open: () => pg.Pool): pg.Pool {
  const series = new Series(open);
  known.set(pool, series);
  const end = pool.end.bind(pool) as () => Promise<void>;
  pool.end = (async () => {
    await Promise.all([end(), series.end()]);
  }) as pg.Pool['end'];
  return pool;
}

/** The numbers that one transaction takes. */
export class Numbers {
  readonly #pool: pg.Pool;
  readonly #taken = new Map<string, { next: number; left: number }>();
  #ahead = 1;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** So many rows of a kind will follow one another: the first one takes the numbers of all. */
  expect(count: number): void {
    this.#ahead = count;
  }

  async next(series: SeriesName): Promise<number> {
    const key = keyOf(series);
    const taken = this.#taken.get(key);
    if (taken && taken.left > 0) {
      taken.left -= 1;
      taken.next += 1;
      return taken.next - 1;
    }
    const of = known.get(this.#pool);
    if (!of) throw new Error('these connections have no series beside them');
    const first = await of.take({ ...series, count: this.#ahead });
    this.#taken.set(key, { next: first + 1, left: this.#ahead - 1 });
    return first;
  }
}
