import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { onCommit } from '../db/commit-events.ts';
import { getConnection } from '../db/connection.ts';
import { openPool } from '../db/database.ts';
import { JobLane, type JobWork } from './job-lane.ts';

/** Milliseconds between two polls for jobs from other processes. */
const POLL_EVERY = 1000;

/** Runs the jobs of this process, those of each lane one after another. */
export class JobRunner {
  readonly #lanes: readonly JobLane[];
  readonly #servingPool: pg.Pool;
  /** Separate connections, so that heartbeats never wait for requests, nor for the work of another lane. */
  readonly #pool: pg.Pool;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;

  constructor(pool: pg.Pool, log: FastifyBaseLogger, works: readonly JobWork[]) {
    this.#servingPool = pool;
    this.#pool = openPool(pool.options.connectionString ?? '', works.length);
    const options = {
      connection: getConnection(this.#pool),
      log,
      announce: ({ userId }: { userId: number }) => getConnection(pool).announce({ topic: 'jobs', userId }),
    };
    this.#lanes = works.map((work) => new JobLane(work, options));
  }

  start(): void {
    const look = () => {
      for (const lane of this.#lanes) lane.look();
    };
    this.#timer = setInterval(look, POLL_EVERY).unref();
    this.#stopListening = onCommit(this.#servingPool, (events) => {
      if (events.some(({ topic }) => topic === 'jobs')) look();
    });
  }

  /** Stops every lane; what it is at returns to the queue. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopListening?.();
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
    await this.#pool.end();
  }
}
