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

describe('rights', () => {
  it('a contractor reads without amounts, and changes the status of their assigned tasks only', async () => {
    const contractor = await joinAs(server, project, 'contractor');
    const plan = await addPlanBy(owner);
    const mine = await addTask(owner, plan, { assignedTo: contractor.username });
    const other = await addTask(owner, plan);
    const [shownPlan, shownTask] = [
      await contractor.get(`/api/interior-plans/${plan.id}`),
      await contractor.get(`/api/interior-tasks/${mine.id}`),
    ];
    expect([shownPlan.status, shownTask.status]).toEqual([200, 200]);
    expect(shownPlan.body).not.toHaveProperty('budget');
    expect(shownTask.body).not.toHaveProperty('estimatedCost');
    for (const path of [
      `/api/projects/${project}/interior-plans`,
      '/api/interior-tasks',
      `/api/interior-tasks?planId=${plan.id}`,
    ]) {
      const { status, body } = await contractor.get(path);
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(0);
      expect(JSON.stringify(body)).not.toMatch(/budget|estimatedCost/);
    }
    // Nor is a plan found by its budget.
    for (const [person, found] of [
      [owner, 1],
      [contractor, 0],
    ] as const) {
      const { body } = await person.get(`/api/projects/${project}/interior-plans?q=${KITCHEN.budget}`);
      expect(body).toHaveLength(found);
    }
    const moved = await contractor.patch(`/api/interior-tasks/${mine.id}`, {
      status: 'in_progress',
      version: 1,
    });
    expect(moved.body).toMatchObject({ status: 'in_progress' });
    expect(moved.body).not.toHaveProperty('estimatedCost');
    const late = await contractor.patch(`/api/interior-tasks/${mine.id}`, {
      status: 'completed',
      version: 1,
    });
    expect(late.body).toMatchObject({ code: 'stale', current: { status: 'in_progress' } });
    expect(JSON.stringify(late.body)).not.toContain('estimatedCost');
    // If the response depended on whether this is the stored cost, the cost could be guessed.
    for (const estimatedCost of ['95000.00', '1.00']) {
      expect((await contractor.patch(`/api/interior-tasks/${mine.id}`, { estimatedCost })).status).toBe(403);
    }
    expect((await contractor.patch(`/api/interior-tasks/${other.id}`, { status: 'completed' })).status).toBe(
      403,
    );
    expect((await contractor.delete(`/api/interior-tasks/${mine.id}`)).status).toBe(403);
    expect((await contractor.patch(`/api/interior-plans/${plan.id}`, { notes: 'Mine' })).status).toBe(403);
    expect((await contractor.post(`/api/interior-plans/${plan.id}/tasks`, CABINETS)).status).toBe(403);
    expect((await contractor.get('/api/interior-tasks?sort=estimatedCost')).status).toBe(422);
  });

  it.each([
    ['owner', true, true, true],
    ['project_manager', true, true, true],
    ['interior_designer', true, true, true],
    ['architect', true, false, true],
    ['engineer', false, false, true],
    ['quantity_surveyor', false, false, true],
    ['inspector', false, false, false],
    ['viewer', false, false, false],
    ['apprentice', false, false, false],
  ])('%s', async (role, edits, deletes, seesMoney) => {
    const member = await joinAs(server, project, role);
    const plan = await addPlanBy(owner);
    const task = await addTask(owner, plan);
    expect('budget' in (await member.get(`/api/interior-plans/${plan.id}`)).body).toBe(seesMoney);
    const [listed] = (await member.get(`/api/interior-tasks?planId=${plan.id}`)).body;
    expect('estimatedCost' in listed).toBe(seesMoney);
    expect((await member.post(`/api/projects/${project}/interior-plans`, KITCHEN)).status).toBe(
      edits ? 201 : 403,
    );
    expect((await member.post(`/api/interior-plans/${plan.id}/tasks`, CABINETS)).status).toBe(
      edits ? 201 : 403,
    );
    expect((await member.patch(`/api/interior-tasks/${task.id}`, { status: 'completed' })).status).toBe(
      edits ? 200 : 403,
    );
    expect((await member.delete(`/api/interior-tasks/${task.id}`)).status).toBe(deletes ? 204 : 403);
    expect((await member.delete(`/api/interior-plans/${plan.id}`)).status).toBe(deletes ? 204 : 403);
  });

  it('a stranger finds nothing, and a member of two projects sees amounts where their role does', async () => {
    const plan = await addPlanBy(owner);
    const task = await addTask(owner, plan);
    const stranger = await signUp(server, 'stranger');
    for (const path of [
      `/api/projects/${project}/interior-plans`,
      `/api/interior-plans/${plan.id}`,
      `/api/interior-tasks/${task.id}`,
    ]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await server.visitor().get(path)).status).toBe(401);
    }
    expect((await stranger.get('/api/interior-tasks')).body).toEqual([]);
    const site = await addProjectOf(stranger);
    await addTask(stranger, await addPlanBy(stranger, {}, site), { taskName: 'Own' });
    await server.connection.rows(
      sql`insert into project_members (project_id, user_id, role) values (${project}, ${stranger.id}, 'viewer')`,
    );
    const { body } = await stranger.get('/api/interior-tasks');
    const cost = new Map(
      body.map((row: { taskName: string; projectId: number; estimatedCost?: string }) => [
        row.projectId,
        row.estimatedCost,
      ]),
    );
    expect([cost.get(site), cost.get(project)]).toEqual(['95000.00', undefined]);
  });
});
