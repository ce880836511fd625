import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { addPlan, addTask, CABINETS, KITCHEN } from '../testing/record-requests.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

const addPlanBy = (person: TestClient, fields: object = {}, site = project) => addPlan(person, site, fields);

const namesOf = async (person: TestClient, query: string): Promise<string[]> =>
  (await person.get(`/api/interior-tasks?${query}`)).body.map((row: { taskName: string }) => row.taskName);

describe('adding a plan', () => {
  it('stores the exact budget and fills in defaults', async () => {
    const { status, body } = await owner.post(`/api/projects/${project}/interior-plans`, {
      ...KITCHEN,
      budget: 118000.5,
      renderUrl: 'https://elsewhere.example/r.jpg',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...KITCHEN,
      budget: '118000.50',
      description: null,
      designPlanUrl: null,
      renderUrl: 'https://elsewhere.example/r.jpg',
      designerId: owner.id,
      designerName: owner.username,
      tasks: 0,
      completedTasks: 0,
      version: 1,
    });
  });

  it.each([
    ['no room', { roomName: ' ' }, 'roomName', 'This field is required'],
    ['a negative budget', { budget: '-1' }, 'budget', 'Enter 0 or more'],
    ['a budget of three decimals', { budget: '1.005' }, 'budget', 'Use at most two decimals'],
    [
      'a script for a mood board',
      { moodBoardUrl: 'javascript:alert(1)' },
      'moodBoardUrl',
      'Enter a link that starts with http:// or https://',
    ],
    [
      'a file that is not here',
      { renderUrl: '/api/files/q3Vx0yJm4tT8mR2kP6wZ1A' },
      'renderUrl',
      'Upload the file here first',
    ],
  ])('refuses %s with a sentence beside the field', async (_what, wrong, field, sentence) => {
    const { status, body } = await owner.post(`/api/projects/${project}/interior-plans`, {
      ...KITCHEN,
      ...wrong,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('accepts an uploaded drawing that readers of the plan can see', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body: file } = await owner.upload(png, 'plan.png', 'image/png');
    const plan = await addPlanBy(owner, { designPlanUrl: file.url });
    const viewer = await joinAs(server, project, 'viewer');
    const stranger = await signUp(server, 'stranger');
    expect((await viewer.get(file.url)).status).toBe(200);
    expect((await stranger.get(file.url)).status).toBe(404);
    await owner.patch(`/api/interior-plans/${plan.id}`, { designPlanUrl: null });
    expect((await viewer.get(file.url)).status).toBe(404);
  });
});

describe('adding a task', () => {
  it('links it to the member with the given name, and maps "not started" to pending', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const plan = await addPlanBy(owner);
    const { body } = await owner.post(`/api/interior-plans/${plan.id}/tasks`, {
      ...CABINETS,
      status: 'not_started',
      assignedTo: contractor.username,
    });
    expect(body).toMatchObject({
      planId: plan.id,
      projectId: project,
      status: 'pending',
      priority: 'medium',
      estimatedCost: '95000.00',
      assignedTo: contractor.username,
      assignedToId: contractor.id,
      createdBy: owner.id,
    });
    expect(
      (await owner.patch(`/api/interior-tasks/${body.id}`, { assignedTo: 'Ridgeline Joinery' })).body,
    ).toMatchObject({
      assignedTo: 'Ridgeline Joinery',
      assignedToId: null,
    });
  });

  it.each([
    ['no name', { taskName: '' }, 'taskName', 'This field is required'],
    ['an unknown status', { status: 'done' }, 'status', 'Choose one of the offered values'],
    ['an unknown priority', { priority: 'urgent' }, 'priority', 'Choose one of the offered values'],
    [
      'a day that does not exist',
      { dueDate: '2026-02-30' },
      'dueDate',
      'Enter a date that exists, as yyyy-MM-dd',
    ],
  ])('refuses %s with a sentence beside the field', async (_what, wrong, field, sentence) => {
    const plan = await addPlanBy(owner);
    const { status, body } = await owner.post(`/api/interior-plans/${plan.id}/tasks`, {
      ...CABINETS,
      ...wrong,
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: sentence });
  });

  it('is impossible for a plan of another project or in the trash', async () => {
    const plan = await addPlanBy(owner);
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.post(`/api/interior-plans/${plan.id}/tasks`, CABINETS)).status).toBe(404);
    await owner.delete(`/api/interior-plans/${plan.id}`);
    expect((await owner.post(`/api/interior-plans/${plan.id}/tasks`, CABINETS)).status).toBe(404);
  });
});

describe('the figures', () => {
  it('count plans and tasks that are not deleted', async () => {
    const site = await addProjectOf(owner);
    const totals = async () => (await owner.get(`/api/projects/${site}/interior-plans/totals`)).body;
    expect(await totals()).toEqual({
      plans: 0,
      tasks: 0,
      pending: 0,
      inProgress: 0,
      completed: 0,
      completionRate: null,
    });
    const plan = await addPlanBy(owner, {}, site);
    await addTask(owner, plan, { status: 'completed' });
    await addTask(owner, plan, { status: 'in_progress' });
    await addTask(owner, plan);
    const gone = await addTask(owner, plan);
    await owner.delete(`/api/interior-tasks/${gone.id}`);
    expect(await totals()).toEqual({
      plans: 1,
      tasks: 3,
      pending: 1,
      inProgress: 1,
      completed: 1,
      completionRate: 33.3,
    });
    expect((await owner.get(`/api/projects/${site}/interior-plans`)).body).toMatchObject([
      { tasks: 3, completedTasks: 1 },
    ]);
  });
});

