import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveJob } from '@brick/domain/archives/contract';
import { isUnderWay } from '@brick/domain/job-status';
import type { Client } from '@brick/server/testing/client';
import { type Running, residentMegabytes } from '../bench/programs.ts';
import type { Figure } from './drill.ts';
import type { Site } from './site.ts';

async function jobOf(client: Client, id: number): Promise<ArchiveJob> {
  const { status, body } = await client.get(`/api/archives/${id}`);
  if (status !== 200) throw new Error(`the job was answered ${status}`);
  return body;
}

/** A job once it is over, or as it stands when patience is. */
export async function ended(client: Client, id: number, patience: number): Promise<ArchiveJob> {
  const until = performance.now() + patience;
  for (;;) {
    const job = await jobOf(client, id);
    if (!isUnderWay(job.status) || performance.now() > until) return job;
    await wait(50);
  }
}

/** What a job takes that nothing disturbs: seconds, and megabytes beyond what the process had before. */
export async function measured(
  { process: { pid } }: Running,
  { what, moreMemory }: { what: string; moreMemory: number },
  work: () => Promise<ArchiveJob>,
): Promise<{ job: ArchiveJob; figures: Figure[] }> {
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

/** Begins an export; answers the job. */
export const exportOf = async (client: Client, projectId: number): Promise<number> =>
  (await client.post(`/api/projects/${projectId}/archive`)).body.id;

/** Begins the import of what a job has exported; answers the job. */
export async function importOf(site: Site, client: Client, exported: number): Promise<number> {
  const key = await site.onDatabase(async (pool) => {
    const { rows } = await pool.query<{ key: string }>(
      'select file_key as key from archive_jobs where id = $1',
      [exported],
    );
    return rows[0]?.key ?? '';
  });
  const form = new FormData();
  form.append('file', await openAsBlob(path.join(site.filesFolder, key.slice(0, 2), key)), 'project.zip');
  const { status, body } = await client.post('/api/archives', form);
  if (status !== 202) throw new Error(`an archive was answered ${status}: ${JSON.stringify(body)}`);
  return body.id;
}

/** A sentence where a job is not done. */
export function notDone(what: string, { status, problem }: ArchiveJob): string[] {
  return status === 'done' ? [] : [`${what} is ${status}: ${problem ?? ''}`];
}
