import { type LoadOptions, load } from './http-load.ts';
import { type RunningProgram, residentMegabytes } from './server-process.ts';

const POLL_MS = 100;

interface ReportJobReply {
  id: number;
  status: string;
  problem: string | null;
}

/**
 * Creates a report as a background job, like the screens do. Returns the seconds it took and the peak memory of the
 * process.
 */
async function makeReport(
  app: RunningProgram,
  cookie: string,
  project: number,
): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const asked = await fetch(`${app.url}/api/projects/${project}/reports/expense-breakdown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ format: 'xlsx' }),
  });
  let job = (await asked.json()) as ReportJobReply;
  let memory = 0;
  while (job.status === 'queued' || job.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    memory = Math.max(memory, residentMegabytes(app.process.pid) ?? 0);
    job = (await (
      await fetch(`${app.url}/api/jobs/${job.id}`, { headers: { cookie } })
    ).json()) as ReportJobReply;
  }
  if (job.status !== 'done') throw new Error(`the report was not made: ${job.problem}`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

/** Measures the report of 100,000 expenses as a workbook: time, memory, and the delay of other requests meanwhile. */
export async function measureReport(
  app: RunningProgram,
  cookie: string,
  project: number,
  page: LoadOptions,
): Promise<void> {
  const { seconds, memory } = await makeReport(app, cookie, project);
  console.log(
    `\nReport of 100,000 expenses as XLSX: ${seconds.toFixed(1)} s (aim ≤ 10 s), at most ${memory} MB (aim ≤ 300 MB).`,
  );
  const reader = { ...page, connections: 1 };
  const idle = await load(reader);
  const [meanwhile] = await Promise.all([load(reader), makeReport(app, cookie, project)]);
  console.log(
    `A page of 50 meanwhile: p99 ${meanwhile.p99.toFixed(1)} ms, ${(meanwhile.p99 / idle.p99).toFixed(1)} × its ${idle.p99.toFixed(1)} ms otherwise (aim < 2).`,
  );
}
