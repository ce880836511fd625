import { DomainError, type ProblemMessage } from '@brick/domain/errors';
import type { FastifyBaseLogger } from 'fastify';
import type { JobKind } from '../../schema/jobs.ts';
import type { Connection } from '../db/connection.ts';
import { failJob, giveJobBack, MAX_ATTEMPTS, type RunningJob, renewHeartbeat, takeJob } from './job-queue.ts';

/** Milliseconds between two heartbeats, which also report the progress to the job's owner. */
const STAMP_EVERY = 1000;

/** How the work on a job is cancelled and reports progress. */
export interface JobControl {
  signal: AbortSignal;
  /** Reports the progress in percent. */
  hear: (percent: number) => void;
}

/** How jobs of some kinds are done. */
export interface JobWork {
  kinds: readonly JobKind[];
  /** The message for a job that failed too often. */
  givenUp: ProblemMessage;
  /** Does the work and stores the result in the job's row. Throws a problem to fail the job. */
  work(connection: Connection, job: RunningJob, control: JobControl): Promise<void>;
  /** Releases resources when the runner stops. */
  end?: () => void;
}

/** Why work on a job is aborted: its owner cancelled it, or this process is shutting down. */
type JobAbortReason = 'cancelled' | 'stopping';

interface LaneOptions {
  connection: Connection;
  log: FastifyBaseLogger;
  /** Tells a job's owner that it changed. */
  announce: (job: RunningJob) => void;
}

/** Does the jobs of some kinds one after another; other lanes of the same process go on meanwhile. */
export class JobLane {
  readonly #work: JobWork;
  readonly #options: LaneOptions;
  #round: Promise<void> | null = null;
  #again = false;
  #control: AbortController | null = null;
  #stopped = false;

  constructor(work: JobWork, options: LaneOptions) {
    this.#work = work;
    this.#options = options;
  }

  /** Does what waits, unless it is at it already. */
  look(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#round ??= this.#runAll()
      // The database may be unavailable for a moment; the next poll catches up.
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'jobs were postponed'))
      .finally(() => {
        this.#round = null;
      });
  }

  /** Aborts the running job and returns it to the queue, for another process or the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#control?.abort('stopping' satisfies JobAbortReason);
    await this.#round;
    this.#work.end?.();
  }

  async #runAll(): Promise<void> {
    const { connection, announce } = this.#options;
    const { kinds, givenUp } = this.#work;
    while (this.#again && !this.#stopped) {
      this.#again = false;
      for (let job = await takeJob(connection, kinds); job; job = await takeJob(connection, kinds)) {
        if (job.attempts > MAX_ATTEMPTS) await failJob(connection, job, givenUp);
        else await this.#run(job);
        announce(job);
        if (this.#stopped) return;
      }
    }
  }

  async #run(job: RunningJob): Promise<void> {
    const control = new AbortController();
    this.#control = control;
    if (this.#stopped) control.abort('stopping' satisfies JobAbortReason);
    const stamping = this.#stamping(job, control);
    try {
      await this.#work.work(this.#options.connection, job, { signal: control.signal, hear: stamping.hear });
    } catch (error) {
      await this.#answerFor(job, control.signal, error);
    } finally {
      stamping.end();
      this.#control = null;
    }
  }

  /** Sends heartbeats while the job runs, and aborts the work if this process no longer owns the job. */
  #stamping(job: RunningJob, control: AbortController): { hear: (percent: number) => void; end: () => void } {
    const { connection, log, announce } = this.#options;
    let progress = 0;
    let told = 0;
    const stamp = async () => {
      if (!(await renewHeartbeat(connection, job, progress)))
        control.abort('cancelled' satisfies JobAbortReason);
      else if (progress > told) announce(job);
      told = progress;
    };
    const timer = setInterval(() => {
      // A late heartbeat is no reason to stop: other processes wait for 30 seconds.
      stamp().catch((error: unknown) => log.warn({ err: error }, 'a job heartbeat failed'));
    }, STAMP_EVERY);
    return {
      hear: (percent) => {
        // 100 % is reported once the file is available.
        progress = Math.min(99, Math.max(progress, Math.floor(percent)));
      },
      end: () => clearInterval(timer),
    };
  }

  async #answerFor(job: RunningJob, { aborted, reason }: AbortSignal, error: unknown): Promise<void> {
    const { connection, log } = this.#options;
    if (aborted) {
      if ((reason as JobAbortReason) === 'stopping') await giveJobBack(connection, job, false);
      return;
    }
    if (error instanceof DomainError) {
      await failJob(connection, job, error.detail);
      return;
    }
    log.error({ err: error }, 'a job failed');
    if (job.attempts >= MAX_ATTEMPTS) await failJob(connection, job, this.#work.givenUp);
    else await giveJobBack(connection, job, true);
  }
}
