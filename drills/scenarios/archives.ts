import { setTimeout as wait } from 'node:timers/promises';
import { createLocalFileStore } from '@brick/server/platform/files/file-store';
import { removeFinishedJobs } from '@brick/server/platform/jobs/job-files';
import type { TestClient } from '@brick/server/testing/test-client';
import type { RunningProgram } from '../../bench/server-process.ts';
import {
  measureJob,
  startExport,
  startImport,
  unfinishedJobFaults,
  waitForJob,
} from '../support/archive-jobs.ts';
import { compareFiles, sweepLater } from '../support/consistency-checks.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import {
  addProject,
  fixedPort,
  type Installation,
  signUp,
  withInstallation,
} from '../support/installation.ts';

const EXPENSES: Record<DrillSize, number> = { short: 3000, full: 100_000 };
const FILES: Record<DrillSize, number> = { short: 12, full: 120 };
const FILE_BYTES: Record<DrillSize, number> = { short: 1_000_000, full: 9_000_000 };
const MB = 1024 * 1024;
/** The process that takes over waits half a minute for the killed one and then starts again. */
const PATIENCE: Record<DrillSize, number> = { short: 120_000, full: 900_000 };
/** Megabytes of additional memory allowed, however large the project is. */
const MORE_MEMORY = 400;

/** Creates a project with many expenses and large files. */
async function addLargeProject(
  site: Installation,
  client: TestClient & { id: number },
  size: DrillSize,
): Promise<number> {
  const projectId = await addProject(client);
  await site.onDatabase((pool) =>
    pool.query(
      `insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by, supplier, serial)
        select $1, 'foundation', 'Delivery ' || n, (n % 9000) + 0.25, date '2026-01-01' + n % 300,
          date '2026-02-01' + n % 300, $2, 'Kalahari Cement', first - 1 + n
        from take_numbers($1, 'expense', $3::int) as first, generate_series(1, $3::int) n`,
      [projectId, client.id, EXPENSES[size]],
    ),
  );
  await site.onDatabase((pool) =>
    pool.query(
      `with permit as (insert into documents (project_id, kind, title, added_by)
          values ($1, 'permit', 'Building permit', $2) returning id)
        insert into document_versions (project_id, document_id, number, url, added_by)
          select $1, id, 1, 'https://example.com/permit.pdf', $2 from permit`,
      [projectId, client.id],
    ),
  );
  const pdf = new Uint8Array(FILE_BYTES[size]);
  for (let at = 0; at < pdf.length; at += 65_536) crypto.getRandomValues(pdf.subarray(at, at + 65_536));
  pdf.set(new TextEncoder().encode('%PDF-1.7\n'));
  for (let file = 1; file <= FILES[size]; file += 1) {
    pdf.set(new TextEncoder().encode(`% ${file}\n`), 9);
    const { body } = await client.upload(pdf, `Bill ${file}.pdf`, 'application/pdf');
    const expense = { phase: 'roofing', itemName: `Bill ${file}`, amount: '10.00', date: '2026-03-04' };
    await client.post(`/api/projects/${projectId}/expenses`, { ...expense, receiptUrl: body.url });
  }
  return projectId;
}

const WAITING_QUERY = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%document_versions%'`;

/** Starts a job, kills the process while it handles the last records, and starts another process. */
function killInTheMiddle(
  site: Installation,
  app: RunningProgram,
  patience: number,
  begin: () => Promise<number>,
) {
  return site.onDatabase(async (pool) => {
    const holding = await pool.connect();
    try {
      // The job blocks here.
      await holding.query('begin');
      await holding.query('lock table document_versions in access exclusive mode');
      const id = await begin();
      const until = performance.now() + patience;
      while ((await pool.query(WAITING_QUERY)).rowCount === 0) {
        if (performance.now() > until) throw new Error('the job never came to its last records');
        await wait(20);
      }
      await app.kill();
      await holding.query('rollback');
      return { id, app: await site.start() };
    } finally {
      holding.release();
    }
  });
}

const projectNames = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/projects')).body.map(({ name }: { name: string }) => name);

/** Returns files without a reference, once the jobs are a day old. */
const leftoverFiles = (site: Installation): Promise<string[]> =>
  site.onDatabase(async (pool) => {
    await pool.query("update jobs set finished_at = finished_at - interval '2 days'");
    await removeFinishedJobs({ pool, files: createLocalFileStore(site.filesFolder) });
    await sweepLater(site, pool);
    return compareFiles(site, pool);
  });

async function runLargeArchives(size: DrillSize, isForgotten = false): Promise<DrillOutcome> {
  return withInstallation(await fixedPort(), async (site) => {
    const app = await site.start();
    const [owner, other] = [await signUp(app.url), await signUp(app.url)];
    const projectId = await addLargeProject(site, owner, size);
    const forget = () =>
      isForgotten && site.onDatabase((pool) => pool.query("delete from jobs where status = 'running'"));
    const patience = PATIENCE[size];

    const exporting = await measureJob(app, { what: 'export', moreMemory: MORE_MEMORY }, async () =>
      waitForJob(owner, await startExport(owner, projectId), patience),
    );
    const importing = await measureJob(app, { what: 'import', moreMemory: MORE_MEMORY }, async () =>
      waitForJob(other, await startImport(site, other, exporting.job.id), patience),
    );
    const faults = [
      ...unfinishedJobFaults('the export', exporting.job),
      ...unfinishedJobFaults('the import', importing.job),
    ];

    const begun = await killInTheMiddle(site, app, patience, () => startExport(owner, projectId));
    await forget();
    faults.push(
      ...unfinishedJobFaults(
        'the export whose process was killed',
        await waitForJob(owner, begun.id, patience),
      ),
    );

    const taken = await killInTheMiddle(site, begun.app, patience, () => startImport(site, other, begun.id));
    const half = (await projectNames(other)).length - 1;
    if (half !== 0) faults.push(`${half} projects are there of an import that was not finished`);
    const second = await waitForJob(other, taken.id, patience);
    faults.push(...unfinishedJobFaults('the import whose process was killed', second));
    if ((await projectNames(other)).length !== 2) faults.push('the import did not make one project');
    if (second.equalFigures !== importing.job.equalFigures) faults.push('other figures were compared');
    faults.push(...(await leftoverFiles(site)));
    return {
      faults,
      figures: [
        { what: 'expenses', value: EXPENSES[size], unit: '' },
        { what: 'archive', value: Math.round((exporting.job.fileSize ?? 0) / MB), unit: 'MB' },
        ...exporting.figures,
        ...importing.figures,
      ],
    };
  });
}

export const archivesDrill: Drill = {
  name: 'archives',
  promise: 'a large project is exported and imported in little memory, even if the process is killed halfway',
  run: (size) => runLargeArchives(size),
  controls: [
    {
      wrong: 'the job of the killed process is forgotten',
      finds: /the job was answered 404/,
      run: () => runLargeArchives('short', true),
    },
  ],
};
