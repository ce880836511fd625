import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/client.ts';
import { type Person, signUp } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ registrationsPerHour: 1000 });
});
afterAll(() => server.stop());

const PASSWORD = 'mortar-and-lime';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

interface Shown {
  key: string;
  browser: string | null;
  system: string | null;
  address: string;
  current: boolean;
}

/** Lets every wait last: a slow machine must not outlive the first second of it. */
const lengthenWaits = () =>
  server.connection.rows(
    sql`update attempts set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
  );

const sessionsOf = async (client: Client): Promise<Shown[]> => (await client.get('/api/user/sessions')).body;

async function signedInAgain({ username }: Person, userAgent = 'curl/8'): Promise<Client> {
  const client = server.visitor();
  const { status } = await client.post(
    '/api/login',
    { username, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  expect(status).toBe(200);
  return client;
}

const isIn = async (client: Client) => (await client.get('/api/user')).status === 200;

describe('the list of sessions', () => {
  it('says where one is signed in, the present one first, in words', async () => {
    const person = await signUp(server, 'thato');
    await signedInAgain(person, PHONE);
    const shown = await sessionsOf(person);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({ current: true, address: '127.0.0.1' });
    expect(shown[1]).toMatchObject({ current: false, browser: 'Chrome', system: 'Android' });
  });

  it('names them by what is neither the cookie nor what the database looks for', async () => {
    const person = await signUp(server);
    const [session] = await sessionsOf(person);
    const [row] = await server.connection.rows<{ sid: string }>(
      sql`select sid from sessions where user_id = ${person.id}`,
    );
    expect(session?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(row?.sid).not.toContain(session?.key);
    expect(person.cookie).not.toContain(session?.key);
    const thief = server.visitor();
    thief.cookie = `brick_session=${session?.key}`;
    expect(await isIn(thief)).toBe(false);
  });

  it('leaves out what has ended', async () => {
    const person = await signUp(server);
    const other = await signedInAgain(person);
    await server.connection.rows(
      sql`update sessions set expire = now() - interval '1 second' where user_id = ${person.id}`,
    );
    expect(await isIn(other)).toBe(false);
    expect(await sessionsOf(await signedInAgain(person))).toHaveLength(1);
  });
});

describe('signing out elsewhere', () => {
  it('ends one session and leaves the rest', async () => {
    const person = await signUp(server);
    const phone = await signedInAgain(person, PHONE);
    const office = await signedInAgain(person);
    const key = (await sessionsOf(person)).find(({ system }) => system === 'Android')?.key;
    expect((await person.delete(`/api/user/sessions/${key}`)).status).toBe(204);
    expect([await isIn(phone), await isIn(office), await isIn(person)]).toEqual([false, true, true]);
    expect((await person.delete(`/api/user/sessions/${key}`)).status).toBe(404);
  });

  it('is not possible with somebody else’s session', async () => {
    const person = await signUp(server);
    const victim = await signUp(server, 'victim');
    const [session] = await sessionsOf(victim);
    expect((await person.delete(`/api/user/sessions/${session?.key}`)).status).toBe(404);
    const made = '0'.repeat(32);
    expect((await person.delete(`/api/user/sessions/${made}`)).status).toBe(404);
    expect(await isIn(victim)).toBe(true);
  });

  it('may end the session that asks, and takes its cookie away', async () => {
    const person = await signUp(server);
    const [session] = await sessionsOf(person);
    const answer = await person.delete(`/api/user/sessions/${session?.key}`);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/brick_session=;/);
    expect(await isIn(person)).toBe(false);
  });

  it('everywhere leaves only the session that asks', async () => {
    const person = await signUp(server);
    const others = [await signedInAgain(person), await signedInAgain(person)];
    const stranger = await signUp(server);
    expect((await person.delete('/api/user/sessions')).status).toBe(204);
    expect([await isIn(person), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
    expect(await isIn(stranger)).toBe(true);
    expect(await sessionsOf(person)).toHaveLength(1);
  });
});

describe('another password', () => {
  const change = (client: Client, currentPassword: string, newPassword = 'another-mortar') =>
    client.post('/api/user/password', { currentPassword, newPassword });

  it('lets in from then on, ends every other session, and renews the one that asks', async () => {
    const person = await signUp(server, 'kabelo');
    const other = await signedInAgain(person);
    const before = server.visitor();
    before.cookie = person.cookie;
    expect((await change(person, PASSWORD)).status).toBe(204);
    expect([await isIn(person), await isIn(other), await isIn(before)]).toEqual([true, false, false]);
    expect(await sessionsOf(person)).toMatchObject([{ current: true }]);
    const attempt = (password: string) =>
      server.visitor().post('/api/login', { username: person.username, password });
    expect([(await attempt(PASSWORD)).status, (await attempt('another-mortar')).status]).toEqual([401, 200]);
  });

  it('needs the present one, with a sentence beside the field, and nothing changes', async () => {
    const person = await signUp(server);
    const other = await signedInAgain(person);
    const answer = await change(person, 'wrong-one');
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { currentPassword: 'This is not your password' } },
    });
    expect([await isIn(person), await isIn(other)]).toEqual([true, true]);
    expect((await change(person, PASSWORD, '12345')).body.errors).toEqual({
      newPassword: 'Password must be at least 6 characters',
    });
    await signedInAgain(person);
  });

  it('that is weak is taken: the screen warns of it', async () => {
    const person = await signUp(server);
    expect((await change(person, PASSWORD, 'password')).status).toBe(204);
  });

  it('can’t be reached by guessing: thirty wrong ones, one after another or at once', async () => {
    const person = await signUp(server);
    const statuses = [];
    for (let tries = 0; tries < 30; tries += 1)
      statuses.push((await change(person, `wrong-${tries}`)).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    // One more may pass where the second of the first wait is over; each next wait is twice as long.
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    await lengthenWaits();
    expect((await change(person, PASSWORD)).status).toBe(429);
    const burst = await signUp(server);
    const guesses = [...Array.from({ length: 29 }, (_, at) => `wrong-${at}`), PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => change(burst, guess)));
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toEqual([]);
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(15);
  });

  it('is never kept for a repeat under an attempt key', async () => {
    const person = await signUp(server);
    const headers = { 'idempotency-key': 'the-same-attempt' };
    const body = { currentPassword: PASSWORD, newPassword: 'another-mortar' };
    expect((await person.post('/api/user/password', body, headers)).status).toBe(204);
    expect((await person.post('/api/user/password', body, headers)).status).toBe(422);
  });
});

describe('a device on which an account signed in before', () => {
  const wrong = (client: Client, username: string) =>
    client.post('/api/login', { username, password: 'wrong-one' });

  it('is not locked out by wrong passwords from others, nor does it lock them out', async () => {
    const person = await signUp(server);
    const known = server.visitor();
    known.cookie = person.cookie;
    const attacker = server.visitor();
    for (let tries = 0; tries < 5; tries += 1) await wrong(attacker, person.username);
    await lengthenWaits();
    const right = { username: person.username, password: PASSWORD };
    expect((await attacker.post('/api/login', right)).status).toBe(429);
    expect((await known.post('/api/login', right)).status).toBe(200);
    const second = await signUp(server);
    for (let tries = 0; tries < 5; tries += 1) await wrong(second, second.username);
    await lengthenWaits();
    const own = { username: second.username, password: PASSWORD };
    expect((await second.post('/api/login', own)).status).toBe(429);
    expect((await server.visitor().post('/api/login', own)).status).toBe(200);
  });

  it('is known by a cookie that nobody can make up, and only for that account', async () => {
    const person = await signUp(server);
    const victim = await signUp(server, 'victim');
    const forged = server.visitor();
    forged.cookie = 'brick_device=made-up.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    for (let tries = 0; tries < 5; tries += 1) await wrong(forged, victim.username);
    await lengthenWaits();
    // Neither the forged device nor that of another account has a budget of its own.
    const right = { username: victim.username, password: PASSWORD };
    expect((await forged.post('/api/login', right)).status).toBe(429);
    expect((await person.post('/api/login', right)).status).toBe(429);
  });

  it('is forgotten with a change of the password', async () => {
    const person = await signUp(server);
    const thief = await signedInAgain(person);
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'another-mortar' });
    const [row] = await server.connection.rows<{ devices: number }>(
      sql`select count(*) as devices from known_devices where user_id = ${person.id}`,
    );
    expect(row?.devices).toBe(1);
    for (let tries = 0; tries < 5; tries += 1) await wrong(thief, person.username);
    await lengthenWaits();
    expect((await wrong(server.visitor(), person.username)).status).toBe(429);
  });
});

describe('a clock that is set back', () => {
  const move = (person: Person, hours: number) =>
    server.connection.rows(
      sql`update sessions set expire = expire + ${hours} * interval '1 hour' where user_id = ${person.id}`,
    );

  it.each(['GET', 'POST'])(
    'brings no session to life with which a %s was refused since it ended',
    async (method) => {
      const [person, other] = [await signUp(server), await signUp(server)];
      for (const each of [person, other]) await move(each, -25);
      expect((await person.send(method, '/api/projects', method === 'GET' ? {} : { body: {} })).status).toBe(
        401,
      );
      for (const each of [person, other]) await move(each, 25);
      expect([await isIn(person), await isIn(other)]).toEqual([false, true]);
    },
  );
});
