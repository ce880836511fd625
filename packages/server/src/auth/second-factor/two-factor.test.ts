import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { secretBytes } from '../../testing/authenticator.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startServer } from '../../testing/test-server.ts';
import { hotpCodeOf, stepAt } from './totp.ts';

const server = await startServer({ registrationsPerHour: 1000 });
afterAll(() => server.stop());

const HALF_MINUTE = 30_000;

// Each test starts at a new half minute, so that no code expires during the test.
let start: number;
beforeEach(() => {
  start = stepAt(Date.now()) * HALF_MINUTE + 1000;
  server.setNow(start);
});

const PASSWORD = 'mortar-and-lime';

/** Extends every waiting time: a slow machine must not outlast the first second. */
const lengthenWaits = () =>
  server.connection.rows(
    sql`update attempts set blocked_until = now() + interval '1 minute' where blocked_until is not null`,
  );

interface TwoFactorPerson {
  person: TestPerson;
  /** The app's code at this number of half minutes from now. */
  code: (steps?: number) => string;
  recoveryCodes: string[];
}

const codesOf =
  (secret: string) =>
  (steps = 0) =>
    hotpCodeOf(secretBytes(secret), stepAt(start) + steps);

/** Creates an account with two-factor sign-in. The code of the previous step is used up. */
async function guarded(): Promise<TwoFactorPerson> {
  const person = await signUp(server, 'careful');
  const { body } = await person.post('/api/user/2fa', { password: PASSWORD });
  const code = codesOf(body.secret);
  const confirmed = await person.post('/api/user/2fa/confirm', { code: code(-1) });
  expect(confirmed.status).toBe(200);
  return { person, code, recoveryCodes: confirmed.body.recoveryCodes };
}

async function atSecondStep({ username }: TestPerson): Promise<TestClient> {
  const client = server.visitor();
  const { status, body } = await client.post('/api/login', { username, password: PASSWORD });
  expect([status, body]).toEqual([202, { secondFactor: true }]);
  return client;
}

const give = (client: TestClient, code: string) => client.post('/api/login/2fa', { code });
const isIn = async (client: TestClient) => (await client.get('/api/user')).status === 200;

