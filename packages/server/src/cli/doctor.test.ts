import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { NOT_SYNCING } from '@brick/postgres/test-fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { storeAttempt } from '../platform/backup/backup-folder.ts';
import { archiveName } from '../platform/backup/backup-rotation.ts';
import { SEARCH_INDEXES } from '../platform/db/search-indexes.ts';
import { claimDataKey } from '../platform/security/installation.ts';
import { createSecrets } from '../platform/security/secrets.ts';
import { mailInEnvironment } from '../testing/incoming-mail.ts';
import { startOidcProvider } from '../testing/oidc-provider.ts';
import { runCommand } from '../testing/run-command.ts';
import { TestImapServer } from '../testing/servers/imap-server.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-doctor-test-'));
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface DoctorResult {
  code: number;
  said: string;
  /** The reported problems. */
  problems: string[];
}

/** Runs the command as npm does, on the test database and with its own folder. */
async function doctor(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<DoctorResult> {
  const { code, said, complained } = await runCommand('doctor', args, {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: dataDir,
    PORT: new URL(server.url).port,
    ...settings,
  });
  const problems = said.split('\n').filter((line) => line.startsWith('PROBLEM'));
  return { code, said: said + complained, problems };
}

/** Without what is said of the database of all tests, which does not wait for its disk. */
const others = ({ problems }: DoctorResult) => problems.filter((line) => !NOT_SYNCING.test(line));

// Every run starts a process, which is slow on a busy machine.
describe('npm run doctor', () => {
  it('finds no problem in a sound installation and lists what it checked', async () => {
    const ended = await doctor();
    expect(others(ended)).toEqual([]);
    for (const sentence of [
      /ok +Node \d+/,
      /ok +Brick Ledger runs at http:\/\/127\.0\.0\.1:\d+ and is ready\./,
      /ok +The data folder .+ can be read and written\./,
      /GB are free where the data lies/,
      /ok +The database answers\./,
      /ok +The tables are those of this version\./,
      /ok +The clocks of this machine and of the database are 0(?:\.\d)? seconds apart/,
      /advice +SMTP_URL is not set/,
      /advice +Everybody may make an account\./,
      /advice +Visitors may open a demo/,
    ])
      expect(ended.said).toMatch(sentence);
    expect(ended.code).toBe(ended.problems.length > 0 ? 1 : 0);
    // It changes nothing.
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('reports a missing key, and a wrong one', async () => {
    const [own, foreign] = ['of the site office, in a safe place', 'of the neighbours, in another place'];
    await claimDataKey(server.connection, createSecrets(Buffer.from(own)));
    // As after a restore.
    for (const { name } of SEARCH_INDEXES.values()) await server.pool.query(`drop index ${name}`);
    try {
      expect(others(await doctor()).join()).toMatch(
        /The key that the data were made with is not here: copy it to/,
      );
      expect((await doctor()).said).not.toMatch(/There is no key|Install the contrib modules/);
      expect(await readdir(dataDir)).toEqual([]);
      expect(others(await doctor({ SECRET_KEY: foreign })).join()).toMatch(
        /The key is another one than the data were made with/,
      );
      const ended = await doctor({ SECRET_KEY: own });
      expect(others(ended)).toEqual([]);
      expect(ended.said).toMatch(/ok +The key is the one that the data were made with\./);
    } finally {
      await server.pool.query('update installation set key_mark = null');
    }
  });

  it('reports whether the server has its own role without write access to the log', async () => {
    const one = await doctor();
    expect(one.said).toContain('advice  The server works with the database role that owns its tables');
    const two = await doctor({ DATABASE_URL: server.databaseUrl, DATABASE_OWNER_URL: server.ownerUrl });
    expect(two.said).toContain('ok      The server works with a database role that may not alter its log.');
    const alone = await doctor({ DATABASE_URL: '', DATABASE_OWNER_URL: server.ownerUrl });
    expect([alone.code, alone.said]).toEqual([
      1,
      expect.stringContaining('DATABASE_OWNER_URL belongs to DATABASE_URL'),
    ]);
  });

  it('explains each disabled durability setting and exits with 1', async () => {
    const { pathname } = new URL(server.databaseUrl);
    await server.pool.query(`alter database "${pathname.slice(1)}" set synchronous_commit = off`);
    const ended = await doctor();
    expect(ended.problems.join('\n')).toMatch(
      /runs with synchronous_commit off, so records that were confirmed can be lost/,
    );
    expect(ended.code).toBe(1);
  });

  it('reports an unreachable database and an invalid setting', async () => {
    const away = await doctor({ DATABASE_URL: 'postgres://ledger:hush-hush@127.0.0.1:1/ledger' });
    expect(others(away)).toEqual([
      expect.stringMatching(/^PROBLEM The PostgreSQL server at 127\.0\.0\.1:1 does not answer/),
    ]);
    expect(away.said).not.toContain('hush-hush');
    const wrong = await doctor({ PORT: 'five thousand' });
    expect(wrong.problems).toEqual([
      'PROBLEM PORT must be a whole number from 0 to 65535, not "five thousand".',
    ]);
    expect([away.code, wrong.code]).toEqual([1, 1]);
  });

  it('creates no database', async () => {
    const ended = await doctor({ DATABASE_URL: '' });
    expect(ended.said).toMatch(/advice +There is no built-in database yet: the first start makes it\./);
    expect(ended.said).toMatch(/advice +There is no key .+ yet: the first start makes it\./);
    expect([ended.code, await readdir(dataDir)]).toEqual([0, []]);
  });

  it('finds a key that other users can read', async () => {
    const keys = path.join(dataDir, 'keys');
    await mkdir(keys);
    await writeFile(path.join(keys, 'secrets.key'), 'x', { mode: 0o644 });
    expect(others(await doctor())).toEqual([expect.stringContaining('can be read by other accounts')]);
    await chmod(path.join(keys, 'secrets.key'), 0o600);
    expect(others(await doctor())).toEqual([]);
    await rm(keys, { recursive: true });
  });

  it('distinguishes a reachable mail server from a missing one, and asks for PUBLIC_URL', async () => {
    const greeter = createServer((socket) => socket.write('220 mail.example.com ESMTP\r\n'));
    await new Promise<void>((resolve) => greeter.listen(0, '127.0.0.1', resolve));
    const { port } = greeter.address() as AddressInfo;
    const mail = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://ledger.example.com',
      TRUST_PROXY: '1',
    };
    const there = await doctor(mail);
    expect([others(there), there.said]).toEqual([
      [],
      expect.stringContaining(`The mail server 127.0.0.1:${port} answers.`),
    ]);
    await new Promise((resolve) => greeter.close(resolve));
    const away = await doctor({ ...mail, PUBLIC_URL: '' });
    expect(others(away)).toEqual([
      expect.stringContaining(`The mail server 127.0.0.1:${port} can't be reached`),
      expect.stringContaining('PUBLIC_URL is not set, so no mail that holds a link is sent'),
    ]);
  });

  it('reads what a provider to sign in with says of itself', async () => {
    const provider = await startOidcProvider();
    const settings = {
      ...{ PUBLIC_URL: 'http://127.0.0.1:5000', OIDC: 'site', OIDC_SITE_ISSUER: provider.issuer },
      ...{
        OIDC_SITE_CLIENT_ID: 'a',
        OIDC_SITE_CLIENT_SECRET: 'b',
        OIDC_SITE_EMAIL: 'trusted',
        OIDC_ONLY: 'on',
      },
    };
    const there = await doctor(settings);
    expect([others(there), there.said]).toEqual([
      [],
      expect.stringMatching(/site answers\.[\s\S]+EMAIL=trusted opens[\s\S]+PASSWORD_ACCOUNTS names nobody/),
    ]);
    const elsewhere = await doctor({ ...settings, OIDC_SITE_ISSUER: `${provider.issuer}/realm` });
    expect(others(elsewhere)).toEqual([
      expect.stringContaining('The provider site does not answer as it should'),
    ]);
    await provider.stop();
  });

  it('opens the mailbox that mail comes in by', async () => {
    const imap = await TestImapServer.start();
    imap.deliver('Subject: left where it is');
    const there = await doctor(mailInEnvironment(imap.url));
    expect([others(there), there.said]).toEqual([
      [],
      expect.stringContaining('IMAP_URL answers: 1 message waits'),
    ]);
    expect(imap.of('INBOX')).toHaveLength(1);
    const wrong = imap.url.replace('secret', 'wrong-password');
    const refused = await doctor({ ...mailInEnvironment(wrong), MAIL_IN_AUTHSERV: '' });
    expect(others(refused)).toEqual([
      expect.stringContaining('refuses the user or the password of IMAP_URL. No mail'),
    ]);
    expect(refused.said).toContain('MAIL_IN_AUTHSERV is not set');
    expect(refused.said).not.toContain('wrong-password');
    await imap.stop();
  });

  it('reports an untrusted proxy, and too much trust', async () => {
    const plain = await doctor({ PUBLIC_URL: 'https://ledger.example.com' });
    expect(others(plain)).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
    const open = await doctor({ HOST: '0.0.0.0', TRUST_PROXY: '1' });
    expect(open.said).toMatch(/advice +TRUST_PROXY believes whoever reaches 0\.0\.0\.0 directly/);
  });

  it('tries the virus scan on a harmless file', async () => {
    const good = await doctor({ SCAN_COMMAND: 'true' });
    expect([others(good), good.said]).toEqual([[], expect.stringContaining('lets a harmless file through')]);
    expect(others(await doctor({ SCAN_COMMAND: 'false' }))).toEqual([
      expect.stringContaining('does not end with 0'),
    ]);
    expect(others(await doctor({ SCAN_COMMAND: '/no/such/scan' }))).toEqual([
      expect.stringContaining('be run'),
    ]);
  });

  it('reports the age of the last backup, and a failed one', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-doctor-backups-'));
    const settings = { BACKUP_DIR: folder };
    expect((await doctor()).said).toMatch(/advice +BACKUP_DIR is not set: no backups are made by themselves/);
    expect((await doctor(settings)).said).toMatch(/advice +There is no backup in .+ yet/);
    const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;
    await writeFile(path.join(folder, archiveName(hoursAgo(50))), '');
    expect(others(await doctor(settings))).toEqual([
      expect.stringMatching(/The last backup is 2 days old: .+\.zip\. A later one was due/),
    ]);
    await writeFile(path.join(folder, archiveName(hoursAgo(1))), '');
    const fresh = await doctor(settings);
    expect([others(fresh), fresh.said]).toEqual([
      [],
      expect.stringMatching(/ok +The last backup is 1 hour old: brick-ledger-20.+\.zip\./),
    ]);
    await storeAttempt(folder, hoursAgo(0), 'There is no room left.');
    expect(others(await doctor(settings))).toEqual([
      expect.stringMatching(/The backup of 20.+Z failed: There is no room left\./),
    ]);
    const file = path.join(folder, 'a file');
    await writeFile(file, '');
    await symlink('/nowhere/backups', path.join(folder, 'link'));
    for (const [closed, there] of [
      [file, file],
      [path.join(file, 'backups'), file],
      [path.join(folder, 'link'), path.join(folder, 'link')],
    ])
      expect(others(await doctor({ BACKUP_DIR: closed ?? '' }))).toEqual([
        `PROBLEM No backup can be made in ${closed}: this account may not write to ${there}. Give it the folder, or set BACKUP_DIR to another.`,
      ]);
    await rm(folder, { recursive: true });
  });

  it('prints its help', async () => {
    const { code, said } = await doctor({}, ['--help']);
    expect([code, said]).toEqual([0, expect.stringContaining('It ends with 1 when it finds a problem.')]);
  });
});
