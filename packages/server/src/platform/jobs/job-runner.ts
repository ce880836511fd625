import { DomainError, type ProblemMessage } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { onCommit } from '../db/commit-events.ts';
import { type Connection, getConnection } from '../db/connection.ts';
import { openPool } from '../db/database.ts';
import { type JobQueue, MAX_ATTEMPTS, type RunningJob } from './job-queue.ts';

/** Milliseconds between two polls for jobs from other processes. */
const POLL_EVERY = 1000;
/** Milliseconds between two heartbeats, which also report the progress to the job's owner. */
const STAMP_EVERY = 1000;
/** How the work on a job is cancelled and reports progress. */
export interface JobControl {
  signal: AbortSignal;
  /** Reports the progress in percent. */
  hear: (percent: number) => void;
}

interface JobRunnerOptions<Job extends RunningJob> {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  hands: JobQueue<Job>;
  /** The message for a job that failed too often. */
  givenUp: ProblemMessage;
  /** Does the work and stores the result in the job's row. Throws a problem to fail the job. */
  work(connection: Connection, job: Job, working: JobControl): Promise<void>;
  /** Releases resources when the runner stops. */
  end?: () => void;
}

/** Why work on a job is aborted: its owner cancelled it, or this process is shutting down. */
type JobAbortReason = 'cancelled' | 'stopping';

/** Takes and runs jobs from a queue, one after another. */
export class JobRunner<Job extends RunningJob> {
  readonly #parts: JobRunnerOptions<Job>;
  /** A separate connection, so that heartbeats never wait for requests. */
  readonly #pool: pg.Pool;
  readonly #connection: Connection;
  #timer: NodeJS.Timeout | undefined;
  #unhear: (() => void) | undefined;
  #round: Promise<void> | null = null;
  #again = false;
  #work: AbortController | null = null;
  #stopped = false;

  constructor(parts: JobRunnerOptions<Job>) {
    this.#parts = parts;
    this.#pool = openPool(parts.pool.options.connectionString ?? '', 1);
    this.#connection = getConnection(this.#pool);
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), POLL_EVERY).unref();
    this.#unhear = onCommit(this.#parts.pool, (said) => {
      if (said.some(({ topic }) => topic === 'jobs')) this.#look();
    });
  }

  /** Aborts the running job and returns it to the queue, for another process or the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#unhear?.();
    this.#work?.abort('stopping' satisfies JobAbortReason);
    await this.#round;
    this.#parts.end?.();
    await this.#pool.end();
  }

  #look(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#round ??= this.#makeAll()
      // The database may be unavailable for a moment; the next poll catches up.
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'jobs were postponed'))
      .finally(() => {
        this.#round = null;
      });
  }

  async #makeAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const { hands, givenUp } = this.#parts;
      for (let job = await hands.take(this.#connection); job; job = await hands.take(this.#connection)) {
        if (job.attempts > MAX_ATTEMPTS) await hands.fail(this.#connection, job, givenUp);
        else await this.#make(job);
        this.#tell(job);
        if (this.#stopped) return;
      }
    }
  }

  #tell({ userId }: RunningJob): void {
    getConnection(this.#parts.pool).announce({ topic: 'jobs', userId });
  }

  async #make(job: Job): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    if (this.#stopped) work.abort('stopping' satisfies JobAbortReason);
    const stamping = this.#stamping(job, work);
    try {
      await this.#parts.work(this.#connection, job, { signal: work.signal, hear: stamping.hear });
    } catch (error) {
      await this.#answerFor(job, work.signal, error);
    } finally {
      stamping.end();
      this.#work = null;
    }
  }

  /** Sends heartbeats while the job runs, and aborts the work if this process no longer owns the job. */
  #stamping(job: Job, work: AbortController): { hear: (percent: number) => void; end: () => void } {
    let progress = 0;
    let told = 0;
    const stamp = async () => {
      if (!(await this.#parts.hands.stamp(this.#connection, job, progress)))
        work.abort('cancelled' satisfies JobAbortReason);
      else if (progress > told) this.#tell(job);
      told = progress;
    };
    const timer = setInterval(() => {
      // A late heartbeat is no reason to stop: other processes wait for 30 seconds.
      stamp().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'a job heartbeat failed'));
    }, STAMP_EVERY);
    return {
      hear: (percent) => {
        // 100 % is reported once the file is available.
        progress = Math.min(99, Math.max(progress, Math.floor(percent)));
      },
      end: () => clearInterval(timer),
    };
  }

  async #answerFor(job: Job, { aborted, reason }: AbortSignal, error: unknown): Promise<void> {
    const { hands, givenUp } = this.#parts;
    if (aborted) {
      if ((reason as JobAbortReason) === 'stopping') await hands.giveBack(this.#connection, job, false);
      return;
    }
    if (error instanceof DomainError) {
      await hands.fail(this.#connection, job, error.said);
      return;
    }
    this.#parts.log.error({ err: error }, 'a job failed');
    if (job.attempts >= MAX_ATTEMPTS) await hands.fail(this.#connection, job, givenUp);
    else await hands.giveBack(this.#connection, job, true);
  }
}
