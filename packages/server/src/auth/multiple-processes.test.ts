import * as argon2 from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { secretBytes } from '../testing/authenticator.ts';
import { signUp } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { hotpCodeOf, stepAt } from './second-factor/totp.ts';

const one = await startServer({ registrationsPerHour: 1_000_000 });
const other = await startServer({}, { beside: one });
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const PASSWORD = 'mortar-and-lime';

/** The same browser connected to the other process. */
const onOther = (client: TestClient): TestClient => Object.assign(other.visitor(), { cookie: client.cookie });
const isIn = async (client: TestClient) => (await client.get('/api/user')).status === 200;

describe('across two processes', () => {
  it('a session of one is valid on the other and ends on both', async () => {
    const person = await signUp(one);
    const there = onOther(person);
    expect(await isIn(there)).toBe(true);
    await there.post('/api/logout');
    expect(await isIn(person)).toBe(false);
  });

  it('“sign out everywhere else” and another password end what began on either', async () => {
    const person = await signUp(one);
    const elsewhere = other.visitor();
    const signIn = () => elsewhere.post('/api/login', { username: person.username, password: PASSWORD });
    await signIn();
    await person.delete('/api/user/sessions');
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, false]);
    await signIn();
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'slate-and-cedar' });
    expect([await isIn(person), await isIn(elsewhere)]).toEqual([true, false]);
  });

  it('wrong passwords are counted together: five in total, not on each', async () => {
    const { username } = await signUp(one);
    const attempt = (place: TestServer, password: string) =>
      place.visitor().post('/api/login', { username, password });
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1)
      statuses.push((await attempt(tries % 2 === 1 ? one : other, `wrong-${tries}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    await one.connection.rows(
      sql`update attempts set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
    );
    expect([(await attempt(one, PASSWORD)).status, (await attempt(other, PASSWORD)).status]).toEqual([
      429, 429,
    ]);
  });

  it('a code accepted by one is rejected by the other, even at the same moment', async () => {
    const person = await signUp(one);
    const { body } = await person.post('/api/user/2fa', { password: PASSWORD });
    const now = stepAt(Date.now()) * 30_000 + 1000;
    for (const place of [one, other]) place.setNow(now);
    const code = (steps: number) => hotpCodeOf(secretBytes(body.secret), stepAt(now) + steps);
    expect((await person.post('/api/user/2fa/confirm', { code: code(-1) })).status).toBe(200);
    const atTheDoor = async (place: TestServer) => {
      const client = place.visitor();
      await client.post('/api/login', { username: person.username, password: PASSWORD });
      return client;
    };
    const clients = [await atTheDoor(one), await atTheDoor(other)];
    const answers = await Promise.all(
      clients.map((client) => client.post('/api/login/2fa', { code: code(0) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    for (const place of [one, other]) place.setNow(Date.now());
  });

  it('a request repeated on the other is executed once', async () => {
    const person = await signUp(one);
    const headers = { 'idempotency-key': 'one-project' };
    const body = { name: 'Kgale View' };
    const answers = await Promise.all([
      person.post('/api/projects', body, headers),
      onOther(person).post('/api/projects', body, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect((await person.get('/api/projects')).body).toHaveLength(1);
  });
});

describe('a session', () => {
  it('ends after fourteen days, however much it is used', async () => {
    const person = await signUp(one);
    const DAY = 86_400_000;
    const began = Date.now() - 13.5 * DAY;
    const at = (milliseconds: number) => new Date(milliseconds).toISOString();
    await one.pool.query(
      `update sessions set expire = now() + interval '1 hour', sess = sess || jsonb_build_object('createdAt', $2::text, 'seenAt', $3::text) where user_id = $1`,
      [person.id, at(began), at(Date.now() - 3_600_000)],
    );
    expect(await isIn(person)).toBe(true);
    const [row] = await one.connection.rows<{ expire: string }>(
      sql`select expire from sessions where user_id = ${person.id}`,
    );
    expect(Date.parse(row?.expire ?? '')).toBe(began + 14 * DAY);
  });
});

describe('a password hashed with weaker parameters', () => {
  it('is accepted and hashed with current parameters', async () => {
    const person = await signUp(one);
    const weaker = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await one.pool.query('update users set password = $2 where id = $1', [person.id, weaker]);
    expect(
      (await other.visitor().post('/api/login', { username: person.username, password: PASSWORD })).status,
    ).toBe(200);
    const { rows } = await one.pool.query('select password from users where id = $1', [person.id]);
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('does not come back where it is changed while somebody signs in with it', async () => {
    const person = await signUp(one);
    const hashOf = (password: string) =>
      argon2.hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const store = (from: Pick<typeof one.pool, 'query'>, hash: string) =>
      from.query('update users set password = $2 where id = $1', [person.id, hash]);
    await store(one.pool, await hashOf(PASSWORD));
    const changed = await hashOf('slate-and-cedar');
    const holder = await one.pool.connect();
    await holder.query('begin');
    await store(holder, changed);
    const sent = other.visitor().post('/api/login', { username: person.username, password: PASSWORD });
    const waits =
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()';
    await expect.poll(async () => (await one.pool.query(waits)).rowCount).toBe(1);
    await holder.query('commit');
    holder.release();
    expect((await sent).status).toBe(401);
    const { rows } = await one.pool.query('select password from users where id = $1', [person.id]);
    expect(rows).toEqual([{ password: changed }]);
  });
});
