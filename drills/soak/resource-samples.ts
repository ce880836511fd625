import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { type RunningProgram, residentMegabytes } from '../../bench/server-process.ts';
import { filesIn } from '../support/consistency-checks.ts';
import type { Installation } from '../support/installation.ts';
import type { ResourceName } from './growth-analysis.ts';

export const METRICS_TOKEN = 'soak-reads-these-metrics';

const MEGABYTE = 1 << 20;

/** Reads the product's Prometheus metrics. */
async function readMetrics(url: string): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** Returns what the file descriptors of a process refer to. */
async function descriptorsOf(pid: number | undefined): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readlink(path.join(folder, name)).catch(() => 'gone')));
}

/** Measures the product's current resource use. */
export async function sampleResources(
  site: Installation,
  app: RunningProgram,
): Promise<Record<ResourceName, number>> {
  const count = await readMetrics(app.url);
  const descriptors = await descriptorsOf(app.process.pid);
  return {
    rss: residentMegabytes(app.process.pid) ?? Number.NaN,
    heap: count('nodejs_heap_size_used_bytes') / MEGABYTE,
    external: count('nodejs_external_memory_bytes') / MEGABYTE,
    sockets: descriptors.filter((what) => what.startsWith('socket:')).length,
    descriptors: descriptors.length,
    connections: count('database_connections'),
    streams: count('live_streams'),
    arriving: (await filesIn(path.join(site.filesFolder, 'incoming'))).length,
  };
}
