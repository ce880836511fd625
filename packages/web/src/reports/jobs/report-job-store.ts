import type { cancelJob, getJob, ReportJob, startReports } from '@brick/domain/reports/jobs-api';
import type { ReportFormat, ReportName } from '@brick/domain/reports/report-types';
import { call, endpointRef } from '../../platform/api/call.ts';
import { CallError } from '../../platform/api/call-error.ts';
import type { JsonStorage } from '../../platform/browser/browser-storage.ts';
import type { ReportFilterOptions } from '../report-filter-params.ts';

const getJobEndpoint = endpointRef<typeof getJob>('GET', '/api/jobs/{id}');
const cancelJobEndpoint = endpointRef<typeof cancelJob>('DELETE', '/api/jobs/{id}');
const startEndpointFor = (report: ReportName) =>
  endpointRef<(typeof startReports)[ReportName]>('POST', `/api/projects/{projectId}/reports/${report}`);

/** A request for one file of a report. */
export interface ReportJobOrder {
  projectId: number;
  report: ReportName;
  format: ReportFormat;
  options: ReportFilterOptions;
}

/** A request and its progress. */
export interface ReportJobState extends ReportJobOrder {
  key: string;
  /** Null while the request is being sent. */
  id: number | null;
  status: ReportJob['status'];
  progress: number;
  /** URL of the file once it is ready. */
  url: string | null;
  fileName: string | null;
  /** The error message if it failed; empty if there is none. */
  problem: string | null;
}

export const isRunning = ({ status }: ReportJobState): boolean => status === 'queued' || status === 'running';

const FIRST_POLL_MS = 300;
const POLL_INTERVAL_MS = 1000;

/** There is one job per report and format. A new request replaces the previous one. */
export const jobKey = ({ projectId, report, format }: ReportJobOrder): string =>
  `${projectId} ${report} ${format}`;

function isStoredJob(kept: unknown): kept is ReportJobState {
  return typeof kept === 'object' && kept !== null && 'key' in kept && 'id' in kept && kept.id !== null;
}

/**
 * The report files being generated for one user. The store outlives the screen, so that a file is downloaded wherever
 * the user is, and keeps its jobs in session storage across reloads. It polls every second while a job is running.
 */
export class ReportJobStore {
  #jobs: readonly ReportJobState[] = [];
  readonly #watchers = new Set<() => void>();
  readonly #storage: JsonStorage;
  readonly #name: string;
  readonly #onDone: (job: ReportJobState) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(storage: JsonStorage, name: string, onDone: (job: ReportJobState) => void) {
    this.#storage = storage;
    this.#name = name;
    this.#onDone = onDone;
    const kept = storage.read(name);
    if (Array.isArray(kept)) this.#jobs = kept.filter(isStoredJob);
    this.#plan(FIRST_POLL_MS);
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly jobs = (): readonly ReportJobState[] => this.#jobs;

  /** Requests a file. Does nothing if the same file is already being generated. */
  async order(order: ReportJobOrder): Promise<void> {
    const key = jobKey(order);
    const { projectId, report, format, options } = order;
    if (this.#jobs.some((job) => job.key === key && isRunning(job))) return;
    const asked: ReportJobState = {
      ...{ projectId, report, format, options, key },
      ...{ id: null, status: 'queued', progress: 0, url: null, fileName: null, problem: null },
    };
    this.#set([...this.#jobs.filter((job) => job.key !== key), asked]);
    try {
      const answer = await call(startEndpointFor(report), {
        params: { projectId },
        body: { ...options, format },
      });
      // Cancelled while the request was being sent, so cancel it on the server too.
      if (!this.#jobs.some((job) => job.key === key && job.id === null)) {
        await call(cancelJobEndpoint, { params: { id: answer.id } }).catch(() => undefined);
        return;
      }
      this.#take(key, answer);
    } catch (error) {
      this.#fail(key, error);
    }
    this.#plan(FIRST_POLL_MS);
  }

  /** Cancels a job and removes it. If the server cannot be reached, the job is shown again and the error is thrown. */
  async cancel(key: string): Promise<void> {
    const job = this.#jobs.find((each) => each.key === key);
    this.dismiss(key);
    if (!job || job.id === null) return;
    try {
      await call(cancelJobEndpoint, { params: { id: job.id } });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return;
      this.#set([...this.#jobs, job]);
      this.#plan(POLL_INTERVAL_MS);
      throw error;
    }
  }

  dismiss(key: string): void {
    this.#set(this.#jobs.filter((job) => job.key !== key));
  }

  #set(jobs: readonly ReportJobState[]): void {
    this.#jobs = jobs;
    this.#storage.write(this.#name, jobs.filter(isStoredJob));
    for (const watcher of this.#watchers) watcher();
  }

  #change(key: string, changes: Partial<ReportJobState>): ReportJobState | undefined {
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
    if (this.#timer !== undefined || !this.#jobs.some((job) => job.id !== null && isRunning(job))) return;
    this.#timer = setTimeout(() => void this.#look(), wait);
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#jobs
        .filter((job) => job.id !== null && isRunning(job))
        .map(async ({ key, id }) => {
          try {
            const answer = await call(getJobEndpoint, { params: { id: id ?? 0 } });
            // Dismissed or requested again in the meantime: the reply belongs to the old job.
            if (this.#jobs.some((job) => job.key === key && job.id === id)) this.#take(key, answer);
          } catch (error) {
            // A server that is restarting or busy continues the job afterwards.
            const isGone = error instanceof CallError && [401, 403, 404].includes(error.status);
            if (isGone) this.#fail(key, error);
          }
        }),
    );
    this.#timer = undefined;
    this.#plan(POLL_INTERVAL_MS);
  }
}
