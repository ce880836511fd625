import type { DeletedRow, OwnDeletedRow } from '@brick/domain/trash/api';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const DAY = 24 * 3_600_000;

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

async function made(person: TestPerson, path: string, body: object): Promise<number> {
  const answer = await person.post(path, body);
  if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id as number;
}

const trashOf = async (person: TestPerson, project: number, query = ''): Promise<DeletedRow[]> =>
  (await person.get(`/api/projects/${project}/trash${query}`)).body;

/** The titles without their numbers. */
const titles = (rows: readonly { title: string }[]) =>
  rows.map(({ title }) => title.replace(/^[A-Z]+-\d{4,} /, ''));

describe('the trash of a project', () => {
  it('lists deleted rows of every kind, newest first, with author and removal date', async () => {
    const project = await addProjectOf(owner);
    const at = `/api/projects/${project}`;
    const plan = await made(owner, `${at}/interior-plans`, { roomName: 'Kitchen' });
    const rows = [
      ['expenses', (await addExpenseBy(owner, project, { itemName: 'River sand' })).id],
      ['variations', await made(owner, `${at}/variations`, { title: 'Ridge beam', extraCost: '1.00' })],
      [
        'monitoring-fees',
        await made(owner, `${at}/monitoring-fees`, { feeType: 'Site visit', payeeName: 'A', amount: '1.00' }),
      ],
      [
        'inspections',
        await made(owner, `${at}/inspections`, { phase: 'foundation', inspectionType: 'Footings' }),
      ],
      ['issues', await made(owner, `${at}/issues`, { title: 'Crack in retaining wall' })],
      ['interior-tasks', await made(owner, `/api/interior-plans/${plan}/tasks`, { taskName: 'Tiles' })],
      ['interior-plans', await made(owner, `${at}/interior-plans`, { roomName: 'Study' })],
      ['documents', await made(owner, `${at}/documents`, { kind: 'permit', title: 'Building permit' })],
    ] as const;
    for (const [folder, id] of rows) expect((await owner.delete(`/api/${folder}/${id}`)).status).toBe(204);
    const { body, headers } = await owner.get(`${at}/trash`);
    expect(titles(body)).toEqual([
      'Building permit',
      'Study',
      'Tiles',
      'Crack in retaining wall',
      'Footings',
      'Site visit',
      'Ridge beam',
      'River sand',
    ]);
    expect(headers.get('x-total-count')).toBe('8');
    const [newest] = body;
    const { removedOn } = newest;
    expect(newest).toEqual({
      kind: 'document',
      id: rows[7][1],
      title: 'DOC-0001 Building permit',
      deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      deletedBy: owner.id,
      deletedByName: owner.username,
      removedOn,
    });
    expect(removedOn).toBe(new Date(Date.parse(newest.deletedAt) + 30 * DAY).toISOString().slice(0, 10));
    expect(JSON.stringify(body)).not.toContain('1.00');
    for (const [folder, id] of rows) {
      expect([folder, (await owner.post(`/api/${folder}/${id}/restore`)).status]).toEqual([folder, 200]);
    }
    expect(await trashOf(owner, project)).toEqual([]);
  });

  it('is paged with the total number', async () => {
    const project = await addProjectOf(owner);
    for (const itemName of ['First', 'Second', 'Third']) {
      const { id } = await addExpenseBy(owner, project, { itemName });
      await owner.delete(`/api/expenses/${id}`);
    }
    const page = await owner.get(`/api/projects/${project}/trash?limit=2&offset=1`);
    expect(titles(page.body)).toEqual(['Second', 'First']);
    expect(page.headers.get('x-total-count')).toBe('3');
    const behind = await owner.get(`/api/projects/${project}/trash?limit=2&offset=9`);
    expect([behind.body, behind.headers.get('x-total-count')]).toEqual([[], '3']);
  });

  it('shows a member their own deletions, and an owner everything', async () => {
    const project = await addProjectOf(owner);
    const manager = await joinAs(server, project, 'project_manager');
    const mine = await addExpenseBy(owner, project, { itemName: 'By the owner' });
    const theirs = await addExpenseBy(owner, project, { itemName: 'By the manager' });
    await owner.delete(`/api/expenses/${mine.id}`);
    await manager.delete(`/api/expenses/${theirs.id}`);
    expect(titles(await trashOf(manager, project))).toEqual(['By the manager']);
    expect(titles(await trashOf(owner, project))).toEqual(['By the manager', 'By the owner']);
    await server.pool.query('update project_members set role = $1 where user_id = $2', [
      'viewer',
      manager.id,
    ]);
    expect(await trashOf(manager, project)).toEqual([]);
    expect((await manager.post(`/api/expenses/${theirs.id}/restore`)).status).toBe(404);
  });

  it('contains a plan with its tasks as one entry, and restores both', async () => {
    const project = await addProjectOf(owner);
    const plan = await made(owner, `/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
    const task = (taskName: string) => made(owner, `/api/interior-plans/${plan}/tasks`, { taskName });
    const [tiles, taps] = [await task('Tiles'), await task('Taps')];
    await owner.delete(`/api/interior-tasks/${taps}`);
    await owner.delete(`/api/interior-plans/${plan}`);
    expect(titles(await trashOf(owner, project))).toEqual(['Kitchen']);
    for (const id of [tiles, taps]) expect((await owner.get(`/api/interior-tasks/${id}`)).status).toBe(404);
    expect((await owner.get(`/api/interior-tasks?planId=${plan}`)).body).toEqual([]);
    expect((await owner.post(`/api/interior-plans/${plan}/restore`)).status).toBe(200);
    expect((await owner.get(`/api/interior-tasks/${tiles}`)).status).toBe(200);
    // Rows deleted before stay deleted and are listed separately again.
    expect(titles(await trashOf(owner, project))).toEqual(['Taps']);
    expect((await owner.post(`/api/interior-tasks/${taps}/restore`)).status).toBe(200);
  });

  it('contains a drawing and not its pins, which come back after it', async () => {
    const project: number = (await owner.post('/api/projects/sample', {})).body.id;
    const [pin] = await server.connection.rows<{ id: number; planId: number }>(
      sql`select id, plan_id as "planId" from pins where project_id = ${project} order by id limit 1`,
    );
    expect((await owner.delete(`/api/pins/${pin?.id}`)).status).toBe(204);
    const kinds = async () => (await trashOf(owner, project)).map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).toEqual(['pin']);
    expect((await owner.delete(`/api/plans/${pin?.planId}`)).status).toBe(204);
    expect(await kinds()).toEqual(['plan']);
    expect((await owner.post(`/api/plans/${pin?.planId}/restore`)).status).toBe(200);
    expect(await kinds()).toEqual(['pin']);
  });

  it('restores until thirty days have passed, not a moment later', async () => {
    const project = await addProjectOf(owner);
    const { id } = await addExpenseBy(owner, project, { itemName: 'Late' });
    await owner.delete(`/api/expenses/${id}`);
    const [row] = await trashOf(owner, project);
    const deletedAt = Date.parse(row?.deletedAt ?? '');
    // Normally the session would have ended: only the trash requests use that time.
    const askAt = async (now: number) => {
      await server.pool.query(`update sessions set expire = now() + interval '90 days'`);
      server.setNow(now);
      const listed = (await trashOf(owner, project)).length;
      const { status } = await owner.post(`/api/expenses/${id}/restore`);
      server.setNow(Date.now());
      return [listed, status];
    };
    expect(await askAt(deletedAt + 30 * DAY + 1000)).toEqual([0, 404]);
    expect(await askAt(deletedAt + 30 * DAY - 60_000)).toEqual([1, 200]);
  });
});

describe('a project in the trash', () => {
  it('is unreachable with its content, and restored with it', async () => {
    const project = await addProjectOf(owner, { name: 'Lobatse Clinic' });
    const member = await joinAs(server, project, 'engineer');
    const { id } = await addExpenseBy(owner, project, { itemName: 'Roof trusses' });
    const { body: before } = await owner.get(`/api/projects/${project}/stats`);
    await owner.delete(`/api/projects/${project}`);
    for (const path of [
      `/api/projects/${project}`,
      `/api/projects/${project}/expenses`,
      `/api/projects/${project}/stats`,
      `/api/projects/${project}/trash`,
      `/api/projects/${project}/search?q=roof`,
      `/api/expenses/${id}`,
    ]) {
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
      expect([path, (await member.get(path)).status]).toEqual([path, 404]);
    }
    expect((await owner.patch(`/api/expenses/${id}`, { itemName: 'x' })).status).toBe(404);
    expect((await owner.delete(`/api/expenses/${id}`)).status).toBe(404);
    expect((await member.get('/api/expenses/all')).body).toEqual([]);
    expect((await member.get('/api/search?q=roof')).body).toEqual([]);
    const mine: OwnDeletedRow[] = (await owner.get('/api/trash')).body;
    expect(mine.filter((each) => each.id === project)).toEqual([
      {
        kind: 'project',
        id: project,
        title: 'Lobatse Clinic',
        deletedAt: expect.any(String),
        deletedBy: owner.id,
        deletedByName: owner.username,
        removedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    expect((await member.get('/api/trash')).body).toEqual([]);
    expect((await owner.post(`/api/projects/${project}/restore`)).status).toBe(200);
    expect((await member.get(`/api/expenses/${id}`)).status).toBe(200);
    expect((await owner.get(`/api/projects/${project}/stats`)).body).toEqual(before);
    expect((await owner.get('/api/trash')).body).toEqual([]);
  });

  it('is listed for each of its owners, with suppliers that they deleted', async () => {
    const project = await addProjectOf(owner);
    const partner = await joinAs(server, project, 'owner');
    const supplier = await made(partner, '/api/suppliers', { name: 'Kalahari Cement' });
    await partner.delete(`/api/suppliers/${supplier}`);
    await owner.delete(`/api/projects/${project}`);
    const kinds = (rows: readonly OwnDeletedRow[]) => rows.map(({ kind, id }) => [kind, id]);
    expect(kinds((await partner.get('/api/trash')).body)).toEqual([
      ['project', project],
      ['supplier', supplier],
    ]);
    expect(kinds((await owner.get('/api/trash')).body)).toEqual([['project', project]]);
    expect((await partner.post(`/api/projects/${project}/restore`)).status).toBe(200);
    expect((await partner.post(`/api/suppliers/${supplier}/restore`)).status).toBe(200);
  });
});
