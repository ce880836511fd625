import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { rollUpTotals } from '../platform/records/stored-totals.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

const countIn = ({ phases }: { phases: { count: number }[] }): number =>
  phases.reduce((total, phase) => total + phase.count, 0);

describe('a project', () => {
  it('belongs to its creator, with empty fields as null', async () => {
    const { status, body } = await owner.post('/api/projects', {
      name: '  Block 8 flats ',
      location: '',
      totalBudget: '',
      estimatedCompletionDate: null,
      ownerId: 1_000_000,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Block 8 flats',
      location: null,
      totalBudget: null,
      ownerId: owner.id,
      role: 'owner',
      currency: 'USD',
      state: 'active',
      progress: 0,
      scheduleStatus: 'no_date',
      daysLeft: null,
    });
  });

  it('is listed for its members only, oldest first', async () => {
    const id = await addProjectOf(owner, { name: 'Listed' });
    const member = await joinAs(server, id, 'viewer');
    expect((await member.get('/api/projects')).body).toMatchObject([{ id, name: 'Listed', role: 'viewer' }]);
    expect((await (await signUp(server)).get('/api/projects')).body).toEqual([]);
    expect((await server.visitor().get('/api/projects')).status).toBe(401);
  });

  it('lets only an owner change its budget and currency', async () => {
    const id = await addProjectOf(owner);
    const manager = await joinAs(server, id, 'project_manager');
    expect(
      (await manager.patch(`/api/projects/${id}`, { name: 'Renamed', totalBudget: '2400000.00' })).body,
    ).toMatchObject({ name: 'Renamed' });
    for (const change of [{ totalBudget: '1.00' }, { currency: 'BWP' }])
      expect((await manager.patch(`/api/projects/${id}`, change)).status).toBe(403);
    expect(
      (await owner.patch(`/api/projects/${id}`, { currency: 'BWP', totalBudget: '3000000' })).body,
    ).toMatchObject({ currency: 'BWP', totalBudget: '3000000.00' });
    expect((await manager.get(`/api/projects/${id}`)).body.currency).toBe('BWP');
    const viewer = await joinAs(server, id, 'viewer');
    expect((await viewer.patch(`/api/projects/${id}`, { name: 'Mine' })).status).toBe(403);
  });

  it('edited from an older version is rejected with the current project', async () => {
    const id = await addProjectOf(owner);
    await owner.patch(`/api/projects/${id}`, { name: 'First', version: 1 });
    const late = await owner.patch(`/api/projects/${id}`, { name: 'Second', version: 1 });
    expect(late).toMatchObject({ status: 409, body: { current: { name: 'First', version: 2 } } });
  });

  it('is deleted and restored with everything, by whoever deleted it', async () => {
    const id = await addProjectOf(owner);
    const { id: expense } = await addExpenseBy(owner, id, { amount: '12.34' });
    const member = await joinAs(server, id, 'quantity_surveyor');
    expect((await member.delete(`/api/projects/${id}`)).status).toBe(403);
    expect((await owner.delete(`/api/projects/${id}`)).status).toBe(204);
    for (const path of [`/api/projects/${id}`, `/api/projects/${id}/stats`, `/api/expenses/${expense}`])
      expect((await owner.get(path)).status).toBe(404);
    expect((await owner.get('/api/expenses/all')).body.map((row: { id: number }) => row.id)).not.toContain(
      expense,
    );
    expect((await member.post(`/api/projects/${id}/restore`)).status).toBe(404);
    expect((await owner.post(`/api/projects/${id}/restore`)).body).toMatchObject({ id });
    expect((await owner.get(`/api/projects/${id}/stats`)).body.spent).toBe('12.34');
  });
});

