import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { type Running, residentMegabytes } from '../bench/programs.ts';
import { filesIn } from './books.ts';
import type { Site } from './site.ts';
import type { Held } from './soak-judge.ts';

export const METRICS_TOKEN = 'soak-reads-these-metrics';

const MEGABYTE = 1 << 20;

/** The product's own counts, as Prometheus reads them. */
async function counted(url: string): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

/** What the descriptors of a process stand for. */
async function descriptorsOf(pid: number | undefined): Promise<string[]> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readlink(path.join(folder, name)).catch(() => 'gone')));
}

/** What the product holds now. */
export async function heldBy(site: Site, app: Running): Promise<Record<Held, number>> {
  const count = await counted(app.url);
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
