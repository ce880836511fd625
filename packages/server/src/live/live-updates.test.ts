import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/db/connection.ts';
import { LIVE_CONNECTION_NAME } from '../platform/live/postgres-message-bus.ts';
import { EventListenerClient } from '../testing/live-event-listener.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

/** A second process with the same database. */
/** A third one, which polls so rarely that its events must come by notification. */

const server = await startServer();
const beside = await startServer({}, { beside: server });
const told = await startServer({}, { beside: server, pace: { readEvery: 60_000 } });
const owner = await signUp(server, 'owner');
afterAll(async () => {
  await told.stop();
  await beside.stop();
  await server.stop();
});

/** The same user connected to another process. */
const elsewhere = (person: TestPerson, process = beside): TestPerson =>
  Object.assign(process.visitor(), { id: person.id, username: person.username, cookie: person.cookie });

/** Events that are not sent have not arrived after this time; those found by polling once a second have. */
const LONG_ENOUGH = 1500;

async function projectWith(...roles: string[]): Promise<{ project: number; people: TestPerson[] }> {
  const project = await addProjectOf(owner);
  const people = [];
  for (const role of roles) people.push(await joinAs(server, project, role));
  return { project, people };
}

/** An open stream that has received all earlier events: two dispatcher turns have passed. */
async function listening(person: TestPerson): Promise<EventListenerClient> {
  const screen = await EventListenerClient.of(person);
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

describe('a user with an open project', () => {
  it('is notified at once of a new expense: of its topic, not of its content', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(elsewhere(people[0] as TestPerson, told));
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

  it('is notified by another process as well', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(elsewhere(people[0] as TestPerson, told));
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    screen.close();
  });

  it('is notified of every kind of change', async () => {
    const { project, people } = await projectWith('architect');
    const { id } = await addExpenseBy(owner, project);
    const ways = [
      () => owner.patch(`/api/expenses/${id}`, { itemName: 'Blinding' }),
      () => owner.delete(`/api/expenses/${id}`),
      () => owner.post(`/api/expenses/${id}/restore`),
      () => owner.patch(`/api/projects/${project}`, { name: 'Ridge House' }),
    ];
    for (const way of ways) {
      const screen = await listening(people[0] as TestPerson);
      const { status, headers } = await way();
      expect(status).toBeLessThan(300);
      await expect.poll(() => screen.heard.at(-1)?.content?.[0]?.changes).toEqual([headers.get('x-change')]);
      screen.close();
    }
  });

  it('receives simultaneous changes in one event', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as TestPerson);
    await Promise.all(Array.from({ length: 30 }, () => addExpenseBy(owner, project)));
    await screen.hears(project, 'expenses');
    await wait(300);
    expect(screen.heard.length).toBeLessThan(15);
    screen.close();
  });

  it('is notified of writes of a process that died before it could notify', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as TestPerson);
    // As after a commit without notification.
    await server.connection.rows(sql`
      insert into activity (project_id, actor_id, entity, entity_id, action) values (${project}, ${owner.id}, 'issue', 1, 'created')`);
    await screen.hears(project, 'issues');
    screen.close();
  });

  it('is notified of a transaction that began before others and ended after them', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as TestPerson);
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

  it('still receives events after the database closed the connection', async () => {
    const { project, people } = await projectWith('architect');
    const screens = [
      await listening(people[0] as TestPerson),
      await listening(elsewhere(people[0] as TestPerson)),
    ];
    const { rowCount } = await server.servingPool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LIVE_CONNECTION_NAME],
    );
    expect(rowCount).toBe(3);
    await addExpenseBy(owner, project);
    for (const screen of screens) {
      await screen.hears(project, 'expenses');
      // It is unknown whether unlogged events were lost.
      await screen.hears(null, 'suppliers');
      screen.close();
    }
  });
});

