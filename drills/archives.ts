import { setTimeout as wait } from 'node:timers/promises';
import { sweepArchives } from '@brick/server/archives/archive-runner';
import { localFiles } from '@brick/server/platform/files';
import type { Client } from '@brick/server/testing/client';
import type { Running } from '../bench/programs.ts';
import { ended, exportOf, importOf, measured, notDone } from './archive-jobs.ts';
import { compareFiles, sweepLater } from './books.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { addProject, onSite, type Site, signUp, steadyPort } from './site.ts';

const EXPENSES: Record<Size, number> = { short: 3000, full: 100_000 };
const FILES: Record<Size, number> = { short: 12, full: 120 };
const FILE_BYTES: Record<Size, number> = { short: 1_000_000, full: 9_000_000 };
const MB = 1024 * 1024;
/** A process that takes the job up waits half a minute for the one that was killed; then all of it is done again. */
const PATIENCE: Record<Size, number> = { short: 120_000, full: 900_000 };
/** Megabytes that a process may need more than before, however large the project is. */
const MORE_MEMORY = 400;

/** A project of many expenses and large files. */
async function addLargeProject(site: Site, client: Client & { id: number }, size: Size): Promise<number> {
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

const WAITING = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%document_versions%'`;

/** Begins a job and ends the process like the loss of power when it is among the last records; starts another. */
function killInTheMiddle(site: Site, app: Running, patience: number, begin: () => Promise<number>) {
  return site.onDatabase(async (pool) => {
    const holding = await pool.connect();
    try {
      // Whoever comes so far waits there.
      await holding.query('begin');
      await holding.query('lock table document_versions in access exclusive mode');
      const id = await begin();
      const until = performance.now() + patience;
      while ((await pool.query(WAITING)).rowCount === 0) {
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

const namesOf = async (client: Client): Promise<string[]> =>
  (await client.get('/api/projects')).body.map(({ name }: { name: string }) => name);

/** Nothing lies in the store that nobody names, once the jobs are a day old. */
const leftFiles = (site: Site): Promise<string[]> =>
  site.onDatabase(async (pool) => {
    await pool.query("update archive_jobs set finished_at = finished_at - interval '2 days'");
    await sweepArchives({ pool, files: localFiles(site.filesFolder) });
    await sweepLater(site, pool);
    return compareFiles(site, pool);
  });

async function largeArchives(size: Size, isForgotten = false): Promise<Outcome> {
  return onSite(await steadyPort(), async (site) => {
    const app = await site.start();
    const [owner, other] = [await signUp(app.url), await signUp(app.url)];
    const projectId = await addLargeProject(site, owner, size);
    const forget = () =>
      isForgotten &&
      site.onDatabase((pool) => pool.query("delete from archive_jobs where status = 'running'"));
    const patience = PATIENCE[size];

    const exporting = await measured(app, { what: 'export', moreMemory: MORE_MEMORY }, async () =>
      ended(owner, await exportOf(owner, projectId), patience),
    );
    const importing = await measured(app, { what: 'import', moreMemory: MORE_MEMORY }, async () =>
      ended(other, await importOf(site, other, exporting.job.id), patience),
    );
    const faults = [...notDone('the export', exporting.job), ...notDone('the import', importing.job)];

    const begun = await killInTheMiddle(site, app, patience, () => exportOf(owner, projectId));
    await forget();
    faults.push(...notDone('the export whose process was killed', await ended(owner, begun.id, patience)));

    const taken = await killInTheMiddle(site, begun.app, patience, () => importOf(site, other, begun.id));
    const half = (await namesOf(other)).length - 1;
    if (half !== 0) faults.push(`${half} projects are there of an import that was not finished`);
    const second = await ended(other, taken.id, patience);
    faults.push(...notDone('the import whose process was killed', second));
    if ((await namesOf(other)).length !== 2) faults.push('the import did not make one project');
    if (second.equalFigures !== importing.job.equalFigures) faults.push('other figures were compared');
    faults.push(...(await leftFiles(site)));
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
  promise:
    'a large project is exported and imported in little memory, also by who is killed in the middle of it',
  run: (size) => largeArchives(size),
  controls: [
    {
      wrong: 'nobody knows any more what the killed process did',
      finds: /the job was answered 404/,
      run: () => largeArchives('short', true),
    },
  ],
};
