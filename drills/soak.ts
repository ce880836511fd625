import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningProgram, root } from '../bench/server-process.ts';
import { analyzeSamples, type ResourceName, type ResourceSample } from './soak/growth-analysis.ts';
import { METRICS_TOKEN, sampleResources } from './soak/resource-samples.ts';
import { SoakWorkload } from './soak/workload.ts';
import { faultsOf, summarizeFaults } from './support/drill.ts';
import { closeAll, type Installation, withInstallation } from './support/installation.ts';

const HELP = `npm run soak [-- --minutes 30] [-- --rate 8] [-- --control]

Runs a steady workload of all roles on the built product and checks that memory, sockets, files, connections and streams
do not grow. After the workload ends, none of its resources may be left.

  --minutes   duration of the workload
  --rate      total actions per second
  --control   with a planted leak that must be detected; 3 minutes by default
  --help      shows this text
`;

const SAMPLE_EVERY = 5000;
const PRINT_EVERY = 60_000;
/** Milliseconds until all traces of users are gone: idle connections closed, started work finished. */
const QUIET_AFTER_MS = 150_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function collectSamples(
  site: Installation,
  app: RunningProgram,
  until: () => boolean,
): Promise<ResourceSample[]> {
  const began = performance.now();
  const samples: ResourceSample[] = [];
  let said = 0;
  while (!until()) {
    const at = (performance.now() - began) / 1000;
    const figures = await sampleResources(site, app);
    samples.push({ at, figures });
    if (at * 1000 >= said) {
      said += PRINT_EVERY;
      say(`${Math.round(at / 60)} min: ${formatFigures(figures)}`);
    }
    await wait(SAMPLE_EVERY);
  }
  return samples;
}

const formatFigures = (figures: Readonly<Record<ResourceName, number>>) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');

/** Maximum connections that scheduled jobs use at once, besides those at startup. */
const MAINTENANCE_CONNECTIONS = 4;

/** Resources caused by users, without the product's own database connections. */
const resourcesOfUsers = (held: Readonly<Record<ResourceName, number>>) => ({
  sockets: held.sockets - held.connections,
  descriptors: held.descriptors - held.connections,
  connections: held.connections - MAINTENANCE_CONNECTIONS,
  streams: held.streams,
  arriving: held.arriving,
});

/** Returns resources left by users after connections have timed out; there should be none. */
async function leftoverResources(
  site: Installation,
  app: RunningProgram,
  before: Readonly<Record<ResourceName, number>>,
): Promise<string[]> {
  const end = performance.now() + QUIET_AFTER_MS;
  const empty = { ...resourcesOfUsers(before), connections: before.connections };
  for (;;) {
    const now = Object.entries(resourcesOfUsers(await sampleResources(site, app)));
    const left = now.filter(([name, value]) => value > empty[name as keyof typeof empty]);
    if (left.length === 0 || performance.now() > end)
      return left.map(([name, value]) => `${value} ${name} are left of who went home`);
    await wait(SAMPLE_EVERY);
  }
}

async function runSoak(minutes: number, rate: number, leak: boolean): Promise<string[]> {
  const settings = {
    METRICS_TOKEN,
    ...(leak && { NODE_OPTIONS: `--import ${path.join(root, 'drills/leak.mjs')}` }),
  };
  return withInstallation(settings, async (site) => {
    const app = await site.start();
    await wait(SAMPLE_EVERY);
    const before = await sampleResources(site, app);
    const load = await SoakWorkload.gather(site, app.url, rate);
    const end = performance.now() + minutes * 60_000;
    const working = load.work();
    const samples = await collectSamples(site, app, () => performance.now() >= end);
    load.stop();
    await working;
    const outcome = analyzeSamples(samples);
    say(`\n${load.done} acts in ${minutes} minutes, ${samples.length} samples after which:`);
    for (const { what, value, unit, limit } of outcome.figures)
      say(
        `  ${what}: ${value} ${unit}${limit === undefined ? '' : ` (≤ ${limit})`}`.replace(
          / +(?=\(|$)/g,
          ' ',
        ),
      );
    outcome.faults.push(...load.faults, ...(await leftoverResources(site, app, before)));
    return faultsOf(outcome);
  });
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    rate: { type: 'string', default: '8' },
    control: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
const minutes = Number(values.minutes ?? (values.control ? 3 : 30));
const rate = Number(values.rate);
if (values.help || !(minutes > 0) || !(rate > 0)) {
  say(HELP);
  process.exit(values.help ? 0 : 1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
const faults = await runSoak(minutes, rate, values.control);
for (const fault of summarizeFaults(faults)) say(`    ${fault}`);
const noticed = /^(rss|heap|sockets|descriptors) more at the end/;
const held = values.control ? faults.some((fault) => noticed.test(fault)) : faults.length === 0;
say(held ? (values.control ? 'The leak was noticed.' : 'It held level.') : 'FAILED');
process.exit(held ? 0 : 1);
