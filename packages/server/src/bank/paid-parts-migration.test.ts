import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/older-database.ts';

it('the migration counts as paid what bank statements had paid of unpaid records', async () => {
  const older = await databaseBefore('paid_parts');
  const ask = async (text: string) => (await older.client.query(text)).rows;
  await ask(`insert into users (id, username, password) overriding system value values (1, 'owner', 'x')`);
  await ask(`insert into projects (id, name, owner_id) overriding system value values (1, 'A', 1)`);
  await ask(`insert into expenses (project_id, phase, item_name, amount, date, due_date, is_paid, paid_amount, added_by, deleted_at) values
    (1, 'roofing', 'part', 30, '2026-03-02', '2026-03-02', false, 10, 1, null), (1, 'roofing', 'paid', 70, '2026-03-03', '2026-03-03', true, 70, 1, null),
    (1, 'roofing', 'unpaid', 5, '2026-04-01', '2026-04-01', false, null, 1, null), (1, 'roofing', 'gone', 9, '2026-04-01', '2026-04-01', false, 3, 1, now())`);
  await ask(`insert into monitoring_fees (project_id, fee_type, payee_name, amount, paid_amount, added_by) values
    (1, 'Visit', 'Engineers', 40, 15, 1)`);
  await older.upgrade();
  const kept = () =>
    ask(`select resource || ' ' || bucket as of, sum(count)::int as count, sum(amount)::text as amount
      from project_total_deltas where project_id = 1 group by 1 having sum(count) <> 0 or sum(amount) <> 0 order by 1`);
  const expected = [
    { of: 'expense-months 2026-03|roofing|paid', count: 1, amount: '70.00' },
    { of: 'expense-months 2026-03|roofing|part', count: 0, amount: '10.00' },
    { of: 'expense-months 2026-03|roofing|unpaid', count: 1, amount: '20.00' },
    { of: 'expense-months 2026-04|roofing|unpaid', count: 1, amount: '5.00' },
    { of: 'expenses roofing|paid', count: 1, amount: '70.00' },
    { of: 'expenses roofing|part', count: 0, amount: '10.00' },
    { of: 'expenses roofing|unpaid', count: 2, amount: '25.00' },
    { of: 'monitoring-fees part', count: 0, amount: '15.00' },
    { of: 'monitoring-fees unpaid', count: 1, amount: '25.00' },
  ];
  expect(await kept()).toEqual(expected);
  // What is stored for these rows is what their deletion takes away.
  await ask('delete from expenses');
  await ask('delete from monitoring_fees');
  expect(await kept()).toEqual([]);
  await older.clear();
});
