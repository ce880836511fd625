import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { rollUpTotals } from '../platform/records/stored-totals.ts';
import { planCheck, publishTemplateOf } from '../testing/checks.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { purgeTrash } from './purge-trash.ts';

const DAY = 24 * 3_600_000;

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

/** Purges as if this many days had passed. */
const purgeIn = (days: number) =>
  purgeTrash({
    pool: server.pool,
    files: createLocalFileStore(server.filesFolder),
    now: () => Date.now() + days * DAY,
  });

const rowsOf = <Row extends object>(query: ReturnType<typeof sql>) => server.connection.rows<Row>(query);

async function made(person: TestPerson, at: string, body: object): Promise<number> {
  const answer = await person.post(at, body);
  if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id as number;
}

const pdf = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
const uploaded = async (): Promise<string> =>
  (await owner.upload(pdf, 'bill.pdf', 'application/pdf')).body.url;

async function bytesOf(url: string): Promise<boolean> {
  const key = path.basename(url);
  return (await readdir(path.join(server.filesFolder, key.slice(0, 2))).catch((): string[] => [])).includes(
    key,
  );
}

const fileRows = async (url: string): Promise<number> =>
  (await rowsOf(sql`select 1 from files where key = ${path.basename(url)}`)).length;

/** Whether the row and the bytes of a file still exist. */
const leftOf = async (url: string) => [await fileRows(url), await bytesOf(url)];

const LEFT = [1, true];
const GONE = [0, false];

interface LogRow {
  entity: string;
  entityId: number;
  action: string;
  erased: boolean;
  empty: boolean;
}

const logOf = (project: number, entity: string, id: number) =>
  rowsOf<LogRow>(sql`select entity, entity_id as "entityId", action, erased_at is not null as erased, before is null and after is null as empty
    from activity where project_id = ${project} and entity = ${entity} and entity_id = ${id} order by id`);