describe('a user who may not read something', () => {
  it('is not notified of its changes', async () => {
    const { project, people } = await projectWith('contractor', 'architect', 'quantity_surveyor');
    const [contractor, architect, surveyor] = (await Promise.all(
      people.map((person) => listening(person)),
    )) as [EventListenerClient, EventListenerClient, EventListenerClient];
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

  it('receives no events of other projects', async () => {
    const { project } = await projectWith();
    const stranger = await listening(await signUp(server, 'stranger'));
    await addExpenseBy(owner, project);
    await wait(LONG_ENOUGH);
    expect(stranger.heard).toEqual([]);
    stranger.close();
  });

  it('is notified of comments only on records they may read', async () => {
    const { project, people } = await projectWith('contractor', 'quantity_surveyor');
    const [contractor, surveyor] = (await Promise.all(people.map((person) => listening(person)))) as [
      EventListenerClient,
      EventListenerClient,
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

describe('a user who loses their membership', () => {
  it('is notified, and then receives no more events of the project', async () => {
    const { project, people } = await projectWith('architect');
    const [architect] = people as [TestPerson];
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

  it('receives no later events, even from the same moment', async () => {
    const { project, people } = await projectWith('architect');
    const [architect] = people as [TestPerson];
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

  it('is detected even without a log entry', async () => {
    const looking = await startServer({}, { beside: server, pace: { checkEvery: 300 } });
    const { project, people } = await projectWith('architect');
    const [architect] = people as [TestPerson];
    const screen = await EventListenerClient.of(
      Object.assign(looking.visitor(), { cookie: architect.cookie }),
    );
    await server.connection.rows(sql`delete from project_members where user_id = ${architect.id}`);
    await screen.hears(project, 'membership');
    screen.close();
    await looking.stop();
  });

  it('receives the events of their new role after a change of role', async () => {
    const { project, people } = await projectWith('quantity_surveyor');
    const [surveyor] = people as [TestPerson];
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

  it('is notified when a project is deleted, and receives its events again once it is restored', async () => {
    const { project, people } = await projectWith('architect');
    const screen = await listening(people[0] as TestPerson);
    await owner.delete(`/api/projects/${project}`);
    await screen.hears(project, 'membership');
    screen.heard.length = 0;
    expect((await owner.post(`/api/projects/${project}/restore`)).status).toBe(200);
    await screen.hears(project, 'membership');
    await addExpenseBy(owner, project);
    await screen.hears(project, 'expenses');
    screen.close();
  });

  it('is notified of new memberships, and of a project they created elsewhere', async () => {
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

describe('changes of suppliers', () => {
  it('are sent to the user who added them and to projects that see them', async () => {
    const { project, people } = await projectWith('architect', 'contractor');
    const [architect, contractor] = (await Promise.all(people.map((person) => listening(person)))) as [
      EventListenerClient,
      EventListenerClient,
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

describe('an event without a log entry', () => {
  it('tells members that the currency or the time zone changed which their project has from its owner', async () => {
    const person = await signUp(server);
    const [plain, own] = [await addProjectOf(person), await addProjectOf(person)];
    await server.connection.rows(
      sql`update projects set currency = null, timezone = null where id = ${plain}`,
    );
    await server.connection.rows(
      sql`update projects set currency = 'EUR', timezone = null where id = ${own}`,
    );
    const member = await joinAs(server, plain, 'architect');
    const screens = [await listening(elsewhere(member)), await listening(person)];
    await person.put('/api/user/settings', { currency: 'CHF' });
    for (const screen of screens) await screen.hears(plain, 'projects');
    await person.put('/api/user/settings', { currency: 'CHF', language: 'fr' });
    await wait(200);
    for (const screen of screens) expect(screen.topicsOf(own)).toEqual(new Set());
    expect(screens[0]?.heard).toHaveLength(1);
    await person.put('/api/user/settings', { timezone: 'Asia/Tokyo' });
    await screens[1]?.hears(own, 'projects');
    for (const screen of screens) screen.close();
  });

  it('is sent to its user only, on every process, after the commit', async () => {
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

  it('is not sent if the transaction is rolled back', async () => {
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

  it('is sent to the members of a project who may know of it', async () => {
    const { project, people } = await projectWith('contractor', 'architect');
    const [contractor, architect] = (await Promise.all(people.map((person) => listening(person)))) as [
      EventListenerClient,
      EventListenerClient,
    ];
    server.serving.announce({ projectId: project, topic: 'budgets' });
    await architect.hears(project, 'budgets');
    expect(contractor.heard).toEqual([]);
    contractor.close();
    architect.close();
  });

  it('is sent even if it needs several notifications', async () => {
    const person = await signUp(server);
    const screen = await listening(elsewhere(person, told));
    for (let n = 0; n < 2000; n += 1)
      server.serving.announce({ userId: 1_000_000_000_000 + n, topic: 'settings' });
    server.serving.announce({ userId: person.id, topic: 'sessions' });
    await screen.hears(null, 'sessions');
    screen.close();
  });
});
