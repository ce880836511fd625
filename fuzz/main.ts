import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SECONDS_VARIABLE, SEED_VARIABLE, SUITE_NAMES, type SuiteName, seedOf } from './run-options.ts';

const HELP = `npm run fuzz [-- --seconds N] [-- --seed N] [-- --only LEG]

Sends the product random input: requests of all kinds and roles, corrupted pictures and PDFs, hostile lists, and mutated
archives. Findings are printed with the seed that reproduces them, and their input is saved in test-output/fuzz.

  --seconds N  duration of each suite (60)
  --seed N     repeats a run (default: today's date)
  --only LEG   only this suite, one of ${SUITE_NAMES.join(', ')}
  --help       shows this text
`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const isCount = (text: string | undefined) => text === undefined || /^[1-9]\d{0,8}$/.test(text);
const isMeant =
  isCount(values.seconds) &&
  isCount(values.seed) &&
  (!values.only || SUITE_NAMES.includes(values.only as SuiteName));
if (values.help || !isMeant) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 1);
}

const root = path.resolve(import.meta.dirname, '..');
const seed = values.seed ?? String(seedOf(new Date()));
process.stdout.write(`Seed ${seed}\n`);
const legs = (values.only ? [values.only] : SUITE_NAMES).map((leg) => `fuzz/${leg}/`);
const vitest = spawn(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...legs],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      [SEED_VARIABLE]: seed,
      [SECONDS_VARIABLE]: values.seconds ?? '60',
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => vitest.kill(signal));
process.once('exit', () => vitest.kill());
vitest.on('close', (code) => {
  process.exitCode = code ?? 1;
});