describe('a row after thirty days in the trash', () => {
  it('is removed permanently with its file and log payloads, and nothing else is', async () => {
    const project = await addProjectOf(owner);
    const [bill, other] = [await uploaded(), await uploaded()];
    const gone = await addExpenseBy(owner, project, { itemName: 'River sand', receiptUrl: bill });
    const kept = await addExpenseBy(owner, project, { itemName: 'Bricks', receiptUrl: other });
    await owner.patch(`/api/expenses/${gone.id}`, { itemName: 'River sand, washed' });
    await owner.delete(`/api/expenses/${gone.id}`);
    await purgeIn(29);
    expect(await leftOf(bill)).toEqual(LEFT);
    await purgeIn(30);
    expect((await owner.post(`/api/expenses/${gone.id}/restore`)).status).toBe(404);
    expect(await rowsOf(sql`select id from expenses where project_id = ${project}`)).toEqual([
      { id: kept.id },
    ]);
    expect([await leftOf(bill), await leftOf(other)]).toEqual([GONE, LEFT]);
    // The log keeps its existence, authors and times, but not the changes.
    const log = await logOf(project, 'expense', gone.id);
    expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted']);
    expect(log.every(({ erased, empty }) => erased && empty)).toBe(true);
    expect((await logOf(project, 'expense', kept.id)).some(({ erased }) => erased)).toBe(false);
  });

  it('is no longer referenced by anything that stays', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}`;
    const supplierId = await made(owner, '/api/suppliers', { name: 'Gone Timber', category: 'other' });
    const order = { phase: 'roofing', title: 'Trusses', amount: '900.00', date: '2026-03-02' };
    const commitment = await made(owner, `${at}/commitments`, order);
    const other = await made(owner, `${at}/commitments`, { ...order, supplierId });
    const template = await publishTemplateOf(owner, project, [{}]);
    const check = await planCheck(owner, project, template, { supplierId });
    const { id: expense } = await addExpenseBy(owner, project, { commitmentId: commitment });
    const change = { title: 'Ridge beam', extraCost: '9.00', status: 'rejected' };
    const rejected = await made(owner, `${at}/variations`, change);
    const revised = await made(owner, `/api/variations/${rejected}/revision`, {});
    const terms = { title: 'Main works', contractSum: '1800.00', retentionRate: 10 };
    const contract = await made(owner, `${at}/contracts`, terms);
    const changing = await made(owner, `${at}/variations`, { ...change, contractId: contract });
    for (const row of [
      `commitments/${commitment}`,
      `variations/${rejected}`,
      `contracts/${contract}`,
      `suppliers/${supplierId}`,
    ])
      expect((await owner.delete(`/api/${row}`)).status).toBe(204);
    expect((await owner.get(`/api/expenses/${expense}`)).body.commitmentId).toBe(commitment);
    await purgeIn(31);
    expect((await owner.get(`/api/expenses/${expense}`)).body.commitmentId).toBeNull();
    expect((await owner.get(`/api/commitments/${other}`)).body.supplierId).toBeNull();
    expect((await owner.get(`/api/checks/${check.id}`)).body.supplierId).toBeNull();
    expect((await owner.get(`/api/variations/${revised}`)).body).toMatchObject({
      revision: 2,
      revisionOf: null,
    });
    expect((await owner.get(`/api/variations/${changing}`)).body.contractId).toBeNull();
  });

  it('changes no figures', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}`;
    const rows = [
      `/api/expenses/${(await addExpenseBy(owner, project)).id}`,
      `/api/variations/${await made(owner, `${at}/variations`, { title: 'Ridge beam', extraCost: '900.00' })}`,
      `/api/monitoring-fees/${await made(owner, `${at}/monitoring-fees`, { feeType: 'Visit', payeeName: 'A', amount: '5.00' })}`,
      `/api/inspections/${await made(owner, `${at}/inspections`, { phase: 'foundation' })}`,
      `/api/issues/${await made(owner, `${at}/issues`, { title: 'Crack', severity: 'high' })}`,
    ];
    await addExpenseBy(owner, project, { amount: '250.00' });
    for (const row of rows) expect((await owner.delete(row)).status).toBe(204);
    const before = (await owner.get(`${at}/stats`)).body;
    expect(before).toMatchObject({ spent: '250.00', issues: { unresolved: 0 } });
    while ((await rollUpTotals(server.connection)) > 0);
    await purgeIn(31);
    const [left] = await rowsOf<{ count: number }>(
      sql`select count(*) as count from project_total_deltas where project_id = ${project}`,
    );
    expect(left).toEqual({ count: 0 });
    expect((await owner.get(`${at}/stats`)).body).toEqual(before);
    expect(await rowsOf(sql`select 1 from inspections where project_id = ${project}`)).toEqual([]);
  });

  it('keeps a file that is attached to another row too', async () => {
    const project = await addProjectOf(owner);
    const bill = await uploaded();
    const first = await addExpenseBy(owner, project, { receiptUrl: bill });
    await addExpenseBy(owner, project, { receiptUrl: bill });
    await owner.delete(`/api/expenses/${first.id}`);
    await purgeIn(31);
    expect(await leftOf(bill)).toEqual(LEFT);
  });

  it('is removed with an inspection’s photos, including those of earlier versions', async () => {
    const project = await addProjectOf(owner);
    const [first, second] = [await uploaded(), await uploaded()];
    const at = `/api/projects/${project}/inspections`;
    const id = await made(owner, at, { phase: 'foundation', beforePhotosUrls: [first] });
    expect((await owner.patch(`/api/inspections/${id}`, { beforePhotosUrls: [second] })).status).toBe(200);
    await owner.delete(`/api/inspections/${id}`);
    await purgeIn(31);
    expect([await leftOf(first), await leftOf(second)]).toEqual([GONE, GONE]);
    // Its number is not reused.
    expect((await owner.post(at, { phase: 'foundation' })).body.reportNumber).toBe('INS-0002');
  });

  it('is removed with its dependents: tasks of a plan, versions of a document, comments, notices', async () => {
    const project = await addProjectOf(owner);
    const plan = await made(owner, `/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
    const task = await made(owner, `/api/interior-plans/${plan}/tasks`, { taskName: 'Tiles' });
    const permit = await uploaded();
    const paper = await made(owner, `/api/projects/${project}/documents`, {
      kind: 'permit',
      title: 'Building permit',
      url: permit,
    });
    await rowsOf(sql`insert into comments (project_id, entity, entity_id, text, author_id)
      values (${project}, 'interior-task', ${task}, 'Grey ones', ${owner.id}), (${project}, 'issue', 1, 'Stays', ${owner.id})`);
    await rowsOf(sql`insert into notices (user_id, kind, project_id, entity, entity_id)
      values (${owner.id}, 'assigned', ${project}, 'interior-task', ${task}), (${owner.id}, 'assigned', ${project}, 'issue', 1)`);
    await owner.delete(`/api/interior-plans/${plan}`);
    await owner.delete(`/api/documents/${paper}`);
    await purgeIn(31);
    for (const table of ['interior_plans', 'interior_tasks', 'documents', 'document_versions']) {
      const left = await rowsOf(sql`select 1 from ${sql.identifier(table)} where project_id = ${project}`);
      expect([table, left]).toEqual([table, []]);
    }
    expect(await leftOf(permit)).toEqual(GONE);
    expect(await rowsOf(sql`select text from comments where project_id = ${project}`)).toEqual([
      { text: 'Stays' },
    ]);
    expect(await rowsOf(sql`select entity from notices where project_id = ${project}`)).toEqual([
      { entity: 'issue' },
    ]);
    expect((await logOf(project, 'interior-task', task)).every(({ erased }) => erased)).toBe(true);
  });

  it('leaves the supplier name in expenses, and makes no edit stale', async () => {
    const project = await addProjectOf(owner);
    const supplierId = await made(owner, '/api/suppliers', { name: 'Kalahari Cement', projectId: project });
    const { id } = await addExpenseBy(owner, project, { supplier: 'Kalahari Cement', supplierId });
    const { body: before } = await owner.get(`/api/expenses/${id}`);
    await owner.delete(`/api/suppliers/${supplierId}`);
    await purgeIn(31);
    expect(await rowsOf(sql`select 1 from suppliers where id = ${supplierId}`)).toEqual([]);
    expect((await owner.get(`/api/expenses/${id}`)).body).toEqual({ ...before, supplierId: null });
    expect((await logOf(0, 'supplier', supplierId)).every(({ erased }) => erased)).toBe(true);
  });

  it('is removed once by two simultaneous processes', async () => {
    const project = await addProjectOf(owner);
    const bills: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const bill = await uploaded();
      bills.push(bill);
      const { id } = await addExpenseBy(owner, project, { receiptUrl: bill });
      await owner.delete(`/api/expenses/${id}`);
    }
    const projects = await Promise.all(Array.from({ length: 4 }, () => addProjectOf(owner)));
    for (const each of projects) await owner.delete(`/api/projects/${each}`);
    await Promise.all([purgeIn(31), purgeIn(31), purgeIn(31)]);
    // What one process skipped was removed by the other.
    expect(await rowsOf(sql`select 1 from expenses where project_id = ${project}`)).toEqual([]);
    expect(
      await rowsOf(sql`select 1 from projects where id = any(${sql.param(projects)}::bigint[])`),
    ).toEqual([]);
    for (const bill of bills) expect(await leftOf(bill)).toEqual(GONE);
  });
});

/** The tables with rows of a project. */
async function tablesWith(project: number): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(sql`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'project_id' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await rowsOf(
      sql`select 1 from ${sql.identifier(name)} where project_id = ${project} limit 1`,
    );
    if (row) found.push(name);
  }
  return found;
}

describe('a project after thirty days in the trash', () => {
  it('is removed completely; only actors and times stay in the log', async () => {
    const { body: sample } = await owner.post('/api/projects/sample');
    const project = sample.id as number;
    const viewer = await joinAs(server, project, 'viewer');
    const bill = await uploaded();
    await addExpenseBy(owner, project, { receiptUrl: bill });
    await rowsOf(sql`update users set last_project_id = ${project} where id = ${owner.id}`);
    const before = await tablesWith(project);
    expect(before).toEqual(expect.arrayContaining(['expenses', 'record_series', 'project_members', 'files']));
    const { body: beside } = await owner.post('/api/projects/sample');
    const statsBeside = (await owner.get(`/api/projects/${beside.id}/stats`)).body;
    await owner.delete(`/api/projects/${project}`);
    await purgeIn(29);
    expect(await tablesWith(project)).toEqual(before);
    await purgeIn(31);
    expect(await rowsOf(sql`select 1 from projects where id = ${project}`)).toEqual([]);
    expect((await tablesWith(project)).filter((name) => !name.startsWith('activity'))).toEqual([]);
    expect(
      await rowsOf(
        sql`select 1 from activity where project_id = ${project} and (erased_at is null or before is not null or after is not null)`,
      ),
    ).toEqual([]);
    expect(await rowsOf(sql`select 1 from suppliers where added_in_project_id = ${project}`)).toEqual([]);
    expect(await leftOf(bill)).toEqual(GONE);
    expect((await owner.get('/api/user')).body.lastProjectId).toBeNull();
    expect((await viewer.get('/api/projects')).body).toEqual([]);
    expect((await owner.post(`/api/projects/${project}/restore`)).status).toBe(404);
    expect((await owner.get(`/api/projects/${beside.id}/stats`)).body).toEqual(statsBeside);
    while ((await rollUpTotals(server.connection)) > 0);
    expect((await tablesWith(project)).filter((name) => !name.startsWith('activity'))).toEqual([]);
  });
});
