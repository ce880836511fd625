import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LEGS, type Leg, SECONDS, SEED, seedOf } from './run.ts';

const HELP = `npm run fuzz [-- --seconds N] [-- --seed N] [-- --only LEG]

Sends the product what nobody would: requests of every kind by everybody, damaged pictures and papers, hostile lists, and
altered archives. What it finds is told, with the seed that finds it again, and what was sent is kept in test-output/fuzz.

  --seconds N  for how long each leg goes on (60)
  --seed N     draws the same again (today's number)
  --only LEG   only one of ${LEGS.join(', ')}
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
  isCount(values.seconds) && isCount(values.seed) && (!values.only || LEGS.includes(values.only as Leg));
if (values.help || !isMeant) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 1);
}

const root = path.resolve(import.meta.dirname, '..');
const seed = values.seed ?? String(seedOf(new Date()));
process.stdout.write(`Seed ${seed}\n`);
const legs = (values.only ? [values.only] : LEGS).map((leg) => `fuzz/${leg}/`);
const vitest = spawn(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...legs],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', [SEED]: seed, [SECONDS]: values.seconds ?? '60' },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => vitest.kill(signal));
process.once('exit', () => vitest.kill());
vitest.on('close', (code) => {
  process.exitCode = code ?? 1;
});
