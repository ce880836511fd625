import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmailOf, signUp, type TestPerson } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';

let person: TestPerson;

const server = await startServer({
  registrationsPerHour: 1_000_000,
  smtpUrl: 'smtp://127.0.0.1:1',
  publicUrl: 'https://ledger.example.com',
});
afterAll(() => server.stop());

beforeEach(async () => {
  for (const table of ['attempts', 'mails', 'password_resets'])
    await server.connection.rows(sql`delete from ${sql.identifier(table)}`);
  person = await signUp(server, 'thato');
  await confirmEmailOf(server, person, `t${person.id}@example.com`);
});

const ask = (username: string, headers: Record<string, string> = {}) =>
  server.visitor().post('/api/password/forgot', { username }, headers);
const use = (token: string, password = 'slate-and-cedar') =>
  server.visitor().post('/api/password/reset', { token, password });
const signIn = async (password: string) =>
  (await server.visitor().post('/api/login', { username: person.username, password })).status;

const mails = () =>
  server.connection.rows<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, text from mails order by id`,
  );
const lastToken = async () => /\/reset\/([\w-]{43})\s/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once; every session ends, and the owner is notified', async () => {
    await ask(person.username.toUpperCase());
    const token = await lastToken();
    expect((await mails())[0]?.text).toContain(`\nhttps://ledger.example.com/reset/${token}\n`);
    const stored = await server.connection.rows<{ token_hash: string }>(
      sql`select token_hash from password_resets`,
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    const refused = await use(token, 'short');
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']]);
    expect((await use(token)).status).toBe(204);
    expect((await person.get('/api/user')).status).toBe(401);
    expect([await signIn('mortar-and-lime'), await signIn('slate-and-cedar')]).toEqual([401, 200]);
    expect((await use(token, 'another-one')).body.errors).toHaveProperty('token');
    expect((await mails()).map(({ subject }) => subject)).toContain(
      'Your password for Brick Ledger was changed',
    );
  });

  it('can be reset by email address too, and the second of two links is used up by the first', async () => {
    await ask(`T${person.id}@Example.com`);
    const first = await lastToken();
    await ask(person.username);
    const second = await lastToken();
    const answers = await Promise.all([use(first), use(first, 'another-one')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await use(second)).status).toBe(422);
  });

  it('cannot be replaced with a link that is older than an hour', async () => {
    await ask(person.username);
    const token = await lastToken();
    server.setNow(Date.now() + 61 * 60_000);
    expect((await use(token)).status).toBe(422);
    server.setNow(Date.now());
  });

  it('gets the same response in the same time, whether the account exists or not', async () => {
    const timed = async (username: string) => {
      const began = performance.now();
      const { status, body } = await ask(username);
      return { status, body, took: performance.now() - began };
    };
    const known = await timed(person.username);
    const unknown = await timed('nobody-of-that-name');
    expect([known.status, known.body]).toEqual([202, { minutes: 60 }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Math.min(known.took, unknown.took)).toBeGreaterThan(395);
    expect(await mails()).toHaveLength(1);
  });

  it('sends an account at most three mails per hour, with the same response', async () => {
    for (let count = 0; count < 5; count += 1) expect((await ask(person.username)).status).toBe(202);
    expect(await mails()).toHaveLength(3);
  });

  it('links to the operator’s configured address, whatever the Host header says', async () => {
    await ask(person.username, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [mail] = await mails();
    expect(mail?.text).toContain('https://ledger.example.com/reset/');
    expect(mail?.text).not.toContain('evil');
  });

  it('sends no mail for accounts without an address, or without a mail server', async () => {
    await server.connection.rows(sql`update users set email = null where id = ${person.id}`);
    expect((await ask(person.username)).status).toBe(202);
    const mailless = await startServer({ registrationsPerHour: 100 });
    const other = await signUp(mailless, 'neo');
    await mailless.connection.rows(sql`update users set email = 'neo@example.com'`);
    const answer = await mailless.visitor().post('/api/password/forgot', { username: other.username });
    expect([answer.status, answer.body]).toEqual([202, { minutes: 60 }]);
    expect(await mailless.connection.rows(sql`select 1 from mails`)).toEqual([]);
    await mailless.stop();
    expect(await mails()).toEqual([]);
  });

  it('is throttled after too many unsuccessful requests from one address; successful ones are not counted', async () => {
    await ask('nobody-of-that-name');
    await server.connection.rows(sql`update attempts set failures = 19`);
    for (let count = 0; count < 2; count += 1) await ask(person.username);
    expect(await mails()).toHaveLength(2);
    await ask('nobody-else');
    await ask(person.username);
    expect(await mails()).toHaveLength(2);
  });

  it('works as often as there are links, even if a neighbour fails within limits', async () => {
    await use('x'.repeat(43));
    await server.connection.rows(sql`update attempts set failures = 59`);
    for (const password of ['slate-and-cedar', 'cedar-and-slate']) {
      await ask(person.username);
      expect((await use(await lastToken(), password)).status).toBe(204);
    }
    expect((await use('y'.repeat(43))).status).toBe(422);
    expect((await use('z'.repeat(43))).status).toBe(429);
  });

  it('blocks an address that tries too many links', async () => {
    const statuses = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await use('x'.repeat(43))).status);
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 422));
    expect(statuses.at(-1)).toBe(429);
  });
});
