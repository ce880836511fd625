import { afterAll, expect, it } from 'vitest';
import { databaseBefore } from '../../testing/older-database.ts';

const older = await databaseBefore('one_jobs_table');
afterAll(() => older.clear());

it('jobs of both former tables are carried over with what they ask for and what came of them', async () => {
  await older.client.query(`
    insert into users (id, username, password) values (1, 'thato', 'x');
    insert into projects (id, owner_id, name) values (7, 1, 'Mill house');
    insert into jobs (project_id, user_id, report, format, options, status, file_key)
      values (7, 1, 'cash-flow', 'pdf', '{"phase": "roofing"}', 'done', 'a');
    insert into archive_jobs (user_id, kind, project_id, status, records, equal_figures, file_key)
      values (1, 'import', 7, 'done', '{"expenses": 3}', 12, 'b'), (1, 'export', 7, 'queued', null, null, null),
        (1, 'export', 8, 'done', null, null, 'of a project that is gone')`);
  await older.upgrade();
  const { rows } = await older.client.query(
    'select kind, project_id::int, request, status, result, file_key from jobs order by id',
  );
  expect(rows).toEqual([
    {
      ...{ kind: 'report', project_id: 7, status: 'done', result: null, file_key: 'a' },
      request: { report: 'cash-flow', format: 'pdf', options: { phase: 'roofing' } },
    },
    {
      ...{ kind: 'import', project_id: 7, request: {}, status: 'done', file_key: 'b' },
      result: { records: { expenses: 3 }, equalFigures: 12 },
    },
    { kind: 'export', project_id: 7, request: {}, status: 'queued', result: null, file_key: null },
  ]);
});
