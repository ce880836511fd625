import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface CommandResult {
  code: number;
  said: string;
  complained: string;
}

/**
 * The arguments of Node for a command: as it was built in a run of all tests, where it starts in a quarter of the time, else
 * from TypeScript. `audit-verify.test.ts` always starts it from there.
 */
function programOf(command: string): string[] {
  const built = process.env['VITEST_BUILT_WORKERS'];
  return built
    ? [fileURLToPath(new URL(`cli/${command}.js`, built))]
    : ['--import', 'tsx', fileURLToPath(new URL(`../cli/${command}.ts`, import.meta.url))];
}

const cwd = import.meta.dirname;

/** Starts a command of the operator with nothing but this environment and the path. */
export const startCommand = (
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess =>
  execFile(process.execPath, [...programOf(command), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    cwd,
  });

/** Runs such a command to its end. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = startCommand(command, args, env);
    const told = { said: '', complained: '' };
    child.stdout?.on('data', (text: string) => {
      told.said += text;
    });
    child.stderr?.on('data', (text: string) => {
      told.complained += text;
    });
    child.once('close', (code) => resolve({ code: code ?? -1, ...told }));
  });
}
