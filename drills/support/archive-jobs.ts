import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveJob } from '@brick/domain/archives/api';
import { isActiveJob } from '@brick/domain/job-status';
import type { TestClient } from '@brick/server/testing/test-client';
import { type RunningProgram, residentMegabytes } from '../../bench/server-process.ts';
import type { DrillFigure } from './drill.ts';
import type { Installation } from './installation.ts';

async function jobOf(client: TestClient, id: number): Promise<ArchiveJob> {
  const { status, body } = await client.get(`/api/archives/${id}`);
  if (status !== 200) throw new Error(`the job was answered ${status}`);
  return body;
}

/** Waits until a job ends or `patience` runs out, and returns the job. */
export async function waitForJob(client: TestClient, id: number, patience: number): Promise<ArchiveJob> {
  const until = performance.now() + patience;
  for (;;) {
    const job = await jobOf(client, id);
    if (!isActiveJob(job.status) || performance.now() > until) return job;
    await wait(50);
  }
}

/** Measures an undisturbed job: seconds, and additional megabytes. */
export async function measureJob(
  { process: { pid } }: RunningProgram,
  { what, moreMemory }: { what: string; moreMemory: number },
  work: () => Promise<ArchiveJob>,
): Promise<{ job: ArchiveJob; figures: DrillFigure[] }> {
  const resident = () => residentMegabytes(pid) ?? 0;
  const before = resident();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, resident());
  }, 100);
  const begun = performance.now();
  const job = await work();
  clearInterval(timer);
  const seconds = (performance.now() - begun) / 1000;
  const figures = [
    { what: `${what} in`, value: Math.round(seconds * 10) / 10, unit: 's' },
    { what: `memory before ${what}`, value: before, unit: 'MB' },
    { what: `memory more during ${what}`, value: peak - before, unit: 'MB', limit: moreMemory },
  ];
  return { job, figures };
}

/** Starts an export and returns the job id. */
export const startExport = async (client: TestClient, projectId: number): Promise<number> =>
  (await client.post(`/api/projects/${projectId}/archive`)).body.id;

/** Starts importing an exported archive and returns the job id. */
export async function startImport(site: Installation, client: TestClient, exported: number): Promise<number> {
  const key = await site.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ key: string }>('select file_key as key from jobs where id = $1', [
      exported,
    ]);
    return rows[0]?.key ?? '';
  });
  const form = new FormData();
  form.append('file', await openAsBlob(path.join(site.filesFolder, key.slice(0, 2), key)), 'project.zip');
  const { status, body } = await client.post('/api/archives', form);
  if (status !== 202) throw new Error(`an archive was answered ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

/** Returns a fault if the job is not done. */
export function unfinishedJobFaults(what: string, { status, problem }: ArchiveJob): string[] {
  return status === 'done' ? [] : [`${what} is ${status}: ${problem ?? ''}`];
}
