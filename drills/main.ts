import os from 'node:os';
import { parseArgs } from 'node:util';
import { DRILLS } from './scenarios/all-drills.ts';
import {
  type Drill,
  type DrillOutcome,
  type DrillSize,
  faultsOf,
  runControl,
  summarizeFaults,
} from './support/drill.ts';
import { closeAll } from './support/installation.ts';

const HELP = `npm run drills [-- NAME …] [-- --short] [-- --control]

Tests the built product under failures that happen to machines. Each drill also runs with a planted fault, which it must
detect.

  NAME …      only these: ${DRILLS.map(({ name }) => name).join(', ')}
  --short     a shorter form of each
  --control   only the runs with planted faults
  --help      shows this text
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

const figuresOf = ({ figures, skipped }: DrillOutcome) =>
  skipped ??
  figures
    .map(({ what, value, unit, limit }) =>
      `${what} ${value} ${unit}${limit === undefined ? '' : ` (≤ ${limit})`}`.replace(/ +/g, ' ').trim(),
    )
    .join(', ');

interface ResultLine {
  name: string;
  what: string;
  result: 'held' | 'FAILED' | 'skipped';
  figures: string;
  faults: string[];
}

const failedOutcome = (error: unknown): DrillOutcome => ({
  figures: [],
  faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
});

async function runDrill(drill: Drill, size: DrillSize): Promise<ResultLine> {
  const outcome = await drill.run(size).catch(failedOutcome);
  const faults = faultsOf(outcome);
  const result = outcome.skipped ? 'skipped' : faults.length > 0 ? 'FAILED' : 'held';
  return { name: drill.name, what: drill.promise, result, figures: figuresOf(outcome), faults };
}

async function runControls(drill: Drill, size: DrillSize): Promise<ResultLine[]> {
  const lines: ResultLine[] = [];
  for (const control of drill.controls) {
    const { found, outcome } = await runControl(
      { ...control, run: (size) => control.run(size).catch(failedOutcome) },
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
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));

const size: DrillSize = values.short ? 'short' : 'full';
say('| drill | what | result | figures |\n| --- | --- | --- | --- |');
let failed = 0;
for (const drill of DRILLS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const lines = [
    ...(values.control ? [] : [await runDrill(drill, size)]),
    ...(await runControls(drill, size)),
  ];
  for (const { name, what, result, figures, faults } of lines) {
    say(`| ${name} | ${what} | ${result} | ${figures} |`);
    for (const fault of summarizeFaults(faults)) say(`    ${fault}`);
    if (result === 'FAILED') failed += 1;
  }
}
say(
  `\n${failed === 0 ? 'All held' : `${failed} failed`}. Load of the machine in the last minute: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} processors.`,
);
process.exitCode = failed > 0 ? 1 : 0;
