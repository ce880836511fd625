import { DomainError, said } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { onCommit } from '../platform/announcements.ts';
import { type Connection, connectionOf } from '../platform/connection.ts';
import { openPool } from '../platform/database.ts';
import { removeBytes } from '../platform/file-removal.ts';
import type { FileStore } from '../platform/files.ts';
import type { Kept } from '../platform/housekeeping.ts';
import type { Workshop } from '../platform/workshop.ts';
import {
  failJob,
  finishJob,
  GIVEN_UP,
  giveBack,
  MOST_ATTEMPTS,
  removeFinished,
  stampJob,
  type TakenJob,
  takeJob,
} from './jobs-store.ts';

/** Milliseconds between two looks for what other processes were asked for or have left. */
const LOOK_EVERY = 1000;
/** Milliseconds between two stamps, by which others see that a job is worked on, and its owner how far it is. */
const STAMP_EVERY = 1000;
/** What a report's file may take, in bytes. */
const LARGEST_FILE = 1024 * 1024 * 1024;

interface Parts {
  pool: pg.Pool;
  files: FileStore;
  workshop: Workshop;
  log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
}

/** Why the work on a job ends early: its owner does not want it any more, or this process ends. */
type Ending = 'cancelled' | 'stopping';

/** A process's part in making what was asked for as a job: it takes one after another. */
export class JobRunner {
  readonly #parts: Parts;
  /** Of its own: a stamp waits for no request that holds all the others. */
  readonly #pool: pg.Pool;
  readonly #connection: Connection;
  #timer: NodeJS.Timeout | undefined;
  #unhear: (() => void) | undefined;
  #round: Promise<void> | null = null;
  #again = false;
  #work: AbortController | null = null;
  #stopped = false;

  constructor(parts: Parts) {
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
    await this.#pool.end();
  }

  #look(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#round ??= this.#makeAll()
      // The database may be away for a moment; the next look does what this one could not.
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'reports have to wait'))
      .finally(() => {
        this.#round = null;
      });
  }

  async #makeAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      for (let job = await takeJob(this.#connection); job; job = await takeJob(this.#connection)) {
        if (job.attempts > MOST_ATTEMPTS) await failJob(this.#connection, job, GIVEN_UP);
        else await this.#make(job);
        this.#tell(job);
        if (this.#stopped) return;
      }
    }
  }

  #tell({ userId }: TakenJob): void {
    connectionOf(this.#parts.pool).announce({ topic: 'jobs', userId });
  }

  async #make(job: TakenJob): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    if (this.#stopped) work.abort('stopping' satisfies Ending);
    const stamping = this.#stamping(job, work);
    try {
      await this.#makeFile(job, work.signal, stamping.hear);
    } catch (error) {
      await this.#answerFor(job, work.signal, error);
    } finally {
      stamping.end();
      this.#work = null;
    }
  }

  /** Stamps the job while it is worked on, and ends the work when it is not this process's any more. */
  #stamping(job: TakenJob, work: AbortController): { hear: (percent: number) => void; end: () => void } {
    let progress = 0;
    let told = 0;
    const stamp = async () => {
      if (!(await stampJob(this.#connection, job, progress))) work.abort('cancelled' satisfies Ending);
      else if (progress > told) this.#tell(job);
      told = progress;
    };
    const timer = setInterval(() => {
      // A stamp that is late is no reason to stop: another process waits for thirty.
      stamp().catch((error: unknown) => this.#parts.log.warn({ err: error }, 'a report was not stamped'));
    }, STAMP_EVERY);
    return {
      hear: (percent) => {
        // A hundred is said when the file can be had.
        progress = Math.min(99, Math.max(progress, Math.floor(percent)));
      },
      end: () => clearInterval(timer),
    };
  }

  async #makeFile(job: TakenJob, signal: AbortSignal, hear: (percent: number) => void): Promise<void> {
    const { workshop, files, now } = this.#parts;
    const { id: _id, attempts: _attempts, ...order } = job;
    const { stream, result } = await workshop.make({ ...order, now: now() }, { hear, signal });
    const stored = await files.put(stream, LARGEST_FILE);
    if (!stored) throw new DomainError('tooLarge', said('This report is too large to be kept as a file.'));
    const file = { key: stored.key, name: result.name, size: stored.size };
    if (!(await finishJob(this.#connection, job, file))) await files.remove(stored.key);
  }

  async #answerFor(job: TakenJob, { aborted, reason }: AbortSignal, error: unknown): Promise<void> {
    if (aborted) {
      if ((reason as Ending) === 'stopping') await giveBack(this.#connection, job, false);
      return;
    }
    if (error instanceof DomainError) {
      await failJob(this.#connection, job, error.said);
      return;
    }
    this.#parts.log.error({ err: error }, 'a report was not made');
    if (job.attempts >= MOST_ATTEMPTS) await failJob(this.#connection, job, GIVEN_UP);
    else await giveBack(this.#connection, job, true);
  }
}

/** Removes what was made a day ago. */
export async function sweepJobs({ pool, files }: Pick<Kept, 'pool' | 'files'>): Promise<void> {
  const connection = connectionOf(pool);
  await removeBytes(connection, files, await removeFinished(connection));
}
