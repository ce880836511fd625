import { afterAll, describe, expect, it } from 'vitest';
import { type CommandResult, runCommand } from '../testing/run-command.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server.stop());

/** Runs the command as npm does, on the test database. */
const seed = (args: readonly string[] = [], settings: Record<string, string> = {}): Promise<CommandResult> =>
  runCommand('seed', args, {
    DATABASE_URL: server.pool.options.connectionString,
    DATA_DIR: server.filesFolder,
    PORT: '5077',
    ...settings,
  });

// Every run starts a process, which is slow on a busy machine.
describe('npm run seed', () => {
  it('prints where to sign in, with a working password that is shown once', async () => {
    const first = await seed();
    expect(first).toMatchObject({ code: 0, complained: '' });
    expect(first.said).toContain('Open http://127.0.0.1:5077/auth and sign in');
    const password = /password {2}(\S{16})\n/.exec(first.said)?.[1];
    expect((await server.visitor().post('/api/login', { username: 'demo', password })).status).toBe(200);
    const again = await seed([], { SEED_PASSWORD: 'mortar and lime' });
    expect(again.code).toBe(0);
    expect(again.said).toContain('as it was: the account was there already');
    expect(again.said).not.toContain('mortar');
  });

  it.each([
    [
      'a count that is none',
      ['--expenses', 'many'],
      {},
      '--expenses takes a whole number from 1 to 1000000, not "many".',
    ],
    ['an option that it lacks', ['--rows', '5'], {}, 'npm run seed -- --help'],
    [
      'a password that the sign-up screen would refuse',
      [],
      { SEED_PASSWORD: 'short' },
      'SEED_PASSWORD must have 6 to 1024 characters.',
    ],
  ])('rejects %s with a message', async (_what, args, settings, sentence) => {
    const { code, complained } = await seed(args, settings);
    expect(code).toBe(1);
    expect(complained.trim().split('\n')).toHaveLength(1);
    expect(complained).toContain(sentence);
  });

  it('prints its help', async () => {
    expect((await seed(['--help'])).said).toContain('--expenses N');
  });
});
