import { addDays, type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
const timezone: string = (await owner.get('/api/user')).body.timezone;
afterAll(() => server.stop());

const today = (): CalendarDate => dayIn(timezone, Date.now());
const daysAgo = (days: number) => addDays(today(), -days);

const at = (project: number, rest = 'budget') => `/api/projects/${project}/${rest}`;
const budgetOf = async (project: number, query = '') => (await owner.get(at(project, `budget${query}`))).body;

/**
 * A house of 1,000,000.00. Structure was given 300,000.00; a variation of 12,000.00 was agreed at 10,000.00 and is paid
 * by the client, another of 5,000.00 waits. Of an order of 50,000.00 invoices of 20,000.00 came in, beside other bills
 * of 90,000.00, and 40 % is done.
 */
async function house(): Promise<number> {
  const project = await addProjectOf(owner, { totalBudget: '1000000.00' });
  await owner.put(at(project), {
    phases: { structure: '300000.00', foundation: '200000.00' },
    fees: '60000.00',
    contingency: '50000.00',
  });
  const change = { affectedPhase: 'structure', title: 'Ridge beam in steel' };
  const { id } = (await owner.post(at(project, 'variations'), { ...change, extraCost: '12000.00' })).body;
  await owner.post(`/api/variations/${id}/decision`, { decision: 'approved', agreedAmount: '10000.00' });
  await owner.post(at(project, 'variations'), { ...change, extraCost: '5000.00' });
  const order = { phase: 'structure', title: 'Steel', amount: '50000.00', date: '2026-01-05' };
  const { id: commitmentId } = (await owner.post(at(project, 'commitments'), order)).body;
  const bill = { phase: 'structure', date: '2026-02-02' };
  await addExpenseBy(owner, project, { ...bill, amount: '20000.00', commitmentId, isPaid: true });
  await addExpenseBy(owner, project, { ...bill, amount: '90000.00' });
  await owner.post(at(project, 'monitoring-fees'), { feeType: 'Visits', payeeName: 'QS', amount: '8000.00' });
  await owner.post(at(project, 'progress'), { phase: 'structure', percentComplete: 40 });
  return project;
}

describe('a budget', () => {
  it('shows every column of a phase, as calculated on paper', async () => {
    const budget = await budgetOf(await house());
    // CPI = EV / AC = 40 % of 310,000 / 110,000 = 1.1272…; 310,000 / CPI = 275,000; spent and promised are 140,000.
    expect(budget.phases[2]).toEqual({
      phase: 'structure',
      original: '300000.00',
      approvedVariations: '10000.00',
      transfers: '0.00',
      revised: '310000.00',
      pending: '5000.00',
      committed: '30000.00',
      actual: '110000.00',
      paid: '20000.00',
      unpaid: '90000.00',
      forecast: '275000.00',
      variance: '35000.00',
      percentUsed: 35.5,
      level: null,
      percentComplete: 40,
    });
    expect(budget).toMatchObject({
      asOf: today(),
      fees: { budget: '60000.00', actual: '8000.00', left: '52000.00' },
      contingency: { original: '50000.00', used: '0.00', left: '50000.00' },
      unallocated: '390000.00',
      overAllocated: false,
      projectBudget: { original: '1000000.00', revised: '1010000.00', actual: '118000.00' },
      balanced: true,
      version: 2,
    });
  });

  it('is unallocated for a project that has only a total budget', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00' });
    await addExpenseBy(owner, project, { amount: '300.00' });
    const budget = await budgetOf(project);
    expect(budget).toMatchObject({
      unallocated: '1000.00',
      totals: { original: '0.00', revised: '0.00', actual: '300.00', percentUsed: null },
      projectBudget: { original: '1000.00', revised: '1000.00' },
      balanced: true,
      version: 1,
    });
    expect(budget.phases.every(({ level }: { level: unknown }) => level === null)).toBe(true);
  });

  it('is the sum of its parts for a project without a total budget', async () => {
    const project = await addProjectOf(owner, { totalBudget: null });
    expect(await budgetOf(project)).toMatchObject({ projectBudget: { revised: '0.00' }, balanced: true });
    await owner.put(at(project), { phases: { roofing: '700.00' }, fees: '300.00' });
    expect(await budgetOf(project)).toMatchObject({
      projectBudget: { original: '1000.00' },
      unallocated: '0.00',
    });
  });

  it('reports over-allocation', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00' });
    await owner.put(at(project), { phases: { roofing: '700.00' }, contingency: '400.00' });
    expect(await budgetOf(project)).toMatchObject({
      unallocated: '-100.00',
      overAllocated: true,
      balanced: true,
    });
  });

  it('is as of the requested day: expenses, orders, decisions and progress', async () => {
    const project = await addProjectOf(owner, { totalBudget: '10000.00' });
    await owner.put(at(project), { phases: { roofing: '4000.00' } });
    await addExpenseBy(owner, project, { phase: 'roofing', amount: '100.00', date: daysAgo(20) });
    await addExpenseBy(owner, project, { phase: 'roofing', amount: '30.00', date: daysAgo(10) });
    await addExpenseBy(owner, project, { phase: 'roofing', amount: '7.00', date: addDays(today(), 3) });
    const order = { phase: 'roofing', title: 'Trusses', amount: '500.00', date: daysAgo(10) };
    await owner.post(at(project, 'commitments'), order);
    const { id } = (
      await owner.post(at(project, 'variations'), {
        title: 'Thicker sheets',
        affectedPhase: 'roofing',
        extraCost: '80.00',
      })
    ).body;
    await server.connection.rows(
      sql`update variations set created_at = now() - interval '12 days' where project_id = ${project} and id = ${id}`,
    );
    await owner.post(`/api/variations/${id}/decision`, {
      decision: 'approved',
      agreedAmount: '70.00',
      date: daysAgo(10),
    });
    await owner.post(at(project, 'progress'), { phase: 'roofing', percentComplete: 12.5, date: daysAgo(10) });
    const roofing = async (query: string) => (await budgetOf(project, query)).phases[3];
    expect(await roofing(`?asOf=${daysAgo(11)}`)).toMatchObject({
      actual: '100.00',
      committed: '0.00',
      approvedVariations: '0.00',
      pending: '80.00',
      percentComplete: null,
    });
    const since = {
      committed: '500.00',
      approvedVariations: '70.00',
      pending: '0.00',
      percentComplete: 12.5,
    };
    expect(await roofing(`?asOf=${daysAgo(10)}`)).toMatchObject({ ...since, actual: '130.00' });
    expect(await roofing('')).toMatchObject({ ...since, actual: '130.00' });
    expect(await roofing(`?asOf=${addDays(today(), 3)}`)).toMatchObject({ ...since, actual: '137.00' });
    expect((await owner.get(at(project, 'budget?asOf=2026-02-30'))).status).toBe(422);
  });

  it('is visible only to roles that may read budgets', async () => {
    const project = await addProjectOf(owner);
    for (const [role, status] of [
      ['project_manager', 200],
      ['quantity_surveyor', 200],
      ['architect', 200],
      ['engineer', 200],
      ['contractor', 403],
      ['interior_designer', 403],
      ['inspector', 403],
      ['viewer', 403],
    ] as const) {
      const person = await joinAs(server, project, role);
      const answer = await person.get(at(project));
      expect([role, answer.status, JSON.stringify(answer.body).includes('unallocated')]).toEqual([
        role,
        status,
        status === 200,
      ]);
    }
    const stranger = await signUp(server, 'stranger');
    expect((await stranger.get(at(project))).status).toBe(404);
  });
});

