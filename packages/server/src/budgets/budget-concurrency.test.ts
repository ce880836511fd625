import { setTimeout as wait } from 'node:timers/promises';
import type { BudgetReply } from '@brick/domain/budgets/api';
import { addDays, calendarDate } from '@brick/domain/dates/calendar-date';
import type { InJson } from '@brick/domain/money/json';
import { decimal, minor, sum } from '@brick/domain/money/money';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import type { HttpResponse } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const owner = await signUp(server, 'owner');
afterAll(() => server.stop());

/** Repetitions of each race, because its winner is random. */
const ROUNDS = 4;

/** A site of 1,000.00: foundation 400.00, structure 300.00, contingency 100.00, and 200.00 of no phase. */
async function site(fields: object = {}): Promise<{ project: number; manager: TestPerson }> {
  const project = await addProjectOf(owner, { totalBudget: '1000.00', ...fields });
  await owner.put(`/api/projects/${project}/budget`, {
    phases: { foundation: '400.00', structure: '300.00' },
    contingency: '100.00',
  });
  return { project, manager: await joinAs(server, project, 'project_manager') };
}

async function variation(project: number, fields: object = {}): Promise<string> {
  const body = { title: 'Deeper footing', affectedPhase: 'foundation', extraCost: '80.00', ...fields };
  const answer = await owner.post(`/api/projects/${project}/variations`, body);
  expect(answer.status).toBe(201);
  return `/api/variations/${answer.body.id}`;
}

const fromContingency = (project: number, fields: object = {}) =>
  variation(project, { fundedBy: 'contingency', ...fields });

const approve = (person: TestPerson, at: string) => person.post(`${at}/decision`, { decision: 'approved' });

const transfer = (project: number, person: TestPerson, from: string, to: string, amount: string) =>
  person.post(`/api/projects/${project}/budget/transfers`, { from, to, amount, reason: 'Savings' });

/** Loads the current budget and checks that it adds up. */
async function budgetOf(project: number): Promise<InJson<BudgetReply>> {
  const budget: InJson<BudgetReply> = (await owner.get(`/api/projects/${project}/budget`)).body;
  expect(budget.balanced).toBe(true);
  expect(
    decimal(
      sum([
        minor(budget.totals.revised),
        minor(budget.fees.budget),
        minor(budget.contingency.left),
        minor(budget.unallocated),
      ]),
    ),
  ).toBe(budget.projectBudget.revised);
  expect(minor(budget.contingency.left)).toBeGreaterThanOrEqual(0n);
  return budget;
}

const phaseOf = (budget: InJson<BudgetReply>, name: string) =>
  budget.phases.find(({ phase }) => phase === name);

/** The number of requests that wait for a database lock. */
async function waiting(): Promise<number> {
  // Only a connection's own role can see what it waits for.
  const { rows } = await server.servingPool.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

/**
 * Sends requests while a lock that all of them need is held, and releases it once they wait: so they run
 * simultaneously on any machine.
 */
async function whileHeld(
  lock: string,
  requests: readonly (() => Promise<HttpResponse>)[],
): Promise<HttpResponse[]> {
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const sent = Promise.all(requests.map((request) => request()));
    for (let tries = 0; (await waiting()) < requests.length; tries += 1) {
      if (tries > 200) throw new Error('the requests do not wait for what is held');
      await wait(10);
    }
    await holder.query('commit');
    return await sent;
  } finally {
    await holder.end();
  }
}

const budgetOfSite = (project: number) =>
  `select 1 from project_budgets where project_id = ${project} for update`;
const programmeOfSite = (project: number) =>
  `select 1 from programmes where project_id = ${project} for update`;
const variationAt = (at: string) => `select 1 from variations where id = ${at.split('/').at(-1)} for update`;

const statuses = (answers: readonly HttpResponse[]) => answers.map(({ status }) => status).sort();

/** Runs a race several times, alternating which request is sent first. */
async function inBothOrders(race: (turned: boolean) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await race(round % 2 === 1);
}

