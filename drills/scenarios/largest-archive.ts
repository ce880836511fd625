import {
  addReceiptFiles,
  insertComments,
  insertExpenses,
  LARGEST_EXPENSE_COUNT,
} from '@brick/server/testing/projects/many-rows';
import type pg from 'pg';
import {
  measureJob,
  startExport,
  startImport,
  unfinishedJobFaults,
  waitForJob,
} from '../support/archive-jobs.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import {
  addProject,
  fixedPort,
  type Installation,
  signUp,
  withInstallation,
} from '../support/installation.ts';

const EXPENSES: Record<DrillSize, number> = { short: 5000, full: LARGEST_EXPENSE_COUNT };
const PATIENCE: Record<DrillSize, number> = { short: 120_000, full: 10_800_000 };
const BATCH = 50_000;
const MB = 1024 * 1024;
/** Megabytes of additional memory allowed: entries of 200,000 files, and a worker thread that may fill its 512 MB. */
const MORE_MEMORY = 700;

/** Creates the largest project of the benchmark, with a bill for every fifth expense. */
async function addLargest(site: Installation, project: number, size: DrillSize): Promise<void> {
  await site.onDatabase(async (pool) => {
    for (let left = EXPENSES[size]; left > 0; left -= BATCH)
      await insertExpenses(pool, project, Math.min(left, BATCH));
    await insertComments(pool, project);
    await addReceiptFiles(pool, { project, count: EXPENSES[size] / 5, filesFolder: site.filesFolder });
    await pool.query('vacuum analyze');
  });
}

/** Returns totals of a project's contents, which are equal for equal rows. */
async function contentTotals(pool: pg.Pool, project: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(
    `select count(*)::text as expenses, sum(e.amount)::text as amount, count(f.key)::text as bills, sum(hashtextextended(
       concat_ws('|', phase, item_name, supplier, amount, date, due_date, is_paid, e.created_at, f.sha256), 0))::text as rows
     from expenses e left join files f on e.receipt_url = '/api/files/' || f.key and f.project_id = e.project_id
     where e.project_id = $1`,
    [project],
  );
  // Comments of a copy start with the name of their author.
  const { rows: said } = await pool.query<Record<string, string>>(
    `select count(*)::text as comments, sum(hashtextextended(item_name || right(text, 100), 0))::text as said
     from comments c join expenses e on e.project_id = c.project_id and e.id = c.entity_id where c.project_id = $1`,
    [project],
  );
  return { ...rows[0], ...said[0] };
}

function contentDifferences(first: Record<string, string>, second: Record<string, string>): string[] {
  return Object.keys(first)
    .filter((name) => first[name] !== second[name])
    .map((name) => `${name} of the copy: ${second[name]}, and of the project: ${first[name]}`);
}

async function runLargestArchive(size: DrillSize, isAltered = false): Promise<DrillOutcome> {
  return withInstallation(await fixedPort(), async (site) => {
    const app = await site.start();
    const [owner, other] = [await signUp(app.url), await signUp(app.url)];
    const project = await addProject(owner);
    await addLargest(site, project, size);
    const patience = PATIENCE[size];
    const exporting = await measureJob(app, { what: 'export', moreMemory: MORE_MEMORY }, async () =>
      waitForJob(owner, await startExport(owner, project), patience),
    );
    const importing = await measureJob(app, { what: 'import', moreMemory: MORE_MEMORY }, async () =>
      waitForJob(other, await startImport(site, other, exporting.job.id), patience),
    );
    const faults = [
      ...unfinishedJobFaults('the export', exporting.job),
      ...unfinishedJobFaults('the import', importing.job),
    ];
    const { projectId: copy } = importing.job;
    const contents = await site.onDatabase(async (pool) => {
      // Without statistics on the new rows, the planner would join the two tables row by row.
      await pool.query('analyze expenses, files, comments');
      if (isAltered)
        await pool.query(
          'update expenses set is_paid = not is_paid where id = (select max(id) from expenses where project_id = $1)',
          [copy],
        );
      return Promise.all([project, copy ?? 0].map((id) => contentTotals(pool, id)));
    });
    faults.push(...contentDifferences(contents[0] ?? {}, contents[1] ?? {}));
    return {
      faults,
      figures: [
        { what: 'expenses', value: EXPENSES[size], unit: '' },
        { what: 'bills', value: Number(contents[0]?.['bills']), unit: '' },
        { what: 'archive', value: Math.round((exporting.job.fileSize ?? 0) / MB), unit: 'MB' },
        ...exporting.figures,
        ...importing.figures,
      ],
    };
  });
}

export const largestArchiveDrill: Drill = {
  name: 'largest-archive',
  promise: 'the largest measured project is exported and imported, row by row and file by file',
  run: (size) => runLargestArchive(size),
  controls: [
    {
      wrong: 'one expense of the copy has another payment status',
      finds: /rows of the copy/,
      run: () => runLargestArchive('short', true),
    },
  ],
};