describe('an entry', () => {
  it('changes the named amounts; empty ones are removed, missing ones stay', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00' });
    const first = await owner.put(at(project), { phases: { roofing: 400, finishes: '100' }, fees: '50.00' });
    expect(first.body).toMatchObject({
      version: 2,
      totals: { original: '500.00' },
      fees: { original: '50.00' },
    });
    const second = await owner.put(at(project), {
      phases: { roofing: '' },
      contingency: '20.00',
      version: 2,
    });
    expect(second.body).toMatchObject({
      version: 3,
      totals: { original: '100.00' },
      fees: { original: '50.00' },
      contingency: { left: '20.00' },
    });
    expect((await budgetOf(project)).phases).toEqual(second.body.phases);
  });

  it('without changes leaves version and log as they are', async () => {
    const project = await addProjectOf(owner);
    await owner.put(at(project), { phases: { roofing: '400.00' } });
    expect((await owner.put(at(project), { phases: { roofing: '400' }, fees: null })).body.version).toBe(2);
    expect((await owner.put(at(project), {})).body.version).toBe(2);
    const { body: log } = await owner.get(at(project, 'activity?entity=budget'));
    expect(log).toMatchObject([
      {
        action: 'updated',
        entityId: project,
        before: { phases: { roofing: null } },
        after: { phases: { roofing: '400.00' } },
      },
    ]);
  });

  it('is rejected with a message for each field', async () => {
    const project = await addProjectOf(owner);
    const answer = await owner.put(at(project), { phases: { roofing: '-1' }, fees: 'much' });
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'phases.roofing': 'Enter 0 or more', fees: 'Enter an amount such as 1500.00' },
    ]);
    expect((await owner.put(at(project), { phases: { attic: '1.00' } })).status).toBe(422);
  });

  it('cannot lower the contingency below what is used', async () => {
    const project = await addProjectOf(owner, { totalBudget: '1000.00' });
    await owner.put(at(project), { contingency: '100.00' });
    const change = { title: 'Rock', extraCost: '60.00', fundedBy: 'contingency', status: 'approved' };
    expect((await owner.post(at(project, 'variations'), change)).status).toBe(201);
    const moved = { from: 'contingency', to: 'fees', amount: '15.00', reason: 'More visits' };
    expect((await owner.post(at(project, 'budget/transfers'), moved)).status).toBe(201);
    for (const contingency of ['74.99', '', null]) {
      const answer = await owner.put(at(project), { contingency });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { contingency: '75.00 of the contingency is used already' },
      ]);
    }
    expect((await owner.put(at(project), { contingency: '75.00' })).body.contingency.left).toBe('0.00');
  });
});

