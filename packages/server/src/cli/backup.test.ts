import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '../platform/backup/archive-reader.ts';
import { BACKUP_LOCK } from '../platform/files/remove-files.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { type CommandResult, runCommand, startCommand } from '../testing/run-command.ts';
import { createDatabase, startServer } from '../testing/test-server.ts';

const server = await startServer();
const home = await mkdtemp(path.join(os.tmpdir(), 'brick-backup-command-'));
// The account that runs the database needs access to a folder in it.
await chmod(home, 0o711);
const archive = path.join(home, 'monday.zip');
await symlink(server.filesFolder, path.join(home, 'files'));
const owner = await signUp(server, 'owner');
const bill = new TextEncoder().encode('%PDF-1.7\n'.padEnd(2000));
const receiptUrl = (await owner.upload(bill, 'bill.pdf', 'application/pdf')).body.url;
const project = await addProjectOf(owner);
await addExpenseBy(owner, project, { receiptUrl });
expect((await owner.post('/api/user/tokens', { name: 'Accounts' })).status).toBe(201);
expect((await owner.post('/api/user/calendars', { name: 'Site dates' })).status).toBe(201);
const webhook = { name: 'Accounts', url: 'https://hooks.invalid/', events: ['issue.created'] };
expect((await owner.post(`/api/projects/${project}/webhooks`, webhook)).status).toBe(201);
afterAll(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

/** Starts a command and kills it when it prints this, like a power failure. */
function killedAt(
  saying: RegExp,
  command: 'backup' | 'restore',
  args: readonly string[],
  settings: object,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startCommand(command, args, environment(settings));
    let complained = '';
    child.stderr?.on('data', (text: string) => {
      complained += text;
      if (saying.test(complained)) child.kill('SIGKILL');
    });
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`it was not killed: ${complained}`)),
    );
  });
}

/** Waits until the server has noticed that all other connections are closed. */
async function left(client: pg.Client): Promise<void> {
  const until = Date.now() + 20_000;
  while ((await othersAt(client)) > 0 && Date.now() < until) await wait(50);
}

const othersAt = async (client: pg.Client): Promise<number> =>
  (
    await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  ).rowCount ?? 0;

const environment = (settings: object) => ({
  TMPDIR: os.tmpdir(),
  INIT_CWD: home,
  DATABASE_URL: server.ownerUrl,
  DATA_DIR: home,
  ...settings,
});

/** Runs a command as npm does in the folder `home`, on the test database unless the settings name another. */
const run = (command: 'backup' | 'restore', args: readonly string[], settings = {}): Promise<CommandResult> =>
  runCommand(command, args, environment(settings));

const factsIn = async (file: string) => {
  const { manifest, close } = await openArchive(file);
  close();
  return manifest.tables;
};

