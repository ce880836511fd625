import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Stop } from './stop-error.mjs';

const ATTENDED = fileURLToPath(new URL('./run-until-stdin-closes.mjs', import.meta.url));
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Starts a Node program that cannot outlive this process, whatever ends it.
 * @param {string} signal what the program gets when this process is gone or `end()` is called
 * @returns {{child: import('node:child_process').ChildProcess, end: () => void, ended: Promise<number>}}
 */
export function startAttended(signal, args, options) {
  const child = spawn(process.execPath, [ATTENDED, signal, process.execPath, ...args], {
    ...options,
    stdio: ['pipe', ...options.stdio],
    detached: process.platform !== 'win32',
  });
  child.stdin.on('error', () => {});
  const ended = new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  return { child, end: () => child.stdin.end(), ended };
}

/** Calls `end` on Ctrl-C, SIGTERM or a closed terminal; the returned function takes the handlers away again. */
export function onSignals(end) {
  const handlers = Object.entries(EXIT_CODES).map(([name, code]) => [name, () => end(code)]);
  for (const [name, handler] of handlers) process.on(name, handler);
  return () => {
    for (const [name, handler] of handlers) process.off(name, handler);
  };
}

/**
 * Runs a Node program to its end without showing what it prints.
 * @returns {Promise<{code: number, output: string}>} both streams in the order of their arrival
 */
export async function runQuietly(args, { cwd, env = process.env }) {
  const program = startAttended('SIGKILL', args, { cwd, env, stdio: ['pipe', 'pipe'] });
  let output = '';
  for (const stream of [program.child.stdout, program.child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  let interrupted = 0;
  const settle = onSignals((exitCode) => {
    interrupted = exitCode;
    program.end();
  });
  const code = await program.ended;
  settle();
  if (interrupted) process.exit(interrupted);
  return { code, output };
}

/** As runQuietly, but a failure ends the command with the program's output and the given sentence. */
export async function mustRun(args, options, sentence) {
  const { code, output } = await runQuietly(args, options);
  if (code !== 0) throw new Stop(sentence, output);
}
