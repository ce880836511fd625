import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { signUp, type TestPerson } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer({ registrationsPerHour: 1000 });
afterAll(() => server.stop());

const PASSWORD = 'mortar-and-lime';
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

interface SessionReply {
  key: string;
  browser: string | null;
  system: string | null;
  address: string;
  current: boolean;
}

/** Extends every waiting time: a slow machine must not outlast the first second. */
const lengthenWaits = () =>
  server.connection.rows(
    sql`update attempts set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
  );

const sessionsOf = async (client: TestClient): Promise<SessionReply[]> =>
  (await client.get('/api/user/sessions')).body;

async function signedInAgain({ username }: TestPerson, userAgent = 'curl/8'): Promise<TestClient> {
  const client = server.visitor();
  const { status } = await client.post(
    '/api/login',
    { username, password: PASSWORD },
    { 'user-agent': userAgent },
  );
  expect(status).toBe(200);
  return client;
}

const isIn = async (client: TestClient) => (await client.get('/api/user')).status === 200;

describe('the list of sessions', () => {
  it('lists where an account is signed in, the current session first, in words', async () => {
    const person = await signUp(server, 'thato');
    await signedInAgain(person, PHONE);
    const shown = await sessionsOf(person);
    expect(shown).toHaveLength(2);
    expect(shown[0]).toMatchObject({ current: true, address: '127.0.0.1' });
    expect(shown[1]).toMatchObject({ current: false, browser: 'Chrome', system: 'Android' });
  });

  it('identifies them by neither the cookie nor the stored hash', async () => {
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

  it('omits ended sessions', async () => {
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
  it('ends one session and keeps the rest', async () => {
    const person = await signUp(server);
    const phone = await signedInAgain(person, PHONE);
    const office = await signedInAgain(person);
    const key = (await sessionsOf(person)).find(({ system }) => system === 'Android')?.key;
    expect((await person.delete(`/api/user/sessions/${key}`)).status).toBe(204);
    expect([await isIn(phone), await isIn(office), await isIn(person)]).toEqual([false, true, true]);
    expect((await person.delete(`/api/user/sessions/${key}`)).status).toBe(404);
  });

  it('does not work for sessions of others', async () => {
    const person = await signUp(server);
    const victim = await signUp(server, 'victim');
    const [session] = await sessionsOf(victim);
    expect((await person.delete(`/api/user/sessions/${session?.key}`)).status).toBe(404);
    const made = '0'.repeat(32);
    expect((await person.delete(`/api/user/sessions/${made}`)).status).toBe(404);
    expect(await isIn(victim)).toBe(true);
  });

  it('can end the current session, and clears its cookie', async () => {
    const person = await signUp(server);
    const [session] = await sessionsOf(person);
    const answer = await person.delete(`/api/user/sessions/${session?.key}`);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join()).toMatch(/brick_session=;/);
    expect(await isIn(person)).toBe(false);
  });

  it('everywhere keeps only the current session', async () => {
    const person = await signUp(server);
    const others = [await signedInAgain(person), await signedInAgain(person)];
    const stranger = await signUp(server);
    expect((await person.delete('/api/user/sessions')).status).toBe(204);
    expect([await isIn(person), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false]);
    expect(await isIn(stranger)).toBe(true);
    expect(await sessionsOf(person)).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const change = (client: TestClient, currentPassword: string, newPassword = 'another-mortar') =>
    client.post('/api/user/password', { currentPassword, newPassword });

  it('takes effect, ends all other sessions and renews the current one', async () => {
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

  it('needs the current password, with a message at the field, and otherwise changes nothing', async () => {
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

  it('accepts a weak password: the screen warns about it', async () => {
    const person = await signUp(server);
    expect((await change(person, PASSWORD, 'password')).status).toBe(204);
  });

  it('cannot be forced by guessing: thirty wrong passwords, in sequence or at once', async () => {
    const person = await signUp(server);
    const statuses = [];
    for (let tries = 0; tries < 30; tries += 1)
      statuses.push((await change(person, `wrong-${tries}`)).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    // One more may pass once the first wait is over. Each following wait is twice as long.
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    await lengthenWaits();
    expect((await change(person, PASSWORD)).status).toBe(429);
    const burst = await signUp(server);
    const guesses = [...Array.from({ length: 29 }, (_, at) => `wrong-${at}`), PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => change(burst, guess)));
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toEqual([]);
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(15);
  });

  it('is never stored under an idempotency key', async () => {
    const person = await signUp(server);
    const headers = { 'idempotency-key': 'the-same-attempt' };
    const body = { currentPassword: PASSWORD, newPassword: 'another-mortar' };
    expect((await person.post('/api/user/password', body, headers)).status).toBe(204);
    expect((await person.post('/api/user/password', body, headers)).status).toBe(422);
  });
});

describe('a known device', () => {
  const wrong = (client: TestClient, username: string) =>
    client.post('/api/login', { username, password: 'wrong-one' });

  it('is not locked out by wrong passwords from other devices, and does not lock them out', async () => {
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

  it('is recognized by an unforgeable cookie of this account', async () => {
    const person = await signUp(server);
    const victim = await signUp(server, 'victim');
    const forged = server.visitor();
    forged.cookie = 'brick_device=made-up.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    for (let tries = 0; tries < 5; tries += 1) await wrong(forged, victim.username);
    await lengthenWaits();
    // Neither a forged device nor that of another account has its own limit.
    const right = { username: victim.username, password: PASSWORD };
    expect((await forged.post('/api/login', right)).status).toBe(429);
    expect((await person.post('/api/login', right)).status).toBe(429);
  });

  it('is forgotten after a password change', async () => {
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

describe('a clock that was set back', () => {
  const move = (person: TestPerson, hours: number) =>
    server.connection.rows(
      sql`update sessions set expire = expire + ${hours} * interval '1 hour' where user_id = ${person.id}`,
    );

  it.each(['GET', 'POST'])('revives no session that a %s got rejected with after its end', async (method) => {
    const [person, other] = [await signUp(server), await signUp(server)];
    for (const each of [person, other]) await move(each, -25);
    expect((await person.send(method, '/api/projects', method === 'GET' ? {} : { body: {} })).status).toBe(
      401,
    );
    for (const each of [person, other]) await move(each, 25);
    expect([await isIn(person), await isIn(other)]).toEqual([false, true]);
  });
});
