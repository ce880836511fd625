import { DomainError, type Said } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { onCommit } from './announcements.ts';
import { type Connection, connectionOf } from './connection.ts';
import { openPool } from './database.ts';
import { type JobHands, MOST_ATTEMPTS, type TakenJob } from './job-hands.ts';

/** Milliseconds between two looks for what other processes were asked for or have left. */
const LOOK_EVERY = 1000;
/** Milliseconds between two stamps, by which others see that a job is worked on, and its owner how far it is. */
const STAMP_EVERY = 1000;
/** What goes on with a job while it is worked on. */
export interface Working {
  signal: AbortSignal;
  /** Hears how far it is, in percent. */
  hear: (percent: number) => void;
}

interface Parts<Job extends TakenJob> {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  hands: JobHands<Job>;
  /** What is said of a job that was begun often and never finished. */
  givenUp: Said;
  /** Does the work and says in the job's row what came of it. Throws what refuses it. */
  work(connection: Connection, job: Job, working: Working): Promise<void>;
  /** Lets go of what the work was done with, when no more comes. */
  end?: () => void;
}

/** Why the work on a job ends early: its owner does not want it any more, or this process ends. */
type Ending = 'cancelled' | 'stopping';

/** A process's part in making what was asked for as a job: it takes one after another. */
export class JobRunner<Job extends TakenJob> {
  readonly #parts: Parts<Job>;
  /** Of its own: a stamp waits for no request that holds all the others. */
  readonly #pool: pg.Pool;
  readonly #connection: Connection;
  #timer: NodeJS.Timeout | undefined;
  #unhear: (() => void) | undefined;
  #round: Promise<void> | null = null;
  #again = false;
  #work: AbortController | null = null;
  #stopped = false;

  constructor(parts: Parts<Job>) {
    this.#parts = parts;
    this.#pool = openPool(parts.pool.options.connectionString ?? '', 1);
    this.#connection = connectionOf(this.#pool);
  }

  start(): void {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY).unref();
    this.#unhear = onCommit(this.#parts.pool, (said) => {
      if (said.some(({ topic }) => topic === 'jobs')) this.#look();
    });
  }

  /** Ends the work on a job and gives it back: another process, or this one when it is started again, makes it. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#unhear?.();
    this.#work?.abort('stopping' satisfies Ending);
    await this.#round;
    this.#parts.end?.();
    await this.#pool.end();
  }

  #look(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#round ??= this.#makeAll()
      // The database may be away for a moment; the next look does what this one could not.
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'jobs have to wait'))
      .finally(() => {
        this.#round = null;
      });
  }

  async #makeAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const { hands, givenUp } = this.#parts;
      for (let job = await hands.take(this.#connection); job; job = await hands.take(this.#connection)) {
        if (job.attempts > MOST_ATTEMPTS) await hands.fail(this.#connection, job, givenUp);
        else await this.#make(job);
        this.#tell(job);
        if (this.#stopped) return;
      }
    }
  }

  #tell({ userId }: TakenJob): void {
    connectionOf(this.#parts.pool).announce({ topic: 'jobs', userId });
  }

  async #make(job: Job): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    if (this.#stopped) work.abort('stopping' satisfies Ending);
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

  /** Stamps the job while it is worked on, and ends the work when it is not this process's any more. */
  #stamping(job: Job, work: AbortController): { hear: (percent: number) => void; end: () => void } {
    let progress = 0;
    let told = 0;
    const stamp = async () => {
      if (!(await this.#parts.hands.stamp(this.#connection, job, progress)))
        work.abort('cancelled' satisfies Ending);
      else if (progress > told) this.#tell(job);
      told = progress;
    };
    const timer = setInterval(() => {
      // A stamp that is late is no reason to stop: another process waits for thirty.
      stamp().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'a job was not stamped'));
    }, STAMP_EVERY);
    return {
      hear: (percent) => {
        // A hundred is said when the file can be had.
        progress = Math.min(99, Math.max(progress, Math.floor(percent)));
      },
      end: () => clearInterval(timer),
    };
  }

  async #answerFor(job: Job, { aborted, reason }: AbortSignal, error: unknown): Promise<void> {
    const { hands, givenUp } = this.#parts;
    if (aborted) {
      if ((reason as Ending) === 'stopping') await hands.giveBack(this.#connection, job, false);
      return;
    }
    if (error instanceof DomainError) {
      await hands.fail(this.#connection, job, error.said);
      return;
    }
    this.#parts.log.error({ err: error }, 'a job was not done');
    if (job.attempts >= MOST_ATTEMPTS) await hands.fail(this.#connection, job, givenUp);
    else await hands.giveBack(this.#connection, job, true);
  }
}