describe('an edit', () => {
  it('from an older version is rejected with the current row', async () => {
    const plan = await addPlanBy(owner);
    expect(
      (await owner.patch(`/api/interior-plans/${plan.id}`, { budget: '', version: 1 })).body,
    ).toMatchObject({ budget: null, roomName: 'Kitchen', version: 2 });
    const late = await owner.patch(`/api/interior-plans/${plan.id}`, { roomName: 'Scullery', version: 1 });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      current: { roomName: 'Kitchen', version: 2, tasks: 0 },
    });
  });

  it('changes a task’s status forwards and backwards', async () => {
    const task = await addTask(owner, await addPlanBy(owner));
    for (const status of ['in_progress', 'completed', 'pending']) {
      expect((await owner.patch(`/api/interior-tasks/${task.id}`, { status })).body).toMatchObject({
        status,
      });
    }
  });
});

describe('the trash', () => {
  it('deletes and restores a plan with its tasks, except tasks deleted before', async () => {
    const plan = await addPlanBy(owner);
    const [kept, before] = [await addTask(owner, plan), await addTask(owner, plan)];
    await owner.delete(`/api/interior-tasks/${before.id}`);
    expect((await owner.delete(`/api/interior-plans/${plan.id}`)).status).toBe(204);
    for (const path of [`interior-plans/${plan.id}`, `interior-tasks/${kept.id}`])
      expect((await owner.get(`/api/${path}`)).status).toBe(404);
    expect(await namesOf(owner, `planId=${plan.id}`)).toEqual([]);
    const early = await owner.post(`/api/interior-tasks/${kept.id}/restore`);
    expect(early.status).toBe(409);
    expect(early.body.detail).toBe('The plan of this task is in the trash. Take the plan out first.');

    expect((await owner.post(`/api/interior-plans/${plan.id}/restore`)).body).toMatchObject({
      id: plan.id,
      tasks: 1,
    });
    expect((await owner.get(`/api/interior-tasks/${kept.id}`)).body).toMatchObject({
      id: kept.id,
      version: 3,
    });
    expect((await owner.get(`/api/interior-tasks/${before.id}`)).status).toBe(404);
    expect((await owner.post(`/api/interior-tasks/${before.id}/restore`)).body).toMatchObject({
      id: before.id,
    });
    const log = await server.connection.rows(sql`
      select action from activity where entity = 'interior-task' and entity_id = ${kept.id} order by id`);
    expect(log).toEqual([{ action: 'created' }, { action: 'deleted' }, { action: 'restored' }]);
  });

  it('allows only an owner and whoever deleted a row to restore it', async () => {
    const manager = await joinAs(server, project, 'project_manager');
    const designer = await joinAs(server, project, 'designer');
    const plan = await addPlanBy(manager);
    await designer.delete(`/api/interior-plans/${plan.id}`);
    expect((await manager.post(`/api/interior-plans/${plan.id}/restore`)).status).toBe(404);
    expect((await owner.post(`/api/interior-plans/${plan.id}/restore`)).status).toBe(200);
  });
});

describe('a list', () => {
  it('is paged, sorted, filtered and searched by the server', async () => {
    const site = await addProjectOf(owner);
    const plan = await addPlanBy(owner, {}, site);
    const other = await addPlanBy(owner, { roomName: 'Guest bathroom' }, site);
    await addTask(owner, plan, { taskName: 'Measure', dueDate: null, priority: 'high' });
    await addTask(owner, plan, { taskName: 'Order', dueDate: '2026-05-01', status: 'completed' });
    await addTask(owner, other, {
      taskName: 'Tile',
      dueDate: '2026-04-01',
      assignedTo: 'Ridgeline Joinery',
    });
    expect(await namesOf(owner, `projectId=${site}&sort=dueDate`)).toEqual(['Tile', 'Order', 'Measure']);
    expect(await namesOf(owner, `projectId=${site}`)).toEqual(['Tile', 'Order', 'Measure']);
    expect(await namesOf(owner, `planId=${plan.id}&sort=taskName`)).toEqual(['Measure', 'Order']);
    expect(await namesOf(owner, `projectId=${site}&status=completed`)).toEqual(['Order']);
    expect(await namesOf(owner, `projectId=${site}&priority=high`)).toEqual(['Measure']);
    expect(await namesOf(owner, `projectId=${site}&q=ridgeline`)).toEqual(['Tile']);
    const page = await owner.get(`/api/interior-tasks?projectId=${site}&limit=2&sort=dueDate`);
    expect(page.headers.get('x-total-count')).toBe('3');
    const rest = await owner.get(
      `/api/interior-tasks?projectId=${site}&limit=2&sort=dueDate&cursor=${page.headers.get('x-next-cursor')}`,
    );
    expect(rest.body).toMatchObject([{ taskName: 'Measure' }]);
    const plans = await owner.get(`/api/projects/${site}/interior-plans?q=bath&limit=1`);
    expect(plans.headers.get('x-total-count')).toBe('1');
    expect(plans.body).toMatchObject([{ roomName: 'Guest bathroom' }]);
  });
});

it('an import knows the tasks of a room', async () => {
  const site = await addProjectOf(owner);
  for (const roomName of ['Study', 'Attic']) await addPlan(owner, site, { ...KITCHEN, roomName });
  const send = async (...rooms: string[]) =>
    (
      await owner.post(`/api/projects/${site}/interior-tasks/import`, {
        rows: rooms.map((roomName) => ({ roomName, taskName: 'Paint walls', estimatedCost: '90.00' })),
        ...{ refuseKnown: true, skipInvalid: true },
      })
    ).body;
  expect(await send('Study')).toMatchObject({ stored: 1, refused: [] });
  expect(await send('study', 'Attic')).toMatchObject({
    stored: 1,
    refused: [{ row: 0, errors: { known: 'This is in the list already: study · Paint walls' } }],
  });
});
