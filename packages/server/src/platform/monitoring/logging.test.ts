import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../schema/users.ts';
import { signUp } from '../../testing/people.ts';
import { startServer } from '../../testing/test-server.ts';
import { loggerOptions } from './logging.ts';

const logged: string[] = [];

const server = await startServer({ logLevel: 'error' }, { logTo: { write: (line) => logged.push(line) } });
afterAll(() => server.stop());

const SECRET = '$argon2id$v=19$secret-hash';

/** Returns everything that a server logs for this error, on a request with a cookie and a token. */
async function logOf(work: () => Promise<unknown>): Promise<string> {
  let text = '';
  const stream = { write: (line: string) => (text += line) };
  const app = fastify({ logger: { ...loggerOptions({ logLevel: 'info' }), stream } });
  app.get('/', async (request) => {
    request.log.info({ req: request }, 'asked');
    await work().catch((err: unknown) => request.log.error({ err }, 'unexpected error'));
    return 'ok';
  });
  await app.inject({
    url: '/',
    headers: { cookie: `brick_session=${SECRET}`, authorization: `Bearer ${SECRET}` },
  });
  await app.close();
  return text;
}

describe('the log', () => {
  it('says what failed and where, without values', async () => {
    const { username } = await signUp(server, 'twice');
    const row = { username, password: SECRET, email: 'private@example.com', phone: '+267 7100 4242' };
    const text = await logOf(() => server.connection.db.insert(users).values(row));
    expect(text).toContain('insert into');
    expect(text).toContain('users_username_key');
    expect(text).toContain('logging.test.ts');
    for (const value of ['secret-hash', 'private@example.com', '7100 4242', username])
      expect(text).not.toContain(value);
    const raw = await logOf(() =>
      server.pool.query('insert into users (username, password) values ($1, $2)', [username, SECRET]),
    );
    expect(raw).toContain('duplicate key value');
    for (const value of ['secret-hash', username]) expect(raw).not.toContain(value);
  });

  it.each([
    ['a date', 'select $1::text::date', 'Kgosi "the\nforeman" Mmolawa'],
    ['a number', 'select $1::text::integer', '71555151 Mmolawa'],
    ['an amount', 'select $1::text::numeric(4, 2)', 'Mmolawa'],
    ['JSON', 'select $1::text::jsonb', '{"Mmolawa'],
    ['a number that is too large', 'select $1::text::integer', '7155515171555151'],
  ])('has nothing of what the database could not read as %s', async (_what, query, value) => {
    for (const asked of [
      () => server.pool.query(query, [value]),
      () => server.connection.rows(sql`${sql.raw(query.replace('$1::text', `'${value}'`))}`),
    ]) {
      const text = await logOf(asked);
      expect(text).toMatch(/"code":"22/);
      expect(text).toContain('logging.test.ts');
      const message = /"message":"((?:[^"\\]|\\.)*)"/g;
      for (const [, said] of text.matchAll(message))
        expect(said).not.toMatch(/^(?!Failed query).*(?:Mmolawa|71555)/s);
    }
    expect(await logOf(() => server.pool.query(query, [value]))).not.toMatch(/Mmolawa|71555/);
  });
});

describe('an unexpected error', () => {
  it('is answered without a stack, SQL or table names, with the request id that is in the log', async () => {
    const person = await signUp(server);
    await server.connection.rows(sql`alter table known_devices rename to known_devices_away`);
    const { status, body, headers } = await person.post('/api/login', {
      username: person.username,
      password: 'mortar-and-lime',
    });
    await server.connection.rows(sql`alter table known_devices_away rename to known_devices`);
    expect([status, headers.get('content-type')]).toEqual([
      500,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(Object.keys(body).sort()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type']);
    const lines = logged.map((line) => JSON.parse(line));
    expect(lines.filter(({ reqId }) => reqId === body.requestId)).toMatchObject([
      { level: 50, err: { message: expect.stringContaining('known_devices') } },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/known_devices|select|\.ts|node_modules|at /);
  });
});