// Every run starts a process, which is slow on a busy machine.
describe('npm run backup and npm run restore', () => {
  it('move an installation to another database server without any difference', async () => {
    const backup = await run('backup', ['monday.zip']);
    expect(backup).toMatchObject({ code: 0 });
    expect(backup.said).toMatch(
      /monday\.zip holds \d+ rows of \d+ tables, 1 file \(2 kB\) .+ was read back\.\n$/,
    );

    const check = await run('restore', ['monday.zip', '--verify-only'], { DATABASE_URL: '' });
    expect(check).toMatchObject({ code: 0, said: expect.stringMatching(/^.+monday\.zip is whole: version/) });

    const place = { DATA_DIR: path.join(home, 'new'), DATABASE_URL: '' };
    const restore = await run('restore', ['monday.zip'], place);
    expect(restore).toMatchObject({ code: 0 });
    for (const line of [
      /^expenses: rows +1 +equal$/m,
      /^expenses: sum of amount +18400\.00 +equal$/m,
      /^files, each by its SHA-256 +1 +equal$/m,
      /^activity log of project \d+: last seal|^users: rows +1 +equal$/m,
      /^Withdrawn, because that may have happened since: access tokens 1, calendars 1, webhooks 1\.$/m,
      /^Everything is as it was at 20.+Z: \d+ rows, each of the \d+ tables to the byte, and all files\.$/m,
    ])
      expect(restore.said).toMatch(line);

    // Existing data is never overwritten.
    expect(await run('restore', ['monday.zip'], place)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/The database holds something already/),
    });

    // A backup of the new installation is identical, except for the entry that ends the old log and starts the new
    // one, for the token and the calendar, which are withdrawn, and for the webhook, which is off and without its secret.
    expect(await run('backup', ['tuesday.zip'], place)).toMatchObject({ code: 0 });
    const [monday, tuesday] = [await factsIn(archive), await factsIn(path.join(home, 'tuesday.zip'))];
    const others = monday.filter(
      ({ name, sha256 }) => sha256 !== tuesday.find((t) => t.name === name)?.sha256,
    );
    expect(others.map(({ name }) => name).filter((name) => !/^activity/.test(name))).toEqual([
      ...['access_tokens', 'calendar_links', 'webhook_cursor', 'webhooks'],
    ]);

    // A release with another PostgreSQL version explains what to do and leaves the cluster unchanged.
    const version = path.join(place.DATA_DIR, 'postgres', 'cluster', 'PG_VERSION');
    const before = await readFile(version, 'utf8');
    await writeFile(version, '17\n');
    expect(await run('backup', ['wednesday.zip'], place)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(
        /made by PostgreSQL 17 .+npm run backup -- FILE.+npm run restore -- FILE/,
      ),
    });
    await writeFile(version, before);
    expect(await readdir(home)).toEqual(['files', 'monday.zip', 'new', 'tuesday.zip']);
  });

  it('explain what to do when they cannot run', async () => {
    expect((await run('backup', ['monday.zip'])).complained).toMatch(
      /monday\.zip already: choose another name/,
    );
    expect((await run('backup', ['no/such/folder.zip'])).complained).toMatch(/There is no file or folder/);
    expect((await run('backup', ['--all'])).complained).toMatch(/Name one file at most/);
    expect((await run('restore', [])).complained).toMatch(/Name one file: npm run restore/);
    expect((await run('restore', ['--overwrite', 'monday.zip'])).complained).toMatch(/What it takes/);
    const cut = path.join(home, 'cut.zip');
    await writeFile(cut, (await readFile(archive)).subarray(0, 5000));
    const refused = await run('restore', ['cut.zip'], {
      DATA_DIR: path.join(home, 'never'),
      DATABASE_URL: '',
    });
    expect([refused.code, refused.complained]).toEqual([1, expect.stringMatching(/cut\.zip is damaged/)]);
    expect(await readdir(home)).not.toContain('never');
    expect([(await run('backup', ['--help'])).code, (await run('restore', ['-h'])).code]).toEqual([0, 0]);
  });

  it('leave an empty installation after a killed restore, and no archive after a killed backup', async () => {
    const place = await createDatabase('template1');
    const settings = { DATABASE_URL: place.ownerUrl, DATA_DIR: path.join(home, 'killed') };
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    const tables = async () =>
      (await client.query(`select 1 from pg_class where relnamespace = to_regnamespace('public')`)).rowCount;
    // Enough rows to interrupt the command half-way.
    await server.pool.query(
      `insert into attempts (key, failures) select 'attempt ' || number, 1 from generate_series(1, 100000) as number`,
    );
    expect(await run('backup', ['large.zip'])).toMatchObject({ code: 0 });
    await killedAt(/^Tables/m, 'restore', ['large.zip'], settings);
    await left(client);
    expect(await tables()).toBe(0);
    expect(await run('restore', ['large.zip'], settings)).toMatchObject({ code: 0 });
    expect(await tables()).toBeGreaterThan(0);

    await killedAt(/^Tables/m, 'backup', ['friday.zip'], settings);
    expect(await readdir(home)).not.toContain('friday.zip');
    await left(client);
    expect(await run('backup', ['friday.zip'], settings)).toMatchObject({ code: 0 });
    expect((await readdir(home)).filter((name) => name.startsWith('friday'))).toEqual(['friday.zip']);
    await client.end();
    await place.clear();
  });

  it('leave alone what another backup is writing', async () => {
    const half = path.join(home, 'sunday.zip.part');
    await writeFile(half, 'of another');
    const other = await server.pool.connect();
    await other.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    const { complained } = await run('backup', ['sunday.zip']);
    other.release(true);
    expect(complained).toMatch(/Another backup is being made/);
    expect(await readFile(half, 'utf8')).toBe('of another');
    expect(await run('backup', ['sunday.zip'])).toMatchObject({ code: 0 });
    expect((await readdir(home)).filter((name) => name.startsWith('sunday'))).toEqual(['sunday.zip']);
  });

  it('exit with 2 if a file was missing, with the archive written', async () => {
    await server.pool.query(`update files set sha256 = repeat('0', 64)`);
    const { code, said } = await run('backup', ['thursday.zip']);
    expect([code, said]).toEqual([2, expect.stringMatching(/is not as it was uploaded/)]);
    expect(await readdir(home)).toContain('thursday.zip');
  });
});
