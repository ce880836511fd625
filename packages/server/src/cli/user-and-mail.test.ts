import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { queueMail } from '../notices/service.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { signUp } from '../testing/people.ts';
import { type CommandResult, runCommand } from '../testing/run-command.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const person = await signUp(server, 'thato');
afterAll(() => server.stop());

/** Runs a command as npm does, on the test database. */
const run = (command: 'mail' | 'user', ...args: string[]): Promise<CommandResult> =>
  runCommand(command, args, {
    DATABASE_URL: server.pool.options.connectionString,
    DATA_DIR: server.filesFolder,
    PUBLIC_URL: 'https://ledger.example.com',
    INIT_CWD: server.filesFolder,
  });

const signIn = async (password: string) =>
  (await server.visitor().post('/api/login', { username: person.username, password })).status;

// Every run starts a process, which is slow on a busy machine.
describe('npm run user', () => {
  it('sets a generated password that works, and ends all sessions', async () => {
    const { code, said } = await run('user', 'reset-password', person.username.toUpperCase());
    expect(code).toBe(0);
    const password = /^ {2}(\S+)$/m.exec(said)?.[1] ?? '';
    expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
    expect((await person.get('/api/user')).status).toBe(401);
    expect([await signIn('mortar-and-lime'), await signIn(password)]).toEqual([401, 200]);
  });

  it('prints a reset link instead, and lists the accounts', async () => {
    const { said } = await run('user', 'reset-password', person.username, '--link');
    const token = /^https:\/\/ledger\.example\.com\/reset\/([\w-]{43})$/m.exec(said)?.[1];
    const answer = await server.visitor().post('/api/password/reset', { token, password: 'slate-and-cedar' });
    expect([answer.status, await signIn('slate-and-cedar')]).toEqual([204, 200]);
    expect((await run('user', 'list')).said).toContain(
      `${person.id}  ${person.username}  no address  since 20`,
    );
  });

  it('locks an account, which ends its sessions and prevents sign-in, and unlocks it', async () => {
    const locked = await signUp(server, 'dismissed');
    const again = (secret = 'mortar-and-lime') =>
      server.visitor().post('/api/login', { username: locked.username, password: secret });
    expect((await run('user', 'lock', locked.username)).said).toContain('nobody can sign in');
    expect((await locked.get('/api/user')).status).toBe(401);
    expect(await again()).toMatchObject({
      status: 403,
      body: { detail: 'This account is locked. Ask whoever runs this server.' },
    });
    // A wrong password does not reveal the lock.
    expect((await again('guessed')).status).toBe(401);
    expect((await run('user', 'list')).said).toMatch(new RegExp(`${locked.username} .* locked\n`));
    expect((await run('user', 'unlock', locked.username)).code).toBe(0);
    const client = server.visitor();
    const { status } = await client.post('/api/login', {
      username: locked.username,
      password: 'mortar-and-lime',
    });
    expect(status).toBe(200);
    const { body } = await client.get('/api/user/security-events');
    expect(
      body.map(({ event, address }: { event: string; address: string | null }) => [event, address]),
    ).toEqual([
      ['signedIn', '127.0.0.1'],
      ['unlocked', null],
      ['signInFailed', '127.0.0.1'],
      ['signInLocked', '127.0.0.1'],
      ['locked', null],
      ['registered', '127.0.0.1'],
    ]);
    expect((await run('user', 'unlock', locked.username)).complained).toMatch(/is not locked/);
  });

  it('ends the sessions of an account and keeps its password', async () => {
    const lost = await signUp(server, 'lost');
    expect((await run('user', 'end-sessions', lost.username)).said).toContain('1 session ended');
    expect((await lost.get('/api/user')).status).toBe(401);
    const { status } = await server
      .visitor()
      .post('/api/login', { username: lost.username, password: 'mortar-and-lime' });
    expect(status).toBe(200);
    expect((await run('user', 'end-sessions')).complained).toMatch(/Name one account/);
  });

  it('confirms an address like the mailed link, unless somebody else has confirmed it', async () => {
    const address = `${person.username}@example.com`;
    const stranger = await signUp(server);
    await server.connection.rows(sql`update users set email = ${address} where id = ${stranger.id}`);
    expect((await run('user', 'confirm', person.username)).complained).toMatch(/has no email address/);
    const { code, said } = await run('user', 'confirm', person.username, address);
    expect([code, said]).toEqual([0, `${address} is confirmed for ${person.username}.\n`]);
    const stored = await server.connection.rows(sql`
      select email, email_confirmed_at is not null as confirmed from users where id = ${person.id}`);
    expect(stored).toEqual([{ email: address, confirmed: true }]);
    expect((await stranger.get('/api/user')).body.email).toBeNull();
    const taken = await run('user', 'confirm', stranger.username, address);
    expect([taken.code, taken.complained]).toEqual([1, expect.stringContaining('it stays there')]);
    expect((await run('user', 'list')).said).toContain(`${address} (confirmed)`);
  });

  it('explains what to do when it cannot run', async () => {
    const nobody = await run('user', 'reset-password', 'nobody-of-that-name');
    expect([nobody.code, nobody.complained]).toEqual([1, expect.stringContaining('npm run user -- list')]);
    expect((await run('user', 'disable')).complained).toMatch(/There is no "disable" here/);
    expect((await run('user')).said).toMatch(/^npm run user -- list/);
  });
});