describe('the dashboard’s figures', () => {
  it('are equal from stored totals and from rows, after any changes', async () => {
    const id = await addProjectOf(owner, { totalBudget: '1000000.00' });
    const phases = ['foundation', 'structure', 'roofing'];
    const rows: { id: number }[] = [];
    for (let step = 0; step < 60; step += 1) {
      const kind = step % 5;
      const row = rows[(step * 7) % Math.max(1, rows.length)];
      if (kind < 2 || !row)
        rows.push(
          await addExpenseBy(owner, id, {
            phase: phases[step % 3],
            amount: `${step * 13}.${10 + step}`,
            isPaid: step % 4 === 0,
          }),
        );
      else if (kind === 2)
        await owner.patch(`/api/expenses/${row.id}`, {
          amount: `${step}.07`,
          phase: phases[(step + 1) % 3],
          isPaid: step % 2 === 0,
        });
      else if (kind === 3) await owner.delete(`/api/expenses/${row.id}`);
      else await owner.post(`/api/expenses/${row.id}/restore`);
      if (step % 17 === 0) await rollUpTotals(server.connection);
    }
    const stats = (await owner.get(`/api/projects/${id}/stats`)).body;
    const [truth] = await server.connection.rows<Record<string, string>>(sql`
      select count(*)::text as count, sum(amount)::text as total, sum(amount) filter (where is_paid)::text as paid,
        sum(amount) filter (where phase = 'roofing')::text as roofing
      from expenses where project_id = ${id} and deleted_at is null`);
    expect(stats.totals.expenses).toBe(truth?.['total']);
    expect(stats.totals.paidExpenses).toBe(truth?.['paid']);
    expect(String(countIn(stats))).toBe(truth?.['count']);
    expect(stats.phases.find((phase: { phase: string }) => phase.phase === 'roofing').total).toBe(
      truth?.['roofing'],
    );
    expect((await owner.get(`/api/projects/${id}/expenses/totals`)).body.total).toBe(truth?.['total']);
    await rollUpTotals(server.connection);
    expect((await owner.get(`/api/projects/${id}/stats`)).body.totals).toEqual(stats.totals);
  });

  it('lose nothing with sixteen simultaneous writers and roll-ups in between', async () => {
    const id = await addProjectOf(owner);
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let turn = 0; turn < 10; turn += 1)
        await addExpenseBy(owner, id, { amount: `${writer}.${10 + turn}` });
    });
    const folding = (async () => {
      for (let turn = 0; turn < 20; turn += 1) await rollUpTotals(server.connection);
    })();
    await Promise.all([...writers, folding]);
    const [truth] = await server.connection.rows<{ total: string }>(
      sql`select sum(amount)::text as total from expenses where project_id = ${id}`,
    );
    const { body } = await owner.get(`/api/projects/${id}/stats`);
    expect(countIn(body)).toBe(160);
    expect(body.totals.expenses).toBe(truth?.total);
  });

  it('show the last five expenses and two issues, newest first', async () => {
    const id = await addProjectOf(owner);
    for (let number = 1; number <= 7; number += 1)
      await addExpenseBy(owner, id, { itemName: `Item ${number}`, isPaid: number === 7 });
    const { recentActivity } = (await owner.get(`/api/projects/${id}/stats`)).body;
    expect(recentActivity.map((entry: { title: string }) => entry.title)).toEqual([
      'EX-0007 Item 7',
      'EX-0006 Item 6',
      'EX-0005 Item 5',
      'EX-0004 Item 4',
      'EX-0003 Item 3',
    ]);
    expect(recentActivity[0]).toMatchObject({ kind: 'expense', status: 'completed' });
    expect(recentActivity[1].status).toBe('pending');
  });

  it('show a resolved issue as resolved in recent activity', async () => {
    const id = await addProjectOf(owner);
    const issue = await owner.post(`/api/projects/${id}/issues`, {
      title: 'Cracked sill',
      phase: 'structure',
      severity: 'high',
    });
    expect(issue.status).toBe(201);
    const shown = async () => (await owner.get(`/api/projects/${id}/stats`)).body.recentActivity[0].status;
    expect(await shown()).toBe('high');
    await owner.patch(`/api/issues/${issue.body.id}`, { status: 'resolved' });
    expect(await shown()).toBe('resolved');
  });

  it('use the day in the user’s time zone', async () => {
    const id = await addProjectOf(owner, { estimatedCompletionDate: '2027-01-10' });
    server.setNow(Date.parse('2027-01-09T23:30:00Z'));
    try {
      expect((await owner.get(`/api/projects/${id}/stats`)).body.schedule.daysLeft).toBe(1);
      await server.connection.rows(sql`update users set timezone = 'Africa/Gaborone' where id = ${owner.id}`);
      expect((await owner.get(`/api/projects/${id}/stats`)).body.schedule.daysLeft).toBe(0);
      expect((await owner.get(`/api/projects/${id}/stats?asOf=2027-01-15`)).body.schedule).toMatchObject({
        daysLeft: -5,
        status: 'overdue',
      });
    } finally {
      server.setNow(Date.now());
    }
  });
});

describe('the activity log', () => {
  it('records who changed what, before and after, and cannot be rewritten', async () => {
    const id = await addProjectOf(owner);
    const { id: expense } = await addExpenseBy(owner, id, { amount: '10.00' });
    await owner.patch(`/api/expenses/${expense}`, { amount: '11.00' });
    await owner.patch(`/api/expenses/${expense}`, { isPaid: true });
    const rows = await server.connection.rows(
      sql`select action, before, after, actor_id as "actorId" from activity where project_id = ${id} and entity = 'expense' order by id`,
    );
    expect(rows).toMatchObject([
      { action: 'created', actorId: owner.id },
      { action: 'updated', before: { amount: '10.00' }, after: { amount: '11.00' } },
      { action: 'paid', before: { isPaid: false }, after: { isPaid: true } },
    ]);
    for (const change of [
      sql`update activity set actor_id = 1`,
      sql`delete from activity`,
      sql`truncate activity`,
    ]) {
      await expect(server.connection.rows(change)).rejects.toThrow('append-only');
    }
  });
});