const ordered = <T>(requests: T[], turned: boolean): T[] => (turned ? [...requests].reverse() : requests);

describe('of two simultaneous requests', () => {
  it('deciding one variation, one succeeds', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager } = await site();
      const at = await variation(project);
      const reject = () => manager.post(`${at}/decision`, { decision: 'rejected' });
      const answers = await whileHeld(variationAt(at), ordered([() => approve(owner, at), reject], turned));
      expect(statuses(answers)).toEqual([200, 409]);
      const budget = await budgetOf(project);
      const { status } = (await owner.get(at)).body;
      expect(phaseOf(budget, 'foundation')?.revised).toBe(status === 'approved' ? '480.00' : '400.00');
    });
  });

  it('for approvals paid from the same contingency, only the first succeeds if it does not cover both', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager } = await site();
      const [one, other] = [await fromContingency(project), await fromContingency(project)];
      const answers = await whileHeld(
        budgetOfSite(project),
        ordered([() => approve(owner, one), () => manager.patch(other, { status: 'approved' })], turned),
      );
      expect(statuses(answers)).toEqual([200, 422]);
      expect((await budgetOf(project)).contingency).toMatchObject({ used: '80.00', left: '20.00' });
      expect(statuses([await owner.get(one), await owner.get(other)])).toEqual([200, 200]);
    });
  });

  it('for approvals that the contingency covers, both succeed', async () => {
    const { project, manager } = await site();
    const [one, other] = [
      await fromContingency(project, { extraCost: '60.00' }),
      await fromContingency(project, { extraCost: '40.00' }),
    ];
    const answers = await whileHeld(budgetOfSite(project), [
      () => approve(owner, one),
      () => approve(manager, other),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await budgetOf(project)).contingency).toMatchObject({ used: '100.00', left: '0.00' });
  });

  it('adding an approved variation and deciding another run one after the other', async () => {
    const { project, manager } = await site();
    const at = await fromContingency(project);
    const body = { title: 'Wider door', extraCost: '80.00', fundedBy: 'contingency', status: 'approved' };
    const answers = await whileHeld(budgetOfSite(project), [
      () => owner.post(`/api/projects/${project}/variations`, body),
      () => approve(manager, at),
    ]);
    expect([
      [200, 422],
      [201, 422],
    ]).toContainEqual(statuses(answers));
    expect((await budgetOf(project)).contingency.left).toBe('20.00');
  });

  it('for transfers from one place, the second sees what the first has left', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager } = await site();
      const answers = await whileHeld(
        budgetOfSite(project),
        ordered(
          [
            () => transfer(project, owner, 'structure', 'foundation', '200.00'),
            () => transfer(project, manager, 'structure', 'fees', '200.00'),
          ],
          turned,
        ),
      );
      expect(statuses(answers)).toEqual([201, 422]);
      expect(phaseOf(await budgetOf(project), 'structure')?.revised).toBe('100.00');
    });
  });

  it('opposite transfers succeed without a deadlock', async () => {
    const { project, manager } = await site();
    const answers = await whileHeld(budgetOfSite(project), [
      () => transfer(project, owner, 'structure', 'foundation', '200.00'),
      () => transfer(project, manager, 'foundation', 'structure', '200.00'),
    ]);
    expect(statuses(answers)).toEqual([201, 201]);
    expect(phaseOf(await budgetOf(project), 'structure')).toMatchObject({ transfers: '0.00' });
  });

  it('for a transfer out of the contingency and an approval paid from it, one succeeds', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager } = await site();
      const at = await fromContingency(project);
      const answers = await whileHeld(
        budgetOfSite(project),
        ordered(
          [() => transfer(project, owner, 'contingency', 'unallocated', '80.00'), () => approve(manager, at)],
          turned,
        ),
      );
      expect([
        [200, 422],
        [201, 422],
      ]).toContainEqual(statuses(answers));
      expect((await budgetOf(project)).contingency.left).toBe('20.00');
    });
  });

  it('for two budget entries, the later gets a stale error with the current budget', async () => {
    const { project, manager } = await site();
    const { version } = await budgetOf(project);
    const put = (person: TestPerson, fees: string) => () =>
      person.put(`/api/projects/${project}/budget`, { fees, version });
    const answers = await whileHeld(budgetOfSite(project), [put(owner, '30.00'), put(manager, '40.00')]);
    expect(statuses(answers)).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    const budget = await budgetOf(project);
    expect(stale?.body).toMatchObject({
      code: 'stale',
      current: { version: version + 1, fees: budget.fees },
    });
    expect(budget.version).toBe(version + 1);
  });

  it('an entry and a transfer both succeed: a transfer does not make a form stale', async () => {
    const { project, manager } = await site();
    const { version } = await budgetOf(project);
    const answers = await whileHeld(budgetOfSite(project), [
      () => transfer(project, manager, 'structure', 'foundation', '50.00'),
      () => owner.put(`/api/projects/${project}/budget`, { fees: '30.00', version }),
    ]);
    expect(statuses(answers)).toEqual([200, 201]);
    expect((await budgetOf(project)).fees.budget).toBe('30.00');
  });

  it('for an entry that removes the contingency and an approval paid from it, one succeeds', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager } = await site();
      const at = await fromContingency(project);
      const answers = await whileHeld(
        budgetOfSite(project),
        ordered(
          [
            () => owner.put(`/api/projects/${project}/budget`, { contingency: '' }),
            () => approve(manager, at),
          ],
          turned,
        ),
      );
      expect(statuses(answers)).toEqual([200, 422]);
      const { contingency } = await budgetOf(project);
      expect([
        ['0.00', '0.00'],
        ['80.00', '20.00'],
      ]).toContainEqual([contingency.used, contingency.left]);
    });
  });

  it('a transfer and an expense of its phase both succeed: entering an expense never waits', async () => {
    const { project, manager } = await site();
    const holder = new pg.Client({ connectionString: server.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query(budgetOfSite(project));
    const moved = transfer(project, manager, 'structure', 'foundation', '300.00');
    // The transfer waits; the expense is stored before it.
    await addExpenseBy(owner, project, { phase: 'structure', amount: '50.00' });
    await holder.query('commit');
    await holder.end();
    expect((await moved).status).toBe(422);
    await budgetOf(project);
  });
});

