import os from 'node:os';
import { parseArgs } from 'node:util';
import { type Drill, faultsOf, noticedBy, type Outcome, type Size, told } from './drill.ts';
import { DRILLS } from './drills.ts';
import { endAll } from './site.ts';

const HELP = `npm run drills [-- NAME …] [-- --short] [-- --control]

Does to the built product what happens to machines, and looks whether it lives up to what it promises. Each drill also
runs with something made wrong on purpose, which it must notice.

  NAME …      only these: ${DRILLS.map(({ name }) => name).join(', ')}
  --short     a shorter form of each
  --control   only what was made wrong on purpose
  --help      shows this text
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

const figuresOf = ({ figures, skipped }: Outcome) =>
  skipped ??
  figures
    .map(({ what, value, unit, limit }) =>
      `${what} ${value} ${unit}${limit === undefined ? '' : ` (≤ ${limit})`}`.replace(/ +/g, ' ').trim(),
    )
    .join(', ');

interface Line {
  name: string;
  what: string;
  result: 'held' | 'FAILED' | 'skipped';
  figures: string;
  faults: string[];
}

const broken = (error: unknown): Outcome => ({
  figures: [],
  faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

async function itself(drill: Drill, size: Size): Promise<Line> {
  const outcome = await drill.run(size).catch(broken);
  const faults = faultsOf(outcome);
  const result = outcome.skipped ? 'skipped' : faults.length > 0 ? 'FAILED' : 'held';
  return { name: drill.name, what: drill.promise, result, figures: figuresOf(outcome), faults };
}

async function controlsOf(drill: Drill, size: Size): Promise<Line[]> {
  const lines: Line[] = [];
  for (const control of drill.controls) {
    const { found, outcome } = await noticedBy(
      { ...control, run: (size) => control.run(size).catch(broken) },
      size,
    );
    const noticed = found.length > 0;
    lines.push({
      name: drill.name,
      what: `control: ${control.wrong}`,
      result: outcome.skipped ? 'skipped' : noticed ? 'held' : 'FAILED',
      figures: outcome.skipped ?? (noticed ? `noticed: ${found[0]?.split('\n')[0]}` : figuresOf(outcome)),
      faults: noticed || outcome.skipped ? [] : ['it was not noticed', ...faultsOf(outcome)],
    });
  }
  return lines;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean' },
    control: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const unknown = positionals.filter((name) => !DRILLS.some((drill) => drill.name === name));
if (values.help || unknown.length > 0) {
  say(unknown.length > 0 ? `There is no drill ${unknown.join(', ')}.\n\n${HELP}` : HELP);
  process.exit(values.help ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(1)));

const size: Size = values.short ? 'short' : 'full';
say('| drill | what | result | figures |\n| --- | --- | --- | --- |');
let failed = 0;
for (const drill of DRILLS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const lines = [...(values.control ? [] : [await itself(drill, size)]), ...(await controlsOf(drill, size))];
  for (const { name, what, result, figures, faults } of lines) {
    say(`| ${name} | ${what} | ${result} | ${figures} |`);
    for (const fault of told(faults)) say(`    ${fault}`);
    if (result === 'FAILED') failed += 1;
  }
}
say(
  `\n${failed === 0 ? 'All held' : `${failed} failed`}. Load of the machine in the last minute: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} processors.`,
);
process.exitCode = failed > 0 ? 1 : 0;
