import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { hashAllEntries } from '../testing/hash-activity.ts';
import { addExpenseBy, addProjectOf, signUp } from '../testing/people.ts';
import { startServer } from '../testing/test-server.ts';

const program = fileURLToPath(new URL('./audit-verify.ts', import.meta.url));

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner);
afterAll(() => server.stop());

interface CommandResult {
  code: number;
  said: string;
  complained: string;
}

/** Runs the command as npm does, on the test database. */
function verify(...args: string[]): Promise<CommandResult> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: server.pool.options.connectionString,
    DATA_DIR: server.filesFolder,
  };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', program, ...args],
      { env, cwd: path.dirname(program) },
      (_error, said, complained) => resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });
}

// Every run starts a process, which is slow on a busy machine.
describe('npm run audit:verify', () => {
  it('reports what it compared, and what was altered, when and by whom', async () => {
    const { id } = await addExpenseBy(owner, project);
    await hashAllEntries(server);
    const good = await verify();
    expect(good).toMatchObject({ code: 0, complained: '' });
    expect(good.said).toContain('Compared 2 entries of the activity log with 1 seal in 1 chain');
    expect(good.said).toContain('Everything is as it was sealed.');

    await server.pool.query(`
      alter table activity disable trigger user;
      update activity set after = after || '{"amount": "1.00"}' where entity = 'expense' and entity_id = ${id};
      alter table activity enable trigger user`);
    const bad = await verify('--heads');
    expect(bad.code).toBe(1);
    const [found = ''] = bad.said.split('\n');
    expect(found).toMatch(
      new RegExp(
        `^project ${project}: entry \\d+ \\(expense ${id} created by ${owner.username} \\(user ${owner.id}\\) at \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\) what changed, before or after, was altered after seal \\d of `,
      ),
    );
    expect(bad.said).toContain('1 thing is wrong.');
    // The heads of broken chains prove nothing.
    expect(bad.said).not.toContain('register seal');
    await server.pool.query(`
      alter table activity disable trigger user;
      update activity set after = after || '{"amount": "18400.00"}' where entity = 'expense' and entity_id = ${id};
      alter table activity enable trigger user`);
  });

  it('prints heads, and later detects removed blocks', async () => {
    await addExpenseBy(owner, project);
    await hashAllEntries(server);
    const noted = await verify('--heads');
    expect(noted.said).toMatch(/^register seal \d+ [0-9a-f]{64}$/m);
    expect(noted.said).toMatch(new RegExp(`^project ${project} seal \\d+ [0-9a-f]{64}$`, 'm'));
    const file = path.join(server.filesFolder, 'heads.txt');
    await writeFile(file, `\n> brick-ledger audit:verify\n\n${noted.said}`);
    expect(await verify('--against', file)).toMatchObject({ code: 0 });
    await server.pool.query(`
      alter table activity disable trigger user; alter table activity_seals disable trigger user;
      delete from activity where id = (select max(id) from activity);
      delete from activity_seals where sealed_at = (select max(sealed_at) from activity_seals);
      alter table activity enable trigger user; alter table activity_seals enable trigger user`);
    expect(await verify()).toMatchObject({ code: 0 });
    const later = await verify('--against', file);
    expect(later.code).toBe(1);
    expect(later.said).toMatch(/^register: seal \d+ is not the one that was noted, or is gone$/m);
  });

  it.each([
    ['an option that it lacks', ['--rows', '5'], 'npm run audit:verify -- --help'],
    [
      'a file that is not there',
      ['--against', 'nowhere.txt'],
      `The file nowhere.txt can't be read (ENOENT).`,
    ],
    ['a file without heads', ['--against', program], 'There are no heads in '],
  ])('rejects %s with a message', async (_what, args, sentence) => {
    const { code, complained } = await verify(...args);
    expect(code).toBe(1);
    expect(complained.trim().split('\n')).toHaveLength(1);
    expect(complained).toContain(sentence);
  });

  it('prints its help', async () => {
    expect((await verify('--help')).said).toContain('--against FILE');
  });
});
