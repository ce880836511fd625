import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { EventListenerClient } from '../testing/live-event-listener.ts';
import { addExpenseBy, addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';
import { loadOnlineUsers } from './queries.ts';

/** When a server of this file began to remember events. */

const server = await startServer({}, { pace: { beatEvery: 300 } });
const begun = performance.now();
const beside = await startServer({}, { beside: server });
afterAll(async () => {
  await beside.stop();
  await server.stop();
});

const elsewhere = (person: TestPerson): TestPerson =>
  Object.assign(beside.visitor(), { id: person.id, username: person.username, cookie: person.cookie });

/** The same user on another device. */
async function signedInAgain(person: TestPerson): Promise<TestPerson> {
  const visitor = server.visitor();
  const { status } = await visitor.post('/api/login', {
    username: person.username,
    password: 'mortar-and-lime',
  });
  expect(status).toBe(200);
  return Object.assign(visitor, { id: person.id, username: person.username });
}

describe('an open stream', () => {
  it('is an event stream that proxies may not buffer, compress or cache', async () => {
    const person = await signUp(server);
    const abort = new AbortController();
    const { status, headers } = await fetch(`${server.url}/api/events`, {
      headers: { cookie: person.cookie, 'accept-encoding': 'gzip' },
      signal: abort.signal,
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBe(null);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    abort.abort();
  });

  it('is denied to visitors, and not opened by HEAD', async () => {
    expect((await server.visitor().get('/api/events')).status).toBe(401);
    expect((await (await signUp(server)).send('HEAD', '/api/events')).status).toBe(404);
  });

  it('sends heartbeats', async () => {
    const screen = await EventListenerClient.of(await signUp(server));
    await screen.hearsEvent('beat');
    expect(screen.heard[0]?.id).toMatch(/^\d{13}$/);
    screen.close();
  });

  it('is limited to twenty per account, over all processes', async () => {
    const person = await signUp(server);
    const screens = [];
    for (let n = 0; n < 20; n += 1)
      screens.push(await EventListenerClient.of(n % 2 === 1 ? person : elsewhere(person)));
    const { status, body, headers } = await person.get('/api/events');
    expect([status, body.detail]).toEqual([
      429,
      'You have this open in too many places. Please close it in one of them.',
    ]);
    expect(headers.get('retry-after')).toBe('60');
    screens[0]?.close();
    await expect.poll(async () => (await person.get('/api/events')).status).toBe(200);
    for (const screen of screens) screen.close();
  });
});

describe('streams that open at the same moment', () => {
  it('are limited to twenty per account, over all processes', async () => {
    const person = await signUp(server);
    const abort = new AbortController();
    const opened = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { url, cookie } = index % 2 === 0 ? person : elsewhere(person);
        const answer = await fetch(`${url}/api/events`, { headers: { cookie }, signal: abort.signal });
        return answer.status;
      }),
    );
    const answered = (status: number) => opened.filter((each) => each === status).length;
    expect([answered(200), answered(429)]).toEqual([20, 20]);
    abort.abort();
  });
});

describe('the end of a session', () => {
  it('by signing out closes its streams at once, on every process, but not those of other devices', async () => {
    const person = await signUp(server);
    const other = await signedInAgain(person);
    const screens = [await EventListenerClient.of(person), await EventListenerClient.of(elsewhere(person))];
    const kept = await EventListenerClient.of(other);
    expect((await person.post('/api/logout')).status).toBe(204);
    for (const screen of screens) {
      await screen.hearsEvent('over');
      await screen.isEnded();
    }
    await kept.hears(null, 'sessions');
    expect(kept.ended).toBe(false);
    kept.close();
  });

  it('by expiry, or directly in the database, closes them soon', async () => {
    const looking = await startServer({}, { beside: server, pace: { checkEvery: 300 } });
    const person = await signUp(server);
    const screen = await EventListenerClient.of(Object.assign(looking.visitor(), { cookie: person.cookie }));
    await server.connection.rows(sql`update sessions set expire = now() where user_id = ${person.id}`);
    await screen.hearsEvent('over');
    await screen.isEnded();
    await looking.stop();
  });
});

