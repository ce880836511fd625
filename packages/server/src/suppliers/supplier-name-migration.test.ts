import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/older-database.ts';

it('the migration stores supplier names in existing rows and shares suppliers named by their own author', async () => {
  const older = await databaseBefore('suppliers_named_and_valuers');
  const ask = async (text: string) => (await older.client.query(text)).rows;
  await ask(
    `insert into users (id, username, password) overriding system value values (1, 'adder', 'x'), (2, 'other', 'x')`,
  );
  await ask(
    `insert into projects (id, name, owner_id) overriding system value values (1, 'A', 2), (2, 'B', 2)`,
  );
  await ask(
    `insert into suppliers (id, name, added_by) overriding system value values (7, 'Kgale Steel', 1), (8, 'Sand & Co', 2)`,
  );
  const expense = (by: number, project: number, supplier: number, text: string | null) =>
    older.client.query(
      `insert into expenses (project_id, phase, item_name, supplier, supplier_id, amount, date, due_date, added_by)
       values ($1, 'roofing', 'Steel', $2, $3, 1, '2026-03-04', '2026-03-04', $4)`,
      [project, text, supplier, by],
    );
  await expense(1, 1, 7, 'As typed');
  await expense(1, 1, 7, ' ');
  await expense(2, 2, 7, null);
  await ask(`insert into commitments (project_id, phase, title, supplier_id, amount, date, added_by)
    values (2, 'roofing', 'Sand', 8, 1, '2026-03-04', 2)`);
  await ask(`insert into issues (project_id, title, priority, supplier_id, reported_by)
    values (2, 'Late', 'low', 8, 1), (2, 'Later', 'low', null, 1)`);
  await older.upgrade();
  expect(await ask(`select supplier from expenses order by id`)).toEqual([
    { supplier: 'As typed' },
    { supplier: 'Kgale Steel' },
    { supplier: 'Kgale Steel' },
  ]);
  expect(await ask(`select supplier from commitments`)).toEqual([{ supplier: 'Sand & Co' }]);
  expect(await ask(`select supplier from issues order by id`)).toEqual([
    { supplier: 'Sand & Co' },
    { supplier: null },
  ]);
  const shared = `select project_id::int as project, supplier_id::int as supplier, shared_by::int as by
    from supplier_shares order by 1, 2`;
  expect(await ask(shared)).toEqual([
    { project: 1, supplier: 7, by: 1 },
    { project: 2, supplier: 8, by: 2 },
  ]);
  await older.clear();
});
