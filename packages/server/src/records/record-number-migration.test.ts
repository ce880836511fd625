import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/older-database.ts';

it('the migration numbers existing rows in creation order, including those in the trash', async () => {
  const older = await databaseBefore('numbers');
  const ask = async (text: string) => (await older.client.query(text)).rows;
  await ask(`insert into users (id, username, password) overriding system value values (1, 'owner', 'x')`);
  await ask(
    `insert into projects (id, name, owner_id) overriding system value values (1, 'A', 1), (2, 'B', 1), (3, 'C', 1)`,
  );
  await ask(`insert into variations (project_id, title, extra_cost, submitted_by, created_at, deleted_at) values
    (1, 'third', 30, 1, '2026-03-03', null), (1, 'first', 10, 1, '2026-03-01', null),
    (2, 'elsewhere', 5, 1, '2026-01-01', null), (1, 'second', 20, 1, '2026-03-02', now()), (1, 'fourth', 40, 1, '2026-03-03', null)`);
  await ask(`insert into inspections (project_id, report_number, phase, created_by, created_at) values
    (1, 'INS-0003', 'roofing', 1, '2026-03-01'), (1, 'INS-0001', 'roofing', 1, '2026-03-02'),
    (2, 'Report A', 'roofing', 1, '2026-03-02'), (2, 'INS-10000', 'roofing', 1, '2026-03-03'), (2, 'INS-1', 'roofing', 1, '2026-03-04')`);
  await ask('insert into report_counters values (1, 7), (3, 2)');
  const sums = 'select project_id, resource, bucket, sum(count)::int as count, sum(amount) as amount';
  const kept = `${sums} from (select project_id, resource, bucket, count, amount from project_totals
    union all select project_id, resource, bucket, count, amount from project_total_deltas) as kept
    where resource not like '%-list' group by 1, 2, 3 order by 1, 2, 3`;
  const before = await ask(kept);
  await older.upgrade();
  expect(await ask(kept)).toEqual(before);
  expect(
    await ask('select project_id::int as project, number, title from variations order by 1, serial'),
  ).toEqual([
    { project: 1, number: 'VO-0001', title: 'first' },
    { project: 1, number: 'VO-0002', title: 'second' },
    { project: 1, number: 'VO-0003', title: 'third' },
    { project: 1, number: 'VO-0004', title: 'fourth' },
    { project: 2, number: 'VO-0001', title: 'elsewhere' },
  ]);
  // Inspections keep their numbers. Other values are numbered after the last one.
  expect(await ask('select project_id::int as project, number from inspections order by 1, id')).toEqual([
    { project: 1, number: 'INS-0003' },
    { project: 1, number: 'INS-0001' },
    { project: 2, number: 'INS-10001' },
    { project: 2, number: 'INS-10000' },
    { project: 2, number: 'INS-10002' },
  ]);
  expect(await ask('select project_id::int as project, kind, last from record_series order by 1, 2')).toEqual(
    [
      { project: 1, kind: 'inspection', last: 7 },
      { project: 1, kind: 'variation', last: 4 },
      { project: 2, kind: 'inspection', last: 10_002 },
      { project: 2, kind: 'variation', last: 1 },
      { project: 3, kind: 'inspection', last: 2 },
    ],
  );
  await ask('delete from projects where id = 1');
  expect(await ask('select distinct project_id::int as project from record_series order by 1')).toEqual([
    { project: 2 },
    { project: 3 },
  ]);
  await older.clear();
});
