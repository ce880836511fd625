import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/connection.ts';
import { LIVE_CONNECTION } from '../platform/live/link.ts';
import { Listener } from '../testing/listener.ts';
import { addExpenseBy, addProjectOf, joinAs, type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
/** A second process with the same database. */
let beside: TestServer;
/** A third one, which looks into the log so seldom that what is heard there was told. */
let told: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await startServer();
  beside = await startServer({}, { beside: server });
  told = await startServer({}, { beside: server, pace: { readEvery: 60_000 } });
  owner = await signUp(server, 'owner');
});
afterAll(async () => {
  await told.stop();
  await beside.stop();
  await server.stop();
});

/** The same person in front of another process. */
const elsewhere = (person: Person, process = beside): Person =>
  Object.assign(process.visitor(), { id: person.id, username: person.username, cookie: person.cookie });

/** What nobody is told of has not come after so long; what comes by the look once a second has. */
const LONG_ENOUGH = 1500;

async function projectWith(...roles: string[]): Promise<{ project: number; people: Person[] }> {
  const project = await addProjectOf(owner);
  const people = [];
  for (const role of roles) people.push(await joinAs(server, project, role));
  return { project, people };
}

/** An open screen that has heard all that came before: what is said in two turns, one after the other, has passed it. */
async function listening(person: Person): Promise<Listener> {
  const screen = await Listener.of(person);
  for (let turn = 0; turn < 2; turn += 1) {
    server.serving.announce({ userId: person.id, topic: 'notices' });
    await screen.hears(null, 'notices');
    screen.heard.length = 0;
  }
  return screen;
}

const feeOf = (project: number) =>
  owner.post(`/api/projects/${project}/monitoring-fees`, {
    feeType: 'Site supervision',
    payeeName: 'Motswedi Engineers',
    amount: '12000.00',
    dueDate: '2026-03-04',
  });