describe('setting two-factor sign-in up', () => {
  it('needs the password, takes effect after a confirmed code, and ends other sessions', async () => {
    const person = await signUp(server, 'careful');
    const other = server.visitor();
    await other.post('/api/login', { username: person.username, password: PASSWORD });
    expect((await person.post('/api/user/2fa', { password: 'wrong-one' })).body.errors).toEqual({
      password: 'This is not your password',
    });
    const { body: begun } = await person.post('/api/user/2fa', { password: PASSWORD });
    expect(begun.uri).toContain(`otpauth://totp/Brick%20Ledger:${person.username}?secret=${begun.secret}`);
    expect((await person.get('/api/user')).body.twoFactorAuth).toBe(false);
    expect((await other.post('/api/login', { username: person.username, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await person.post('/api/user/2fa/confirm', { code: 'abcdef' })).body.errors).toEqual({
      code: 'This code is not right, or it was used before',
    });
    const before = person.cookie;
    const confirmed = await person.post('/api/user/2fa/confirm', { code: codesOf(begun.secret)() });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    // Of 112 bits, in base32.
    for (const each of confirmed.body.recoveryCodes) expect(each).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{3}$/);
    expect(person.cookie).not.toBe(before);
    expect([await isIn(person), await isIn(other)]).toEqual([true, false]);
    expect((await person.get('/api/user')).body.twoFactorAuth).toBe(true);
    expect((await person.get('/api/user/2fa')).body).toEqual({ on: true, recoveryCodesLeft: 10 });
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const person = await signUp(server, 'careful');
    const headers = { 'idempotency-key': 'the-same-attempt' };
    const { body: begun } = await person.post('/api/user/2fa', { password: PASSWORD }, headers);
    const { body: confirmed } = await person.post(
      '/api/user/2fa/confirm',
      { code: codesOf(begun.secret)() },
      { 'idempotency-key': 'another-attempt' },
    );
    const rows = await server.connection.rows<{ text: string }>(sql`
      select u::text as text from users u where id = ${person.id}
      union all select c::text from recovery_codes c where user_id = ${person.id}
      union all select k::text from idempotency_keys k where user_id = ${person.id}`);
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).toContain('v1.');
    expect(stored).not.toContain(begun.secret);
    expect(stored).not.toContain(secretBytes(begun.secret).toString('base64url'));
    for (const code of confirmed.recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('cannot be started twice, nor confirmed before the start', async () => {
    const { person, code } = await guarded();
    expect((await person.post('/api/user/2fa', { password: PASSWORD })).status).toBe(409);
    expect((await person.post('/api/user/2fa/confirm', { code: code() })).status).toBe(409);
    const fresh = await signUp(server);
    expect((await fresh.post('/api/user/2fa/confirm', { code: '123456' })).status).toBe(422);
    const off = { password: PASSWORD, code: '123456' };
    expect((await fresh.send('DELETE', '/api/user/2fa', { body: off })).status).toBe(409);
    expect((await fresh.post('/api/user/2fa/recovery-codes', off)).status).toBe(409);
  });

  it('rejects the secret of another account', async () => {
    const { person: first, code } = await guarded();
    const { person: second } = await guarded();
    await server.connection.rows(sql`
      update users set two_factor_secret = (select two_factor_secret from users where id = ${first.id}),
        two_factor_step = null where id = ${second.id}`);
    const client = await atSecondStep(second);
    expect((await give(client, code())).status).toBe(503);
    expect(await isIn(client)).toBe(false);
  });
});

describe('signing in with a second step', () => {
  it('distinguishes right and wrong passwords only by status, and opens no session', async () => {
    const { person } = await guarded();
    const client = await atSecondStep(person);
    expect(client.cookie).not.toContain('brick_session');
    expect(await isIn(client)).toBe(false);
    const wrong = await server.visitor().post('/api/login', { username: person.username, password: 'wrong' });
    expect(wrong.status).toBe(401);
  });

  it('accepts each code of the previous, current and next half minute once', async () => {
    const { person, code } = await guarded();
    const first = await atSecondStep(person);
    const entered = await give(first, code());
    expect(entered).toMatchObject({ status: 200, body: { username: person.username } });
    expect(Object.keys(entered.body).filter((name) => /^password|secret|step/i.test(name))).toEqual([]);
    expect(await isIn(first)).toBe(true);
    const second = await atSecondStep(person);
    const again = await give(second, code());
    expect(again).toMatchObject({
      status: 422,
      body: { errors: { code: 'This code is not right, or it was used before' } },
    });
    // A code before the last accepted one is rejected too.
    expect((await give(second, code(-1))).status).toBe(422);
    expect((await give(second, code(3))).status).toBe(422);
    const spaced = code(1).replace(/^(...)/, '$1 ');
    expect((await give(second, spaced)).status).toBe(200);
  });

  it('accepts one code once, even for simultaneous requests', async () => {
    const { person, code } = await guarded();
    const clients = await Promise.all([1, 2, 3, 4].map(() => atSecondStep(person)));
    const right = code();
    const answers = await Promise.all(clients.map((client) => give(client, right)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('starts a new session, never a planted one', async () => {
    const { person, code } = await guarded();
    const client = server.visitor();
    client.cookie = 'brick_session=planted-by-somebody-else';
    await client.post('/api/login', { username: person.username, password: PASSWORD });
    await give(client, code());
    expect(client.cookie).not.toContain('planted-by');
    expect(await isIn(client)).toBe(true);
    // The cookie of the second step is cleared.
    expect(client.cookie).toMatch(/brick_second_step=(;|$)/);
  });

  it('accepts older recovery codes of sixteen characters', async () => {
    const { person } = await guarded();
    const earlier = 'ABCD-EFGH-2345-WXYZ';
    const hash = createHash('sha256').update(`recovery ${person.id} ABCDEFGH2345WXYZ`).digest('hex');
    await server.connection.rows(
      sql`insert into recovery_codes (user_id, code_hash) values (${person.id}, ${hash})`,
    );
    expect((await give(await atSecondStep(person), earlier)).status).toBe(200);
    expect((await give(await atSecondStep(person), earlier)).status).toBe(422);
  });

  it('accepts a recovery code once, in any spelling, and counts the remaining ones', async () => {
    const { person, recoveryCodes } = await guarded();
    const [code = ''] = recoveryCodes;
    const client = await atSecondStep(person);
    expect((await give(client, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await client.get('/api/user/2fa')).body.recoveryCodesLeft).toBe(9);
    expect((await give(await atSecondStep(person), code)).status).toBe(422);
    const { recoveryCodes: others } = await guarded();
    expect((await give(await atSecondStep(person), others[0] ?? '')).status).toBe(422);
  });

  it('must restart after five minutes, after a password change, or if it never began', async () => {
    const { person, code } = await guarded();
    const late = await atSecondStep(person);
    server.setNow(start + 6 * 60_000);
    expect((await give(late, code())).status).toBe(401);
    server.setNow(start);
    const changed = await atSecondStep(person);
    await person.post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'another-mortar' });
    expect((await give(changed, code())).status).toBe(401);
    expect((await give(server.visitor(), code())).status).toBe(401);
    const forged = server.visitor();
    forged.cookie = `brick_second_step=${person.id} 99999999999999 AAAAAAAAAAAAAAAAAAAAAA.AAAA`;
    expect((await give(forged, code())).status).toBe(401);
  });

  it('prevents guessing: five wrong codes, in sequence or at once, then a wait even for the right one', async () => {
    const { person, code } = await guarded();
    const client = await atSecondStep(person);
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await give(client, '000000')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    await lengthenWaits();
    expect((await give(client, code())).status).toBe(429);
    // Entering the password again does not give five more tries.
    expect((await give(await atSecondStep(person), code())).status).toBe(429);
    const { person: other } = await guarded();
    const crowd = await atSecondStep(other);
    const answers = await Promise.all(Array.from({ length: 40 }, () => give(crowd, '000000')));
    // A sixth try is possible only if the burst takes longer than the first wait.
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThan(9);
  });

  it('keeps the tries of a known device while others guess', async () => {
    const { person, code } = await guarded();
    const guesser = await atSecondStep(person);
    for (let tries = 0; tries < 5; tries += 1) await give(guesser, '000000');
    await lengthenWaits();
    expect((await give(guesser, code())).status).toBe(429);
    await person.post('/api/login', { username: person.username, password: PASSWORD });
    expect((await give(person, code())).status).toBe(200);
  });
});

describe('switching two-factor sign-in off', () => {
  const off = (person: TestClient, password: string, code: string) =>
    person.send('DELETE', '/api/user/2fa', { body: { password, code } });

  it('needs password and code, and ends other sessions', async () => {
    const { person, code } = await guarded();
    const other = await atSecondStep(person);
    await give(other, code());
    expect((await off(person, 'wrong-one', code(1))).body.errors).toEqual({
      password: 'This is not your password',
    });
    expect((await off(person, PASSWORD, '000000')).body.errors).toHaveProperty('code');
    expect((await off(person, PASSWORD, code(1))).status).toBe(204);
    expect([await isIn(person), await isIn(other)]).toEqual([true, false]);
    expect((await person.get('/api/user/2fa')).body).toEqual({ on: false, recoveryCodesLeft: 0 });
    const visitor = server.visitor();
    const { status } = await visitor.post('/api/login', { username: person.username, password: PASSWORD });
    expect(status).toBe(200);
  });

  it('accepts a recovery code if the phone is lost', async () => {
    const { person, recoveryCodes } = await guarded();
    expect((await off(person, PASSWORD, recoveryCodes[3] ?? '')).status).toBe(204);
  });

  it('is not possible through the settings', async () => {
    const { person } = await guarded();
    const answer = await person.put('/api/user/settings', { darkMode: true, twoFactorAuth: false });
    expect(answer.status).toBe(422);
    expect((await person.get('/api/user')).body).toMatchObject({ twoFactorAuth: true, darkMode: false });
    expect((await person.put('/api/user/settings', { twoFactorAuth: true })).status).toBe(200);
  });
});

describe('new recovery codes', () => {
  it('replace earlier ones', async () => {
    const { person, code, recoveryCodes } = await guarded();
    const answer = await person.post('/api/user/2fa/recovery-codes', { password: PASSWORD, code: code() });
    expect(answer.status).toBe(200);
    expect(new Set([...recoveryCodes, ...answer.body.recoveryCodes]).size).toBe(20);
    expect((await give(await atSecondStep(person), recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await give(await atSecondStep(person), answer.body.recoveryCodes[0])).status).toBe(200);
  });

  it('require more than the password', async () => {
    const { person } = await guarded();
    const answer = await person.post('/api/user/2fa/recovery-codes', { password: PASSWORD });
    expect(answer.body.errors).toEqual({ code: 'This field is required' });
  });
});