describe('an approval that moves the finish', () => {
  const days = { plannedStart: '2026-03-02', plannedFinish: '2026-03-31' };

  async function planned() {
    const { project, manager } = await site({ estimatedCompletionDate: '2026-06-30' });
    const at = `/api/projects/${project}/programme`;
    const { version } = (await owner.put(at, { phases: { foundation: days } })).body;
    return {
      project,
      manager,
      programme: at,
      version,
      change: await variation(project, { timeImpactDays: 7 }),
    };
  }

  const finishOf = async (programme: string): Promise<string> =>
    (await owner.get(programme)).body.phases[1].plannedFinish;

  it('and an older edit of the programme: the approval applies, and the edit is stale or came first', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager, programme, version, change } = await planned();
      const edit = () =>
        manager.put(programme, { phases: { foundation: { plannedFinish: '2026-04-10' } }, version });
      const requests = ordered([() => approve(owner, change), edit], turned);
      const answers = await whileHeld(programmeOfSite(project), requests);
      const [approval, edited] = ordered(answers, turned);
      expect(approval?.status).toBe(200);
      expect([200, 409]).toContain(edited?.status);
      const first = edited?.status === 200 ? '2026-04-10' : '2026-03-31';
      expect(await finishOf(programme)).toBe(addDays(calendarDate(first), 7));
      if (edited?.status === 409)
        expect(edited.body).toMatchObject({ code: 'stale', current: { version: version + 1 } });
      await budgetOf(project);
    });
  });

  it('and an older edit of the project: neither completion date is lost', async () => {
    await inBothOrders(async (turned) => {
      const { project, manager, change } = await planned();
      const { version } = (await owner.get(`/api/projects/${project}`)).body;
      const edit = () =>
        manager.patch(`/api/projects/${project}`, { estimatedCompletionDate: '2026-08-31', version });
      const requests = ordered([() => approve(owner, change), edit], turned);
      const answers = await whileHeld(`select 1 from projects where id = ${project} for update`, requests);
      const [approval, edited] = ordered(answers, turned);
      expect(approval?.status).toBe(200);
      expect([200, 409]).toContain(edited?.status);
      const { estimatedCompletionDate } = (await owner.get(`/api/projects/${project}`)).body;
      expect(estimatedCompletionDate).toBe(edited?.status === 200 ? '2026-09-07' : '2026-07-07');
      await budgetOf(project);
    });
  });

  it('and a second approval both move it: no days are lost', async () => {
    const { project, manager, programme, change } = await planned();
    const other = await variation(project, { timeImpactDays: 3 });
    const answers = await whileHeld(budgetOfSite(project), [
      () => approve(owner, change),
      () => approve(manager, other),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await finishOf(programme)).toBe('2026-04-10');
    expect((await owner.get(`/api/projects/${project}`)).body.estimatedCompletionDate).toBe('2026-07-10');
  });
});

