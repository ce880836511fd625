import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type RunningDatabase } from './open-database.ts';
import { ONE_ROLE_NOTICE } from './server-checks.ts';
import { runQuery, TestFixtures } from './test-fixtures.ts';

const world = new TestFixtures();
let server: RunningDatabase;

beforeAll(async () => {
  server = await world.open(world.folder());
});

afterAll(() => world.clean());

function given(databaseUrl: string, databaseOwnerUrl?: string): Promise<RunningDatabase> {
  return openDatabase({ dataDir: '/nowhere', databaseUrl, databaseOwnerUrl });
}

/** Returns the server's URL with settings for its connections. */
function withSettings(settings: string): string {
  return `${server.ownerUrl}?options=${encodeURIComponent(settings)}`;
}

describe('a database given by DATABASE_URL', () => {
  test('is used as it is, without starting or stopping anything', async () => {
    const database = await given(server.url);
    expect(database).toMatchObject({ url: server.url, embedded: false });
    await database.stop();
    expect(await runQuery(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('without durability is used with a notice', async () => {
    const { notices } = await given(withSettings('-c synchronous_commit=off'));
    expect(notices).toEqual([
      "The database runs with synchronous_commit off, so records that were confirmed can be lost or damaged when the power fails: turn synchronous_commit on in the PostgreSQL server's settings.",
      ONE_ROLE_NOTICE,
    ]);
  });

  test('with one role is used with a notice, with two roles without', async () => {
    expect((await given(server.ownerUrl)).notices).toEqual([ONE_ROLE_NOTICE]);
    expect((await given(server.url, server.ownerUrl)).notices).toEqual([]);
  });

  test('must be the same for both roles', async () => {
    await expect(given(server.url, server.ownerUrl.replace(/\w+$/, 'postgres'))).rejects.toThrow(
      'DATABASE_URL and DATABASE_OWNER_URL name two databases: give both the same host, port and database.',
    );
    await expect(given(server.url, server.ownerUrl.replace(/:[^:@]+@/, ':guess@'))).rejects.toThrow(
      /does not let brick_ledger in: check user and password in DATABASE_OWNER_URL/,
    );
  });

  test('of a version below 15 is rejected', async () => {
    // npm provides no server of version 14: this one is made to report it.
    await runQuery(
      server.ownerUrl,
      `CREATE SCHEMA old;
       CREATE VIEW old.pg_settings AS SELECT 'server_version_num' AS name, '140011' AS setting`,
    );
    await expect(given(withSettings('-c search_path=old,pg_catalog'))).rejects.toThrow(
      'The PostgreSQL server is of version 14 and Brick Ledger needs 15 or later: upgrade it, or set DATABASE_URL to another one.',
    );
  });

  test.each(['SQL_ASCII', 'LATIN1'])('encoded in %s is rejected', async (encoding) => {
    const name = `in_${encoding.toLowerCase()}`;
    await runQuery(
      server.ownerUrl,
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING ${encoding} LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    await expect(given(server.ownerUrl.replace(/\w+$/, name))).rejects.toThrow(
      `The database is encoded in ${encoding} and Brick Ledger needs UTF8: create one with ENCODING 'UTF8', or set DATABASE_URL to another one.`,
    );
  });

  test.concurrent('that does not listen is reported after five seconds', async () => {
    const began = performance.now();
    await expect(given('postgres://someone:secret@127.0.0.1:1/ledger')).rejects.toThrow(
      /^The PostgreSQL server at 127\.0\.0\.1:1 does not answer \(.*ECONNREFUSED.*\): start it, .*\.$/,
    );
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  test.concurrent('that accepts the connection but does not answer is reported after five seconds', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(given(`postgres://someone:secret@127.0.0.1:${port}/ledger`)).rejects.toThrow(
      /does not answer \(.*\): start it/,
    );
    silent.close();
  });

  test.concurrent.each([
    [
      'with a wrong password',
      (url: string) => url.replace(/:[^:@]+@/, ':guess@'),
      /does not let brick_ledger_server in/,
    ],
    [
      'with an unknown database',
      (url: string) => url.replace(/\w+$/, 'none'),
      /has no database none: create it/,
    ],
    [
      'with an unknown host',
      (url: string) => url.replace('127.0.0.1', 'nowhere.invalid'),
      /nowhere\.invalid.* (not known|does not answer)/,
    ],
    [
      'of another kind',
      () => 'mysql://someone:secret@localhost/ledger',
      /^DATABASE_URL is not the address of/,
    ],
    ['that is no address', () => 'ledger', /^DATABASE_URL is not the address of/],
  ])('%s is answered with one sentence that tells no password', async (_, change, sentence) => {
    const problem = await given(change(server.url)).then(
      () => null,
      (error: unknown) => error as Error,
    );
    expect(problem?.name).toBe('StartupProblem');
    expect(problem?.message).toMatch(sentence);
    expect(problem?.message).not.toMatch(/guess|secret/);
  });
});