describe('a reconnecting client', () => {
  it('receives what changed meanwhile, as far as the user may know it', async () => {
    // The missed second and the two-second margin must all lie after the start.
    await wait(Math.max(0, begun + 3500 - performance.now()));
    const owner = await signUp(server);
    const project = await addProjectOf(owner);
    const stranger = await signUp(server);
    const first = await EventListenerClient.of(owner);
    await addExpenseBy(owner, project);
    await first.hears(project, 'expenses');
    first.close();
    const again = await EventListenerClient.of(owner, '?missed=1000');
    await again.hears(project, 'expenses');
    expect(again.heard).toHaveLength(1);
    again.close();
    const other = await EventListenerClient.of(stranger, '?missed=1000');
    await other.hearsEvent('beat');
    expect(other.heard[0]?.name).toBe('beat');
    other.close();
  });

  it('is told of their own membership and role that changed meanwhile, and nobody else is', async () => {
    const owner = await signUp(server);
    const project = await addProjectOf(owner);
    const other = await addProjectOf(owner);
    const person = await joinAs(server, project, 'quantity_surveyor');
    await owner.post(`/api/projects/${other}/members`, { username: person.username, role: 'architect' });
    const heardAfter = async (reader: TestPerson) => {
      const screen = await EventListenerClient.of(reader, '?missed=1');
      await screen.hearsEvent('beat');
      screen.close();
      return screen;
    };
    const watching = await EventListenerClient.of(owner);
    await wait(2100);
    await owner.patch(`/api/projects/${project}/members/${person.id}`, { role: 'contractor' });
    await watching.hears(project, 'members');
    expect(await heardAfter(person).then((screen) => screen.topicsOf(project))).toContain('membership');
    await wait(2100);
    await owner.delete(`/api/projects/${project}/members/${person.id}`);
    watching.heard.length = 0;
    await watching.hears(project, 'members');
    const removed = await heardAfter(person);
    expect([removed.topicsOf(null), removed.topicsOf(project)]).toEqual([new Set(['membership']), new Set()]);
    await wait(2100);
    await owner.delete(`/api/projects/${other}`);
    await watching.hears(other, 'membership');
    expect(await heardAfter(person).then((screen) => screen.topicsOf(null))).toContain('membership');
    expect((await heardAfter(await signUp(server))).heard.map(({ name }) => name)).toEqual(['beat']);
    watching.close();
  });

  it('is told to reload everything if it missed more than is remembered', async () => {
    const person = await signUp(server);
    const screen = await EventListenerClient.of(person, '?missed=3600000');
    await screen.hearsEvent('missed');
    screen.close();
  });

  it('that sends the id of the last event, as browsers do, receives the same', async () => {
    const owner = await signUp(server);
    const project = await addProjectOf(owner);
    const moment = Date.now();
    const first = await EventListenerClient.of(owner);
    await addExpenseBy(owner, project);
    await first.hears(project, 'expenses');
    first.close();
    const again = await EventListenerClient.of(owner, '', { 'last-event-id': String(moment) });
    await again.hears(project, 'expenses');
    again.close();
    const long = await EventListenerClient.of(owner, '', { 'last-event-id': String(moment - 3_600_000) });
    await long.hearsEvent('missed');
    long.close();
  });
});

describe('a server that stops', () => {
  it('ends its streams and does not wait for clients', async () => {
    const stopping = await startServer({}, { beside: server });
    const person = await signUp(server);
    const screen = await EventListenerClient.of(Object.assign(stopping.visitor(), { cookie: person.cookie }));
    await stopping.stop();
    await screen.isEnded();
    expect(screen.heard.at(-1)?.name).toBe('again');
    expect(await loadOnlineUsers(server.connection, [person.id])).toEqual(new Set());
  });
});

describe('a user', () => {
  const isPresent = async ({ id }: TestPerson) => (await loadOnlineUsers(server.connection, [id])).has(id);

  it('is online while a stream of theirs is open on any process', async () => {
    const person = await signUp(server);
    expect(await isPresent(person)).toBe(false);
    const screens = [await EventListenerClient.of(person), await EventListenerClient.of(elsewhere(person))];
    expect(await isPresent(person)).toBe(true);
    screens[0]?.close();
    await expect
      .poll(
        async () =>
          (await server.pool.query('select from live_streams where user_id = $1', [person.id])).rowCount,
      )
      .toBe(1);
    expect(await isPresent(person)).toBe(true);
    screens[1]?.close();
    await expect.poll(() => isPresent(person)).toBe(false);
  });

  it('is offline once the process that had their streams is dead', async () => {
    const person = await signUp(server);
    await server.connection.rows(sql`
      insert into live_streams (id, user_id, process, seen_at) values (gen_random_uuid(), ${person.id}, 'gone', now() - interval '80 seconds')`);
    expect(await isPresent(person)).toBe(false);
  });
});
