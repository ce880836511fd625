import type { cancelJob, getJob, ReportJob, startReports } from '@brick/domain/reports/jobs';
import type { ReportFormat, ReportName } from '@brick/domain/reports/reports';
import { call, callOf } from '../platform/call.ts';
import { CallError } from '../platform/call-error.ts';
import type { KeptStorage } from '../platform/storage.ts';
import type { ReportOptions } from './report-options.ts';

const one = callOf<typeof getJob>('GET', '/api/jobs/{id}');
const cancel = callOf<typeof cancelJob>('DELETE', '/api/jobs/{id}');
const start = (report: ReportName) =>
  callOf<(typeof startReports)[ReportName]>('POST', `/api/projects/{projectId}/reports/${report}`);

/** What is asked for: one file of a report. */
export interface Order {
  projectId: number;
  report: ReportName;
  format: ReportFormat;
  options: ReportOptions;
}

/** An order and how far it is. */
export interface Job extends Order {
  key: string;
  /** Null while it is being asked for. */
  id: number | null;
  status: ReportJob['status'];
  progress: number;
  /** Where the file is, once it is there. */
  url: string | null;
  fileName: string | null;
  /** Why it failed, as a sentence; empty where nobody said. */
  problem: string | null;
}

export const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running';

const FIRST_LOOK_MS = 300;
const LOOK_MS = 1000;

/** One file of a report in a format at a time: asked for again it takes the place of the one before. */
export const keyOf = ({ projectId, report, format }: Order): string => `${projectId} ${report} ${format}`;

function isJob(kept: unknown): kept is Job {
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'id' in kept && kept.id !== null;
}

/**
 * The files that are being made for one person. It outlives the screen, so that a file is downloaded wherever one went
 * meanwhile, and keeps in the tab what a reload would forget. While one is under way it asks each second.
 */
export class JobStore {
  #jobs: readonly Job[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #storage: KeptStorage;
  readonly #name: string;
  readonly #onDone: (job: Job) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: KeptStorage, name: string, onDone: (job: Job) => void) {
    this.#storage = storage;
    this.#name = name;
    this.#onDone = onDone;
    const kept = storage.read(name);
    if (Array.isArray(kept)) this.#jobs = kept.filter(isJob);
    this.#plan(FIRST_LOOK_MS);
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly jobs = (): readonly Job[] => this.#jobs;

  /** Has a file made. One that is under way already is not asked for twice. */
  async order(order: Order): Promise<void> {
    const key = keyOf(order);
    const { projectId, report, format, options } = order;
    if (this.#jobs.some((job) => job.key === key && isUnderWay(job))) return;
    const asked: Job = {
      ...{ projectId, report, format, options, key },
      ...{ id: null, status: 'queued', progress: 0, url: null, fileName: null, problem: null },
    };
    this.#set([...this.#jobs.filter((job) => job.key !== key), asked]);
    try {
      const answer = await call(start(report), { params: { projectId }, body: { ...options, format } });
      // Cancelled while it was being asked for: then nobody wants it any more.
      if (!this.#jobs.some((job) => job.key === key && job.id === null)) {
        await call(cancel, { params: { id: answer.id } }).catch(() => undefined);
        return;
      }
      this.#take(key, answer);
    } catch (error) {
      this.#fail(key, error);
    }
    this.#plan(FIRST_LOOK_MS);
  }

  /** Stops the work and forgets it. Throws where the server could not be told; it is shown again then. */
  async cancel(key: string): Promise<void> {
    const job = this.#jobs.find((each) => each.key === key);
    this.dismiss(key);
    if (!job || job.id === null) return;
    try {
      await call(cancel, { params: { id: job.id } });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return;
      this.#set([...this.#jobs, job]);
      this.#plan(LOOK_MS);
      throw error;
    }
  }

  dismiss(key: string): void {
    this.#set(this.#jobs.filter((job) => job.key !== key));
  }

  #set(jobs: readonly Job[]): void {
    this.#jobs = jobs;
    this.#storage.write(this.#name, jobs.filter(isJob));
    for (const watcher of this.#watchers) watcher();
  }

  #change(key: string, changes: Partial<Job>): Job | undefined {
    this.#set(this.#jobs.map((job) => (job.key === key ? { ...job, ...changes } : job)));
    return this.#jobs.find((job) => job.key === key);
  }

  #take(key: string, { id, status, progress, url, fileName, problem }: ReportJob): void {
    const job = this.#change(key, { id, status, progress, url, fileName, problem });
    if (job?.status === 'done') this.#onDone(job);
  }

  #fail(key: string, error: unknown): void {
    const problem = error instanceof CallError ? error.detail : '';
    this.#change(key, { status: 'failed', problem });
  }

  #plan(wait: number): void {
    if (this.#timer !== undefined || !this.#jobs.some((job) => job.id !== null && isUnderWay(job))) return;
    this.#timer = setTimeout(() => void this.#look(), wait);
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#jobs
        .filter((job) => job.id !== null && isUnderWay(job))
        .map(async ({ key, id }) => {
          try {
            const answer = await call(one, { params: { id: id ?? 0 } });
            // Dismissed or asked for anew meanwhile: the answer is of something else.
            if (this.#jobs.some((job) => job.key === key && job.id === id)) this.#take(key, answer);
          } catch (error) {
            // A server that is being started again, or is busy, goes on with the work afterwards.
            const isGone = error instanceof CallError && [401, 403, 404].includes(error.status);
            if (isGone) this.#fail(key, error);
          }
        }),
    );
    this.#timer = undefined;
    this.#plan(LOOK_MS);
  }
}
