import { addBills, addComments, addExpenses, MOST_EXPENSES } from '@brick/server/testing/many-rows';
import type pg from 'pg';
import { ended, exportOf, importOf, measured, notDone } from './archive-jobs.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { addProject, onSite, type Site, signUp, steadyPort } from './site.ts';

const EXPENSES: Record<Size, number> = { short: 5000, full: MOST_EXPENSES };
const PATIENCE: Record<Size, number> = { short: 120_000, full: 10_800_000 };
const BATCH = 50_000;
const MB = 1024 * 1024;
/** Megabytes that a process may need more than before: an entry for each of 200,000 files, which one thread may fill its 512 with. */
const MORE_MEMORY = 700;

/** The largest project of the bench, with a bill in every fifth expense. */
async function addLargest(site: Site, project: number, size: Size): Promise<void> {
  await site.onDatabase(async (pool) => {
    for (let left = EXPENSES[size]; left > 0; left -= BATCH)
      await addExpenses(pool, project, Math.min(left, BATCH));
    await addComments(pool, project);
    await addBills(pool, { project, count: EXPENSES[size] / 5, filesFolder: site.filesFolder });
    await pool.query('vacuum analyze');
  });
}

/** What a project holds, as numbers that another of the same rows has too. */
async function contentsOf(pool: pg.Pool, project: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(
    `select count(*)::text as expenses, sum(e.amount)::text as amount, count(f.key)::text as bills, sum(hashtextextended(
       concat_ws('|', phase, item_name, supplier, amount, date, due_date, is_paid, e.created_at, f.sha256), 0))::text as rows
     from expenses e left join files f on e.receipt_url = '/api/files/' || f.key and f.project_id = e.project_id
     where e.project_id = $1`,
    [project],
  );
  // Before what somebody said stands, in a copy, who said it.
  const { rows: said } = await pool.query<Record<string, string>>(
    `select count(*)::text as comments, sum(hashtextextended(item_name || right(text, 100), 0))::text as said
     from comments c join expenses e on e.project_id = c.project_id and e.id = c.entity_id where c.project_id = $1`,
    [project],
  );
  return { ...rows[0], ...said[0] };
}

function differences(first: Record<string, string>, second: Record<string, string>): string[] {
  return Object.keys(first)
    .filter((name) => first[name] !== second[name])
    .map((name) => `${name} of the copy: ${second[name]}, and of the project: ${first[name]}`);
}

async function largestArchive(size: Size, isAltered = false): Promise<Outcome> {
  return onSite(await steadyPort(), async (site) => {
    const app = await site.start();
    const [owner, other] = [await signUp(app.url), await signUp(app.url)];
    const project = await addProject(owner);
    await addLargest(site, project, size);
    const patience = PATIENCE[size];
    const exporting = await measured(app, { what: 'export', moreMemory: MORE_MEMORY }, async () =>
      ended(owner, await exportOf(owner, project), patience),
    );
    const importing = await measured(app, { what: 'import', moreMemory: MORE_MEMORY }, async () =>
      ended(other, await importOf(site, other, exporting.job.id), patience),
    );
    const faults = [...notDone('the export', exporting.job), ...notDone('the import', importing.job)];
    const { projectId: copy } = importing.job;
    const contents = await site.onDatabase(async (pool) => {
      // Without figures on the rows that came just now, the two tables would be joined row by row.
      await pool.query('analyze expenses, files, comments');
      if (isAltered)
        await pool.query(
          'update expenses set is_paid = not is_paid where id = (select max(id) from expenses where project_id = $1)',
          [copy],
        );
      return Promise.all([project, copy ?? 0].map((id) => contentsOf(pool, id)));
    });
    faults.push(...differences(contents[0] ?? {}, contents[1] ?? {}));
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
  promise: 'the largest project that is measured is exported and imported, row by row and file by file',
  run: (size) => largestArchive(size),
  controls: [
    {
      wrong: 'one expense of the copy is paid that was not',
      finds: /rows of the copy/,
      run: () => largestArchive('short', true),
    },
  ],
};