describe('of one rejected variation', () => {
  it('there is one revised copy, for any number of simultaneous requests', async () => {
    const { project, manager } = await site();
    const at = await variation(project);
    await owner.post(`${at}/decision`, { decision: 'rejected' });
    const answers = await whileHeld(variationAt(at), [
      () => owner.post(`${at}/revision`),
      () => manager.post(`${at}/revision`),
    ]);
    expect(statuses(answers)).toEqual([201, 409]);
  });

  it('there is one revised copy, also when a deleted one is restored while another is created', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { project, manager } = await site();
      const at = await variation(project);
      await owner.post(`${at}/decision`, { decision: 'rejected' });
      const { id } = (await owner.post(`${at}/revision`)).body;
      await owner.delete(`/api/variations/${id}`);
      const answers = await Promise.all([
        owner.post(`/api/variations/${id}/restore`),
        manager.post(`${at}/revision`),
      ]);
      expect([
        [200, 409],
        [201, 409],
      ]).toContainEqual(statuses(answers));
    }
  });
});

it('after any simultaneous changes the budget adds up', async () => {
  const { project, manager } = await site({ estimatedCompletionDate: '2026-06-30' });
  await owner.put(`/api/projects/${project}/programme`, {
    phases: { foundation: { plannedStart: '2026-03-02', plannedFinish: '2026-03-31' } },
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = await Promise.all(
      [1, 2, 3].map((days) => fromContingency(project, { extraCost: '15.00', timeImpactDays: days })),
    );
    const answers = await Promise.all([
      ...changes.map((at, index) => approve(index % 2 === 1 ? owner : manager, at)),
      transfer(project, owner, 'foundation', 'structure', '5.00'),
      transfer(project, manager, 'structure', 'contingency', '5.00'),
      owner.put(`/api/projects/${project}/budget`, { phases: { structure: `${300 + round}.00` } }),
      owner.put(`/api/projects/${project}/programme`, {
        phases: { structure: { plannedStart: '2026-04-01', plannedFinish: `2026-05-1${round}` } },
      }),
      manager.patch(`/api/projects/${project}`, { location: `Plot ${round}` }),
      owner.post(`/api/projects/${project}/expenses`, {
        phase: 'foundation',
        itemName: 'Blocks',
        amount: '12.00',
        date: '2026-03-04',
      }),
      owner.post(`/api/projects/${project}/variations`, {
        title: 'Omission',
        affectedPhase: 'foundation',
        extraCost: '-10.00',
        timeImpactDays: -1,
        status: 'approved',
      }),
    ]);
    expect(answers.filter(({ status }) => ![200, 201, 422].includes(status))).toEqual([]);
    await budgetOf(project);
  }
});
