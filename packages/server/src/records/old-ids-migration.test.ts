import { expect, it } from 'vitest';
import { databaseBefore } from '../testing/older-database.ts';

it('the migration notes the projects of existing records, and new ids tell theirs', async () => {
  const older = await databaseBefore('ids_tell_their_project');
  const ask = async (text: string) => (await older.client.query(text)).rows;
  const add = (project: number, name: string) =>
    ask(`insert into variations (project_id, title, extra_cost, submitted_by)
      values (${project}, '${name}', 30, 1) returning id::float`);
  await ask(`insert into users (id, username, password) overriding system value values (1, 'owner', 'x')`);
  await ask(
    'insert into projects (id, name, owner_id) overriding system value values (1, $$A$$, 1), (5, $$B$$, 1)',
  );
  expect([...(await add(1, 'old')), ...(await add(5, 'old'))]).toEqual([{ id: 1 }, { id: 2 }]);
  await older.upgrade();
  expect(
    await ask('select table_name, id::int as id, project_id::int as project from old_ids order by id'),
  ).toEqual([
    { table_name: 'variations', id: 1, project: 1 },
    { table_name: 'variations', id: 2, project: 5 },
  ]);
  expect([...(await add(5, 'new')), ...(await add(1, 'new')), ...(await add(5, 'next'))]).toEqual([
    { id: 5 * 2 ** 30 + 1 },
    { id: 2 ** 30 + 2 },
    { id: 5 * 2 ** 30 + 3 },
  ]);
  await older.clear();
});
