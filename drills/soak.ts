import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Running, root } from '../bench/programs.ts';
import { faultsOf, told } from './drill.ts';
import { endAll, onSite, type Site } from './site.ts';
import { type Held, judged, type Sample } from './soak-judge.ts';
import { Load } from './soak-load.ts';
import { heldBy, METRICS_TOKEN } from './soak-samples.ts';

const HELP = `npm run soak [-- --minutes 30] [-- --rate 8] [-- --control]

Lets people of all roles work steadily on the built product and looks whether it holds more and more meanwhile: memory,
sockets, files, connections, streams. In the end they go home, and nothing of them may be left.

  --minutes   how long they work
  --rate      what they do in a second, all together
  --control   with a leak that is made on purpose, and must be noticed; 3 minutes unless it is said
  --help      shows this text
`;

const SAMPLE_EVERY = 5000;
const SAID_EVERY = 60_000;
/** Milliseconds after which nothing of who went home is left: kept connections end, what was begun is done. */
const QUIET_AFTER = 150_000;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function watched(site: Site, app: Running, until: () => boolean): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  let said = 0;
  while (!until()) {
    const at = (performance.now() - began) / 1000;
    const figures = await heldBy(site, app);
    samples.push({ at, figures });
    if (at * 1000 >= said) {
      said += SAID_EVERY;
      say(`${Math.round(at / 60)} min: ${written(figures)}`);
    }
    await wait(SAMPLE_EVERY);
  }
  return samples;
}

const written = (figures: Readonly<Record<Held, number>>) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value)}`)
    .join(', ');

/** Connections that the product's own chores take at once, beside those of its first seconds. */
const OF_CHORES = 4;

/** What people brought about; the database's connections are the product's own and stand for themselves. */
const ofPeople = (held: Readonly<Record<Held, number>>) => ({
  sockets: held.sockets - held.connections,
  descriptors: held.descriptors - held.connections,
  connections: held.connections - OF_CHORES,
  streams: held.streams,
  arriving: held.arriving,
});

/** What is left of people who went home: waited for as long as connections are kept, and then nothing may be. */
async function leftOver(site: Site, app: Running, before: Readonly<Record<Held, number>>): Promise<string[]> {
  const end = performance.now() + QUIET_AFTER;
  const empty = { ...ofPeople(before), connections: before.connections };
  for (;;) {
    const now = Object.entries(ofPeople(await heldBy(site, app)));
    const left = now.filter(([name, value]) => value > empty[name as keyof typeof empty]);
    if (left.length === 0 || performance.now() > end)
      return left.map(([name, value]) => `${value} ${name} are left of who went home`);
    await wait(SAMPLE_EVERY);
  }
}

async function soak(minutes: number, rate: number, leak: boolean): Promise<string[]> {
  const settings = {
    METRICS_TOKEN,
    ...(leak && { NODE_OPTIONS: `--import ${path.join(root, 'drills/leak.mjs')}` }),
  };
  return onSite(settings, async (site) => {
    const app = await site.start();
    await wait(SAMPLE_EVERY);
    const before = await heldBy(site, app);
    const load = await Load.gather(site, app.url, rate);
    const end = performance.now() + minutes * 60_000;
    const working = load.work();
    const samples = await watched(site, app, () => performance.now() >= end);
    load.stop();
    await working;
    const outcome = judged(samples);
    say(`\n${load.done} acts in ${minutes} minutes, ${samples.length} samples after which:`);
    for (const { what, value, unit, limit } of outcome.figures)
      say(
        `  ${what}: ${value} ${unit}${limit === undefined ? '' : ` (≤ ${limit})`}`.replace(
          / +(?=\(|$)/g,
          ' ',
        ),
      );
    outcome.faults.push(...load.faults, ...(await leftOver(site, app, before)));
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
  process.once(signal, () => void endAll().finally(() => process.exit(1)));
const faults = await soak(minutes, rate, values.control);
for (const fault of told(faults)) say(`    ${fault}`);
const noticed = /^(rss|heap|sockets|descriptors) more at the end/;
const held = values.control ? faults.some((fault) => noticed.test(fault)) : faults.length === 0;
say(held ? (values.control ? 'The leak was noticed.' : 'It held level.') : 'FAILED');
process.exit(held ? 0 : 1);