describe('a transfer', () => {
  it('moves budget between two places, with reason and author', async () => {
    const project = await house();
    const manager = await joinAs(server, project, 'project_manager');
    const moved = { from: 'structure', to: 'foundation', amount: '25000.00', reason: 'Rock at grid B' };
    const answer = await manager.post(at(project, 'budget/transfers'), moved);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...moved,
      date: today(),
      madeBy: manager.id,
      madeByName: manager.username,
    });
    const [one] = (await owner.get(at(project, 'budget/transfers'))).body;
    expect(one).toEqual(answer.body);
    const budget = await budgetOf(project);
    expect(budget.phases[1]).toMatchObject({ transfers: '25000.00', revised: '225000.00' });
    expect(budget.phases[2]).toMatchObject({ transfers: '-25000.00', revised: '285000.00' });
    expect(budget.totals).toMatchObject({ transfers: '0.00' });
    const [entry] = (await owner.get(at(project, 'activity?entity=transfer'))).body;
    expect(entry).toMatchObject({ action: 'created', actorId: manager.id, after: moved });
  });

  it('cannot take more than is free: not spent, committed, used or allocated', async () => {
    const project = await house();
    const free = {
      // 310,000 revised − 110,000 spent − 30,000 promised.
      structure: '170000.00',
      // 60,000 − 8,000 spent.
      fees: '52000.00',
      contingency: '50000.00',
      unallocated: '390000.00',
      // No budget.
      roofing: '0.00',
    };
    for (const [from, amount] of Object.entries(free)) {
      const moved = { from, to: 'foundation', reason: 'Rock' };
      const above = `${BigInt(amount.replace('.00', ''))}.01`;
      const answer = await owner.post(at(project, 'budget/transfers'), { ...moved, amount: above });
      expect([from, answer.status, answer.body.errors]).toEqual([
        from,
        422,
        {
          amount: `At most ${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })} is free to be moved from there`,
        },
      ]);
      if (amount !== '0.00')
        expect((await owner.post(at(project, 'budget/transfers'), { ...moved, amount })).status).toBe(201);
    }
    expect(await budgetOf(project)).toMatchObject({ unallocated: '0.00', balanced: true });
  });

  it('needs two different places, an amount and a reason', async () => {
    const project = await house();
    const moved = { from: 'structure', to: 'structure', amount: '5.00', reason: 'Rock' };
    for (const [fields, name] of [
      [{}, 'to'],
      [{ to: 'fees', amount: '0.00' }, 'amount'],
      [{ to: 'fees', reason: '  ' }, 'reason'],
      [{ to: 'attic' }, 'to'],
    ] as const) {
      const answer = await owner.post(at(project, 'budget/transfers'), { ...moved, ...fields });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [name]]);
    }
  });

  it('is created once when it is sent repeatedly', async () => {
    const project = await house();
    const moved = { from: 'structure', to: 'foundation', amount: '100.00', reason: 'Rock' };
    const send = () =>
      owner.post(at(project, 'budget/transfers'), moved, { 'idempotency-key': `transfer-${project}` });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect((await owner.get(at(project, 'budget/transfers'))).body).toHaveLength(1);
  });
});

describe('the cash flow', () => {
  it('spreads planned cost over the planned days, and shows actual and forecast cost by month', async () => {
    const project = await addProjectOf(owner, { totalBudget: '10000.00' });
    await owner.put(at(project), { phases: { roofing: '3100.00', finishes: '500.00' } });
    await owner.put(at(project, 'programme'), {
      phases: { roofing: { plannedStart: '2026-01-01', plannedFinish: '2026-01-31' } },
    });
    await addExpenseBy(owner, project, { phase: 'roofing', amount: '400.00', date: '2026-01-10' });
    await addExpenseBy(owner, project, { phase: 'roofing', amount: '50.00', date: '2026-01-11' });
    const { body } = await owner.get(at(project, 'cash-flow?asOf=2026-01-10'));
    expect(body).toMatchObject({
      asOf: '2026-01-10',
      months: [
        {
          month: '2026-01',
          planned: '3100.00',
          actual: '400.00',
          forecast: '2700.00',
          cumulative: { planned: '3100.00', actual: '400.00', forecast: '3100.00' },
        },
      ],
      undated: { planned: '500.00', forecast: '500.00' },
    });
    const { body: later } = await owner.get(at(project, 'cash-flow?asOf=2026-02-28'));
    expect(
      later.months.map(({ month, actual }: { month: string; actual: string }) => [month, actual]),
    ).toEqual([
      ['2026-01', '450.00'],
      ['2026-02', '0.00'],
      ['2026-03', null],
    ]);
  });
});