describe('npm run mail', () => {
  it('lists and shows waiting mails, and retries failed ones', async () => {
    expect((await run('mail', 'list')).said).toBe('The outbox is empty.\n');
    await queueMail(
      server.connection,
      { recipient: 'neo@example.com', userId: null, language: 'en' },
      () => ({
        subject: 'A subject',
        parts: ['The text', { label: 'Open', link: 'https://ledger.example.com/x' }],
      }),
    );
    const [mail] = await server.connection.rows<{ id: number }>(
      sql`update mails set tries = 5, last_error = 'no route' returning id`,
    );
    expect((await run('mail', 'list')).said).toMatch(
      /^\d+ {2}20\S+ {2}neo@example\.com {2}A subject {2}\(given up: no route\)\n$/,
    );
    expect((await run('mail', 'show', String(mail?.id))).said).toMatch(
      /^To: {6}neo@example\.com\nSubject: A subject\n[\s\S]*\n\nThe text\n\nhttps:\/\/ledger\.example\.com\/x\n$/,
    );
    expect((await run('mail', 'show', '999')).complained).toMatch(/There is no mail 999/);
    expect((await run('mail', 'retry')).said).toBe('One mail is tried again.\n');
    expect((await run('mail', 'list')).said).toContain('waits, tried 0 times: no route');
    expect((await run('mail', 'save', String(mail?.id))).complained).toMatch(/No file goes with mail \d+/);
  });

  it('shows and saves attachments, without overwriting files', async () => {
    const stored = await createLocalFileStore(path.join(server.filesFolder, 'files')).put(
      Readable.from(['Phase,Amount']),
      100,
    );
    const id = await queueMail(
      server.connection,
      { recipient: 'neo@example.com', userId: null, language: 'en' },
      () => ({ subject: 'Budget Summary', parts: ['The text'] }),
      { key: stored?.key ?? '', name: 'Budget Summary - Mokolodi.csv' },
    );
    expect((await run('mail', 'list')).said).toContain(
      '  Budget Summary  [Budget Summary - Mokolodi.csv]  (waits)',
    );
    expect((await run('mail', 'show', String(id))).said).toContain(
      '\nFile:    Budget Summary - Mokolodi.csv\n',
    );
    const target = path.join(server.filesFolder, 'Budget Summary - Mokolodi.csv');
    expect((await run('mail', 'save', String(id))).said).toBe(`Saved as ${target}\n`);
    expect(await readFile(target, 'utf8')).toBe('Phase,Amount');
    await writeFile(target, 'mine');
    expect((await run('mail', 'save', String(id))).complained).toContain('is there already');
    expect(await readFile(target, 'utf8')).toBe('mine');
  });
});
