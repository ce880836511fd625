import { getTableName, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { comments } from '../schema/comments.ts';
import { diaryLines } from '../schema/diary/diary-tables.ts';
import { IDS_OF_PROJECT } from '../schema/kinds/column-types.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { heldMails } from '../schema/mail-in/mail-in.ts';
import { webhooks } from '../schema/webhooks/webhooks.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const projects: number[] = [await addProjectOf(owner), await addProjectOf(owner)];
afterAll(() => server.stop());

const add = async (projectId: number | undefined): Promise<number> =>
  (await addExpenseBy(owner, projectId as number)).id;

/** Inserts an expense under an id of its own, as a restored backup does. */
const insertOld = (projectId: number | undefined, id: number) =>
  server.connection.rows(sql`
    insert into expenses (id, project_id, phase, item_name, amount, date, due_date, added_by)
    values (${id}, ${projectId}, 'roofing', 'Old', 5, '2026-01-01', '2026-01-01', ${owner.id}) returning 1`);

const noteOld = (projectId: number | undefined, id: number) =>
  server.connection.rows(
    sql`insert into old_ids (table_name, id, project_id) values ('expenses', ${id}, ${projectId}) returning 1`,
  );

it('the id of a new record tells its project, and ids of a project ascend', async () => {
  const ids: number[] = [];
  for (const project of [...projects, ...projects]) ids.push(await add(project));
  expect(ids.map((id) => Math.floor(id / IDS_OF_PROJECT))).toEqual([...projects, ...projects]);
  expect(ids[2]).toBeGreaterThan(ids[0] as number);
  expect(ids[3]).toBeGreaterThan(ids[1] as number);
  for (const id of ids) expect((await owner.get(`/api/expenses/${id}`)).status).toBe(200);
});

it('ids of many that are added at once differ', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => add(projects[index % 2])));
  expect(new Set(ids).size).toBe(12);
});

it('an old id stays, and is found, changed and taken back from the trash', async () => {
  await insertOld(projects[1], 7);
  await noteOld(projects[1], 7);
  const found = await owner.get('/api/expenses/7');
  expect(found.body).toMatchObject({ id: 7, projectId: projects[1], itemName: 'Old' });
  const changed = await owner.patch('/api/expenses/7', { itemName: 'Renamed', version: 1 });
  expect(changed.body).toMatchObject({ itemName: 'Renamed' });
  expect((await owner.delete('/api/expenses/7')).status).toBe(204);
  expect((await owner.post('/api/expenses/7/restore', {})).status).toBe(200);
  expect(await add(projects[1])).toBeGreaterThan(7);
});

it('an id is looked for in its own project alone', async () => {
  await insertOld(projects[0], 8);
  await noteOld(projects[1], 8);
  expect((await owner.get('/api/expenses/8')).status).toBe(404);
});

it.each([
  '9',
  String(IDS_OF_PROJECT - 1),
  String(IDS_OF_PROJECT),
  String(2 ** 33),
  String(Number.MAX_SAFE_INTEGER),
  '9007199254740993',
  '9223372036854775808',
  '-1073741823',
  '0',
  '1e3',
])('there is nothing under the id %s', async (id) => {
  expect((await owner.get(`/api/expenses/${id}`)).status).toBe(404);
  expect((await owner.delete(`/api/expenses/${id}`)).status).toBe(404);
});

it('each table of records that are addressed by their id has a trigger for it', async () => {
  const having = await server.connection.rows<{ name: string; drawn: number }>(sql`
    select c.relname as name, s.seqmin as drawn from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_sequence s on s.seqrelid = pg_get_serial_sequence(c.relname, 'id')::regclass
    where t.tgname = 'id_tells_project' order by 1`);
  const addressed = [
    ...Object.values(KINDS).map(({ table }) => table),
    diaryLines,
    webhooks,
    heldMails,
    comments,
  ];
  expect(having).toEqual(
    addressed
      .map(getTableName)
      .sort()
      .map((name) => ({ name, drawn: 1 - IDS_OF_PROJECT })),
  );
});

it('no project has a number that its records could not begin with', async () => {
  const [sequence] = await server.connection.rows<{ most: number }>(
    sql`select max_value as most from pg_sequences where sequencename = 'projects_id_seq'`,
  );
  expect((sequence?.most ?? 0) * IDS_OF_PROJECT + IDS_OF_PROJECT - 1).toBe(Number.MAX_SAFE_INTEGER);
});
