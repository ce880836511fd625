import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

/** A project with 1,000.00 for the foundation and no spending. */
async function site() {
  const project = await addProjectOf(owner, { totalBudget: '5000.00' });
  await owner.put(`/api/projects/${project}/budget`, {
    phases: { foundation: '1000.00', roofing: '500.00' },
  });
  return { project, manager: await joinAs(server, project, 'project_manager') };
}

interface LevelNotice {
  userId: number;
  phase: string;
  level: string;
}

const toldIn = (project: number) =>
  server.connection.rows<LevelNotice>(sql`
    select user_id as "userId", facts ->> 'phase' as phase, facts ->> 'level' as level from notices
    where project_id = ${project} and kind = 'phaseBudget' order by id`);

const levels = async (project: number) =>
  (await toldIn(project)).map(({ phase, level }) => `${phase} ${level}`);

const levelOf = async (project: number): Promise<string | null> =>
  (await owner.get(`/api/projects/${project}/budget`)).body.phases[1].level;

describe('owners are notified about the budget level of a phase', () => {
  it('to which many expenses are moved at once', async () => {
    const { project, manager } = await site();
    const { id } = await addExpenseBy(manager, project, { phase: 'roofing', amount: '1000.01' });
    const body = { ids: [id], action: 'phase', value: 'foundation' };
    const moved = await manager.post(`/api/projects/${project}/expenses/bulk`, body);
    expect(moved.body.undo).toEqual([
      { ids: [id], action: 'phase', value: 'roofing', versions: { [id]: 2 } },
    ]);
    expect(await levels(project)).toEqual(['roofing over', 'foundation over']);
  });

  it('at 80 %, at 95 % and above 100 %, once each, and the expense is kept', async () => {
    const { project, manager } = await site();
    const partner = await joinAs(server, project, 'owner');
    const steps: [string, string | null, string[]][] = [
      ['799.99', null, []],
      ['0.01', 'near', ['near']],
      ['100.00', 'near', ['near']],
      ['50.00', 'critical', ['near', 'critical']],
      ['50.00', 'critical', ['near', 'critical']],
      ['0.01', 'over', ['near', 'critical', 'over']],
      ['500.00', 'over', ['near', 'critical', 'over']],
    ];
    for (const [amount, level, told] of steps) {
      const { id } = await addExpenseBy(manager, project, { amount });
      expect((await manager.get(`/api/expenses/${id}`)).status).toBe(200);
      expect(await levelOf(project)).toBe(level);
      const names = await toldIn(project);
      expect(names.filter(({ userId }) => userId === owner.id).map((one) => one.level)).toEqual(told);
      expect(names.filter(({ userId }) => userId === partner.id).map((one) => one.level)).toEqual(told);
      expect(names.filter(({ userId }) => userId === manager.id)).toEqual([]);
    }
  });

  it('at the reached level, without skipped ones', async () => {
    const { project, manager } = await site();
    await addExpenseBy(manager, project, { amount: '1200.00' });
    expect(await levels(project)).toEqual(['foundation over']);
  });

  it('after an edit, a change of phase and a restore from the trash', async () => {
    const { project, manager } = await site();
    const dear = await addExpenseBy(manager, project, { amount: '700.00' });
    await manager.patch(`/api/expenses/${dear.id}`, { amount: '810.00' });
    expect(await levels(project)).toEqual(['foundation near']);
    await manager.patch(`/api/expenses/${dear.id}`, { phase: 'roofing' });
    expect(await levels(project)).toEqual(['foundation near', 'roofing over']);
    const { id } = await addExpenseBy(manager, project, { amount: '500.00' });
    await manager.delete(`/api/expenses/${id}`);
    await addExpenseBy(manager, project, { amount: '470.00' });
    await manager.post(`/api/expenses/${id}/restore`);
    expect(await levels(project)).toEqual(['foundation near', 'roofing over', 'foundation critical']);
  });

  it('after a credit note is deleted, alone or with others, and after it moves to another phase', async () => {
    for (const leave of ['delete', 'bulk', 'move']) {
      const { project, manager } = await site();
      const credit = await addExpenseBy(manager, project, { amount: '-500.00', kind: 'credit_note' });
      await addExpenseBy(manager, project, { amount: '1200.00' });
      expect(await levels(project)).toEqual([]);
      if (leave === 'delete') await manager.delete(`/api/expenses/${credit.id}`);
      else if (leave === 'move') await manager.patch(`/api/expenses/${credit.id}`, { phase: 'roofing' });
      else
        await manager.post(`/api/projects/${project}/expenses/bulk`, { ids: [credit.id], action: 'delete' });
      expect([leave, await levels(project)]).toEqual([leave, ['foundation over']]);
    }
  });

  it('not after changes that spend less or the same', async () => {
    const { project, manager } = await site();
    const { id } = await addExpenseBy(manager, project, { amount: '1200.00' });
    await manager.patch(`/api/expenses/${id}`, { amount: '960.00' });
    await manager.patch(`/api/expenses/${id}`, { isPaid: true });
    const small = await addExpenseBy(manager, project, { amount: '0.00' });
    await manager.delete(`/api/expenses/${small.id}`);
    expect(await levels(project)).toEqual(['foundation over', 'foundation critical']);
  });

  it('after a transfer, an entry and an omission that lower the budget', async () => {
    const { project, manager } = await site();
    const path = `/api/projects/${project}/budget`;
    await addExpenseBy(manager, project, { amount: '600.00' });
    const moved = { from: 'foundation', to: 'unallocated', amount: '300.00', reason: 'Shallower footing' };
    expect((await manager.post(`${path}/transfers`, moved)).status).toBe(201);
    expect(await levels(project)).toEqual(['foundation near']);
    await manager.put(path, { phases: { foundation: '930.00' } });
    expect(await levels(project)).toEqual(['foundation near', 'foundation critical']);
    const omission = { title: 'Omit blinding', affectedPhase: 'foundation', extraCost: '-40.00' };
    const { id } = (await manager.post(`/api/projects/${project}/variations`, omission)).body;
    expect(await levels(project)).toHaveLength(2);
    await owner.post(`/api/variations/${id}/decision`, { decision: 'approved' });
    expect(await levels(project)).toEqual(['foundation near', 'foundation critical', 'foundation over']);
  });

  it('not after an entry or approval that raises the budget', async () => {
    const { project, manager } = await site();
    await addExpenseBy(manager, project, { amount: '1200.00' });
    await owner.put(`/api/projects/${project}/budget`, { phases: { foundation: '1250.00' } });
    const more = { title: 'Deeper', affectedPhase: 'foundation', extraCost: '50.00', status: 'approved' };
    await owner.post(`/api/projects/${project}/variations`, more);
    expect(await levels(project)).toEqual(['foundation over']);
    expect(await levelOf(project)).toBe('near');
  });

  it.each([
    [
      'a transfer',
      'post',
      '/transfers',
      { from: 'unallocated', to: 'roofing', amount: '10.00', reason: 'Start' },
    ],
    ['an entry', 'put', '', { phases: { roofing: '10.00' } }],
  ] as const)('of all phases once %s gives the first phase a budget', async (_what, method, path, body) => {
    const project = await addProjectOf(owner, { totalBudget: '5000.00' });
    await addExpenseBy(owner, project, { amount: '600.00' });
    expect(await levels(project)).toEqual([]);
    expect((await owner[method](`/api/projects/${project}/budget${path}`, body)).status).toBeLessThan(300);
    expect([await levelOf(project), await levels(project)]).toEqual(['over', ['foundation over']]);
    await addExpenseBy(owner, project, { amount: '9.00', phase: 'roofing' });
    expect(await levels(project)).toEqual(['foundation over', 'roofing near']);
  });

  it('not in a project that has only a total budget', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00' });
    await addExpenseBy(owner, project, { amount: '5000.00' });
    const more = { title: 'Deeper', affectedPhase: 'foundation', extraCost: '50.00', status: 'approved' };
    await owner.post(`/api/projects/${project}/variations`, more);
    expect(await toldIn(project)).toEqual([]);
    expect(await levelOf(project)).toBeNull();
  });

  it('once when simultaneous expenses pass a level only together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { project, manager } = await site();
      await Promise.all([
        addExpenseBy(manager, project, { amount: '400.00' }),
        addExpenseBy(owner, project, { amount: '300.00' }),
        addExpenseBy(manager, project, { amount: '350.00' }),
      ]);
      expect((await levels(project)).filter((level) => level === 'foundation over')).toHaveLength(1);
    }
  });

  it('not for a rejected expense', async () => {
    const { project, manager } = await site();
    const body = { phase: 'foundation', itemName: 'Steel', amount: '1200.00', date: '2026-03-04' };
    const path = `/api/projects/${project}/expenses`;
    expect((await manager.post(path, { ...body, commitmentId: 999_999 })).status).toBe(422);
    expect(await toldIn(project)).toEqual([]);
  });
});
