import { type Asked, load } from './load.ts';
import { type Running, residentMegabytes } from './programs.ts';

const LOOK_EVERY = 100;

interface Job {
  id: number;
  status: string;
  problem: string | null;
}

/** Has a report made as a job, as screens do; the seconds it took and the most memory that the process held. */
async function make(app: Running, cookie: string, project: number): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const asked = await fetch(`${app.url}/api/projects/${project}/reports/expense-breakdown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  let job = (await asked.json()) as Job;
  let memory = 0;
  while (job.status === 'queued' || job.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    memory = Math.max(memory, residentMegabytes(app.process.pid) ?? 0);
    job = (await (await fetch(`${app.url}/api/jobs/${job.id}`, { headers: { cookie } })).json()) as Job;
  }
  if (job.status !== 'done') throw new Error(`the report was not made: ${job.problem}`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

/** A workbook of 100,000 expenses: how long it takes, what it holds, and how long a page waits meanwhile. */
export async function measureReport(app: Running, cookie: string, project: number, page: Asked): Promise<void> {
  const { seconds, memory } = await make(app, cookie, project);
  console.log(`\nReport of 100,000 expenses as XLSX: ${seconds.toFixed(1)} s (aim ≤ 10 s), at most ${memory} MB (aim ≤ 300 MB).`);
  const reader = { ...page, connections: 1 };
  const idle = await load(reader);
  const [meanwhile] = await Promise.all([load(reader), make(app, cookie, project)]);
  console.log(
    `A page of 50 meanwhile: p99 ${meanwhile.p99.toFixed(1)} ms, ${(meanwhile.p99 / idle.p99).toFixed(1)} × its ${idle.p99.toFixed(1)} ms otherwise (aim < 2).`,
  );
}
