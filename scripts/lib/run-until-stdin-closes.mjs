// node run-until-stdin-closes.mjs SIGNAL PROGRAM [args]: runs a program in a process group of its own and ends it with SIGNAL as soon
// as stdin closes. The pipe closes even when the parent is killed with kill -9, so no half-dead installation goes on
// writing beside the next one, and no server outlives its terminal.
import { spawn } from 'node:child_process';

const PATIENCE_MS = 10_000;

const [signal, program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

function killGroup() {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // Windows has no process groups.
  }
}

for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => {});

process.stdin.resume().on('close', () => {
  if (signal === 'SIGKILL') killGroup();
  // Only to the program: a server stopped by both its watcher and us would take it for impatience.
  child.kill(signal);
  setTimeout(killGroup, PATIENCE_MS);
});

child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code, killedBy) => process.exit(code ?? (killedBy ? 1 : 0)));