describe('who has a project open', () => {
  it('is told at once that a member added an expense: the place of it, and nothing of what it holds', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(elsewhere(people[0] as Person, told));
    const { headers } = await elsewhere(owner, told).post(`/api/projects/${project}/expenses`, {
      phase: 'foundation',
      itemName: 'Ready-mix concrete',
      amount: '18400.00',
      date: '2026-03-04',
    });
    await screen.hears(project, 'expenses');
    expect(screen.heard.map(({ content }) => content)).toEqual([
      [{ projectId: project, topics: ['expenses', 'figures'], changes: [headers.get('x-change')] }],
    ]);
    screen.close();
  });

  it('is told of it by another process as well', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(elsewhere(people[0] as Person, told));
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    screen.close();
  });

  it('hears of every way in which a row changes', async () => {
    const { project, people } = await projectWith('architect');
    const { id } = await addExpenseBy(owner, project);
    const ways = [
      () => owner.patch(`/api/expenses/${id}`, { itemName: 'Blinding' }),
      () => owner.delete(`/api/expenses/${id}`),
      () => owner.post(`/api/expenses/${id}/restore`),
      () => owner.patch(`/api/projects/${project}`, { name: 'Ridge House' }),
    ];
    for (const way of ways) {
      const screen = await listening(people[0] as Person);
      const { status, headers } = await way();
      expect(status).toBeLessThan(300);
      await expect
        .poll(() => screen.heard.at(-1)?.content?.[0]?.changes, { timeout: 3000 })
        .toEqual([headers.get('x-change')]);
      screen.close();
    }
  });

  it('hears of many changes at once in one event', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as Person);
    await Promise.all(Array.from({ length: 30 }, () => addExpenseBy(owner, project)));
    await screen.hears(project, 'expenses');
    await wait(300);
    expect(screen.heard.length).toBeLessThan(15);
    screen.close();
  });

  it('hears what a process that died in between could not tell', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as Person);
    // As after a commit that nobody was told of.
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action) values (${project}, ${owner.id}, 'issue', 1, 'created')`);
    await screen.hears(project, 'issues');
    screen.close();
  });

  it('hears of a transaction that began before others and ended after them', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as Person);
    await inTransaction(server.servingPool, async (connection) => {
      await connection.rows(sql`
        insert into activity (project_id, actor_id, entity, entity_id, action) values (${project}, ${owner.id}, 'issue', 1, 'created')`);
      await addExpenseBy(owner, project);
      await screen.hears(project, 'expenses');
      await wait(LONG_ENOUGH);
      expect(screen.topicsOf(project)).not.toContain('issues');
    });
    await screen.hears(project, 'issues');
    screen.close();
  });

  it('hears on after the database closed the connection by which it is told', async () => {
    const { project, people } = await projectWith('architect');
    const screens = [await listening(people[0] as Person), await listening(elsewhere(people[0] as Person))];
    const { rowCount } = await server.servingPool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LIVE_CONNECTION],
    );
    expect(rowCount).toBe(3);
    await addExpenseBy(owner, project);
    for (const screen of screens) {
      await screen.hears(project, 'expenses');
      // Of what is only announced nobody knows whether it got lost.
      await screen.hears(null, 'suppliers');
      screen.close();
    }
  });
});

describe('who may not read something', () => {
  it('does not learn that it changed', async () => {
    const { project, people } = await projectWith('contractor', 'architect', 'quantity_surveyor');
    const [contractor, architect, surveyor] = (await Promise.all(
      people.map((person) => listening(person)),
    )) as [Listener, Listener, Listener];
    expect((await feeOf(project)).status).toBe(201);
    await surveyor.hears(project, 'monitoring-fees');
    // The architect sees what the project has cost, but not for what.
    await architect.hears(project, 'money');
    expect([...architect.topicsOf(project)]).toEqual(['money']);
    await addExpenseBy(owner, project);
    await contractor.hears(project, 'expenses');
    expect([...contractor.topicsOf(project)]).toEqual(['expenses', 'figures']);
    for (const screen of [contractor, architect, surveyor]) screen.close();
  });

  it('hears nothing of a project that is not theirs', async () => {
    const { project } = await projectWith();
    const stranger = await listening(await signUp(server, 'stranger'));
    await addExpenseBy(owner, project);
    await wait(LONG_ENOUGH);
    expect(stranger.heard).toEqual([]);
    stranger.close();
  });

  it('hears of comments only where they hear of what they were made on', async () => {
    const { project, people } = await projectWith('contractor', 'quantity_surveyor');
    const [contractor, surveyor] = (await Promise.all(people.map((person) => listening(person)))) as [
      Listener,
      Listener,
    ];
    await inTransaction(server.servingPool, (connection) =>
      connection.rows(sql`
        with made as (insert into comments (project_id, entity, entity_id, text, author_id)
          values (${project}, 'monitoring-fee', 1, 'Is this the last one?', ${owner.id}) returning *)
        insert into activity (project_id, actor_id, entity, entity_id, action) select project_id, author_id, 'comment', id, 'created' from made`),
    );
    await surveyor.hears(project, 'comments');
    await addExpenseBy(owner, project);
    await contractor.hears(project, 'expenses');
    expect(contractor.topicsOf(project)).not.toContain('comments');
    contractor.close();
    surveyor.close();
  });
});

describe('who loses their membership', () => {
  it('hears that, and nothing of the project from then on', async () => {
    const { project, people } = await projectWith('architect');
    const [architect] = people as [Person];
    const screens = [await listening(architect), await listening(elsewhere(architect, told))];
    expect((await owner.delete(`/api/projects/${project}/members/${architect.id}`)).status).toBe(204);
    for (const screen of screens) await screen.hears(project, 'membership');
    await addExpenseBy(owner, project);
    await wait(LONG_ENOUGH);
    for (const screen of screens) {
      expect(screen.topicsOf(project)).not.toContain('expenses');
      expect(screen.ended).toBe(false);
      screen.close();
    }
  });

  it('hears nothing more although what happened next was told in the same moment', async () => {
    const { project, people } = await projectWith('architect');
    const [architect] = people as [Person];
    const screen = await listening(architect);
    await inTransaction(server.servingPool, async (connection) => {
      await connection.rows(
        sql`delete from project_members where project_id = ${project} and user_id = ${architect.id}`,
      );
      for (const entity of ['member', 'expense'])
        await connection.rows(sql`insert into activity (project_id, actor_id, entity, entity_id, action)
          values (${project}, ${owner.id}, ${entity}, ${architect.id}, 'deleted')`);
    });
    await screen.hears(project, 'membership');
    await wait(200);
    expect([...screen.topicsOf(project)]).toEqual(['membership']);
    screen.close();
  });

  it('is found out also where the log does not tell of it', async () => {
    const looking = await startServer({}, { beside: server, pace: { checkEvery: 300 } });
    const { project, people } = await projectWith('architect');
    const [architect] = people as [Person];
    const screen = await Listener.of(Object.assign(looking.visitor(), { cookie: architect.cookie }));
    await server.connection.rows(sql`delete from project_members where user_id = ${architect.id}`);
    await screen.hears(project, 'membership');
    screen.close();
    await looking.stop();
  });

  it('hears from then on what their new role may know, where it is another role', async () => {
    const { project, people } = await projectWith('quantity_surveyor');
    const [surveyor] = people as [Person];
    const screen = await listening(surveyor);
    await feeOf(project);
    await screen.hears(project, 'monitoring-fees');
    const demoted = await owner.patch(`/api/projects/${project}/members/${surveyor.id}`, {
      role: 'contractor',
    });
    expect(demoted.status).toBe(200);
    await screen.hears(project, 'membership');
    screen.heard.length = 0;
    await feeOf(project);
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    expect([...screen.topicsOf(project)]).toEqual(['expenses', 'figures']);
    screen.close();
  });

  it('hears that a project was deleted, and of it again once it is taken back', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as Person);
    await owner.delete(`/api/projects/${project}`);
    await screen.hears(project, 'membership');
    screen.heard.length = 0;
    expect((await owner.post(`/api/projects/${project}/restore`)).status).toBe(200);
    await screen.hears(project, 'membership');
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    screen.close();
  });

  it('hears that they were let in, from then on of the project, and of one that they made themselves elsewhere', async () => {
    const newcomer = await signUp(server, 'newcomer');
    const screen = await listening(elsewhere(newcomer));
    const { project } = await projectWith();
    const added = await owner.post(`/api/projects/${project}/members`, {
      username: newcomer.username,
      role: 'architect',
    });
    expect(added.status).toBe(201);
    await screen.hears(project, 'membership');
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    const own = await addProjectOf(newcomer);
    await screen.hears(own, 'membership');
    screen.close();
  });
});

describe('suppliers, who belong to people', () => {
  it('are heard of by who added them and by the projects that see them', async () => {
    const { project, people } = await projectWith('architect', 'contractor');
    const [architect, contractor] = (await Promise.all(people.map((person) => listening(person)))) as [
      Listener,
      Listener,
    ];
    const own = await listening(elsewhere(owner));
    await owner.post('/api/suppliers', { name: 'Kalahari Cement' });
    await own.hears(null, 'suppliers');
    await architect.hears(project, 'suppliers');
    await addExpenseBy(owner, project);
    await contractor.hears(project, 'expenses');
    expect(contractor.topicsOf(project)).not.toContain('suppliers');
    for (const screen of [architect, contractor, own]) screen.close();
  });
});

describe('what is announced without an entry in a log', () => {
  it('is heard by its user alone, on every process, after the commit', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    const screens = [await listening(person), await listening(elsewhere(person, told))];
    const others = await listening(other);
    await inTransaction(server.servingPool, async (connection) => {
      connection.announce({ userId: person.id, topic: 'settings' });
      await wait(300);
      for (const screen of screens) expect(screen.topicsOf(null)).not.toContain('settings');
    });
    for (const screen of screens) await screen.hears(null, 'settings');
    await wait(200);
    expect(others.heard).toEqual([]);
    for (const screen of [...screens, others]) screen.close();
  });

  it('is not told of where the transaction was undone', async () => {
    const person = await signUp(server);
    const screen = await listening(person);
    const undone = inTransaction(server.servingPool, async (connection) => {
      connection.announce({ userId: person.id, topic: 'settings' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await wait(LONG_ENOUGH);
    expect(screen.heard).toEqual([]);
    screen.close();
  });

  it('reaches the members of a project who may hear of it', async () => {
    const { project, people } = await projectWith('contractor', 'architect');
    const [contractor, architect] = (await Promise.all(people.map((person) => listening(person)))) as [
      Listener,
      Listener,
    ];
    server.serving.announce({ projectId: project, topic: 'budgets' });
    await architect.hears(project, 'budgets');
    expect(contractor.heard).toEqual([]);
    contractor.close();
    architect.close();
  });

  it('gets through also where it is more than one notification holds', async () => {
    const person = await signUp(server);
    const screen = await listening(elsewhere(person, told));
    for (let n = 0; n < 2000; n += 1)
      server.serving.announce({ userId: 1_000_000_000_000 + n, topic: 'settings' });
    server.serving.announce({ userId: person.id, topic: 'sessions' });
    await screen.hears(null, 'sessions');
    screen.close();
  });
});
