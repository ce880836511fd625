import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { blankJpeg } from '../testing/files/pictures.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const download = async (person: TestPerson) => {
  const answer = await person.get('/api/user/data');
  expect(answer.status).toBe(200);
  return answer;
};
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describe('the personal data export', () => {
  it('is a JSON file with account, sessions and memberships, without secrets', async () => {
    const project = await addProjectOf(owner);
    const { body, headers } = await download(owner);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Brick Ledger owner\d+ [\d-]+\.json"/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.account).toEqual((await owner.get('/api/user')).body);
    expect(body.memberships).toContainEqual(
      expect.objectContaining({ projectId: project, name: 'Mokolodi Ridge House', role: 'owner' }),
    );
    expect(body.sessions).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/argon2|password"|tokenHash|sid"/);
  });

  it('contains every row that the user entered, with the fields of its response', async () => {
    const person = await signUp(server, 'sampler');
    const { body: project } = await person.post('/api/projects/sample');
    const { body } = await download(person);
    for (const [kind, { table }] of Object.entries(KINDS)) {
      const [stored] = await server.connection.rows<{ count: number }>(
        sql`select count(*) as count from ${table} where ${table.projectId} = ${project.id} and ${table.deletedAt} is null`,
      );
      expect([kind, body[kind].length]).toEqual([kind, stored?.count]);
    }
    const [expense] = (await person.get(`/api/projects/${project.id}/expenses`)).body;
    const held = body.expense.find(({ id }: { id: number }) => id === expense.id);
    expect(held).toMatchObject({
      projectId: project.id,
      entered: true,
      itemName: expense.itemName,
      amount: expense.amount,
    });
    expect(body.suppliers.length).toBeGreaterThan(5);
    expect(body.activity.length).toBeGreaterThan(10);
  });

  it('contains assigned rows, and none entered by others', async () => {
    const project = await addProjectOf(owner);
    const contractor = await joinAs(server, project, 'contractor');
    const own = await addExpenseBy(contractor, project);
    await addExpenseBy(owner, project);
    const issue = { title: 'Crack', severity: 'high', phase: 'foundation', description: 'Grid B' };
    const assigned = await owner.post(`/api/projects/${project}/issues`, {
      ...issue,
      assignedTo: contractor.username,
    });
    await owner.post(`/api/projects/${project}/issues`, issue);
    expect(assigned.status).toBe(201);
    const { body } = await download(contractor);
    expect([idsOf(body.expense), idsOf(body.issue)]).toEqual([[own.id], [assigned.body.id]]);
    expect(body.issue[0].entered).toBe(false);
  });

  it('contains no amounts where the role sees none, and nothing of former projects', async () => {
    const project = await addProjectOf(owner);
    const designer = await joinAs(server, project, 'contractor');
    const plan = { roomName: 'Kitchen', budget: '54000.00' };
    const made = await owner.post(`/api/projects/${project}/interior-plans`, plan);
    await server.pool.query('update interior_plans set designer_id = $1 where id = $2', [
      designer.id,
      made.body.id,
    ]);
    const { body } = await download(designer);
    expect(idsOf(body['interior-plan'])).toEqual([made.body.id]);
    expect(JSON.stringify(body['interior-plan'])).not.toContain('54000');
    await owner.delete(`/api/projects/${project}/members/${designer.id}`);
    const after = (await download(designer)).body;
    expect([after.memberships, after['interior-plan'], after.activity]).toEqual([[], [], []]);
  });

  it('contains own suppliers, files and notices only', async () => {
    const person = await signUp(server, 'person');
    const other = await signUp(server, 'other');
    const codes = { vatId: 'BW 12', accountCode: '71234' };
    for (const who of [person, other])
      await who.post('/api/suppliers', { name: `Of ${who.username}`, ...codes });
    const file = await person.upload(blankJpeg(), 'site.jpg', 'image/jpeg');
    await other.upload(blankJpeg(), 'site.jpg', 'image/jpeg');
    const project = await addProjectOf(other);
    await other.post(`/api/projects/${project}/members`, { username: person.username, role: 'viewer' });
    const { body } = await download(person);
    expect(body.suppliers.map(({ name }: { name: string }) => name)).toEqual([`Of ${person.username}`]);
    expect(body.files.map(({ url }: { url: string }) => url)).toEqual([file.body.url]);
    expect(body.notices).toMatchObject([{ kind: 'added' }]);
    const site = await addProjectOf(person);
    expect(body.suppliers).toMatchObject([codes]);
    const [{ id: supplierId }] = body.suppliers;
    await person.post(`/api/projects/${site}/issues`, { title: 'Late delivery', supplierId });
    const after = (await download(person)).body;
    expect(after.suppliersNamed).toMatchObject([{ projectId: site, id: supplierId }]);
    expect(after.issue).toMatchObject([{ supplier: `Of ${person.username}`, supplierId }]);
    expect((await download(other)).body.suppliersNamed).toEqual([]);
  });

  it('contains own photos with time and place, on rows that are still shown, and none of others', async () => {
    const project = await addProjectOf(owner);
    const engineer = await joinAs(server, project, 'engineer');
    let pictures = 0;
    const sent = async (person: TestPerson, query = '') => {
      const id = randomUUID();
      const path = `/api/projects/${project}/photos/${id}${query}`;
      pictures += 1;
      const answer = await person.send('PUT', path, { body: blankJpeg(600 + pictures * 4) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return id;
    };
    const named = await sent(engineer, '?takenAt=2026-03-18T09:30:00%2B02:00&lat=-24.6282&lon=25.923145');
    const alone = await sent(engineer);
    const theirs = await sent(owner);
    const report = (person: TestPerson, photoIds: string[]) =>
      person.post(`/api/projects/${project}/issues`, { title: 'Crack', severity: 'high', photoIds });
    const own = await report(engineer, [named]);
    await report(owner, [theirs]);
    const photosOf = async () => (await download(engineer)).body.photos as { id: string }[];
    const before = await photosOf();
    expect(before.map(({ id }) => id)).toEqual([named, alone].sort());
    expect(before.find(({ id }) => id === named)).toMatchObject({
      ...{ projectId: project, entity: 'issue', entityId: own.body.id, purpose: 'found', state: 'stored' },
      ...{ takenAt: '2026-03-18T07:30:00.000Z', lat: '-24.628200', lon: '25.923145' },
      url: `/api/projects/${project}/photos/${named}`,
    });
    await owner.delete(`/api/issues/${own.body.id}`);
    expect((await photosOf()).map(({ id }) => id)).toEqual([alone]);
    await owner.delete(`/api/projects/${project}/members/${engineer.id}`);
    expect(await photosOf()).toEqual([]);
  });

  it('contains no more of a project than its screens show after leaving or losing rights', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const surveyor = await joinAs(server, project, 'quantity_surveyor');
    const at = `/api/projects/${project}`;
    const made = async (answer: ReturnType<TestPerson['post']>) => {
      const { status, body } = await answer;
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      return body;
    };
    await made(owner.put(`${at}/budget`, { phases: { foundation: '500000.00' } }));
    const move = { from: 'foundation', to: 'contingency', amount: '7123.45', reason: 'Rock below Grid B' };
    await made(surveyor.post(`${at}/budget/transfers`, move));
    const secret = { title: 'Hidden variation', extraCost: '123456.78', affectedPhase: 'foundation' };
    await made(surveyor.post(`${at}/variations`, secret));
    for (const person of [manager, surveyor]) {
      const receiptUrl = (await person.upload(blankJpeg(), 'hidden-bill.jpg', 'image/jpeg')).body.url;
      const { id } = await addExpenseBy(person, project, { receiptUrl });
      await made(person.post(`/api/expenses/${id}/comments`, { text: 'Hidden remark' }));
      await server.connection.rows(sql`
        insert into payments (project_id, kind, record_id, amount, paid_on, reference, made_by)
        values (${project}, 'expense', ${id}, 9876.54, '2026-03-04', 'Hidden payment', ${person.id})`);
    }
    const told = async (person: TestPerson) => JSON.stringify((await download(person)).body);
    for (const words of ['Hidden variation', 'Hidden remark', 'hidden-bill'])
      expect(await told(manager)).toContain(words);
    expect(await told(surveyor)).toMatch(/7123\.45/);
    expect(await told(surveyor)).toContain('hidden-bill');
    expect(await told(surveyor)).toMatch(/9876\.54.*Hidden payment/);
    await owner.delete(`${at}/members/${manager.id}`);
    await made(owner.patch(`${at}/members/${surveyor.id}`, { role: 'viewer' }));
    for (const person of [manager, surveyor])
      expect(await told(person)).not.toMatch(/hidden|123456|9876|7123\.45|Rock below/i);
  });

  it('continues beyond one page of rows', async () => {
    const person = await signUp(server, 'busy');
    const project = await addProjectOf(person);
    await addExpenseBy(person, project);
    await server.connection.rows(sql`
      insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by)
      select ${project}, 'roofing', 'Tile ' || n, 1, '2026-03-04', '2026-04-03', ${person.id} from generate_series(1, 1200) n`);
    const ids = idsOf((await download(person)).body.expense);
    expect([ids.length, new Set(ids).size]).toEqual([1201, 1201]);
  });

  it('requires a signed-in user', async () => {
    expect((await server.visitor().get('/api/user/data')).status).toBe(401);
  });
});
