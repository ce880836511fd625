import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GOALS, grown, reachedWith, START } from '../cost-of-change/goals.mjs';
import { measured } from '../cost-of-change/measure.mjs';
import { endWithParent } from '../lib/end-with-parent.mjs';
import { ensureInstalled } from '../lib/ensure-ready.mjs';
import { ROOT } from '../lib/paths.mjs';
import { main } from '../lib/stop-error.mjs';

const REACHED = join(ROOT, 'scripts/cost-of-change/reached.json');
const HELP = `npm run cost-of-change [-- --list] [-- --keep]

Measures the cost of changes and compares it with the goals and with what has been reached.

  --list   also lists the files and texts that are counted
  --keep   stores improved figures in scripts/cost-of-change/reached.json
  --help   shows this text
`;

const { values: asked } = parseArgs({
  options: {
    list: { type: 'boolean' },
    keep: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

function say(figures, reached) {
  console.log(`| figure | today | reached | goal |\n| --- | --- | --- | --- |`);
  for (const [figure, { name, most }] of Object.entries(GOALS))
    console.log(`| ${name} | ${figures[figure].value} | ${reached[figure]} | ${most} |`);
  console.log(`\nLines of source at the start (${START.commit.slice(0, 7)}): ${START.lines}.`);
  if (!asked.list) return;
  for (const [figure, { name }] of Object.entries(GOALS)) {
    if (figures[figure].made.length > 0) console.log(`\n${name}:`);
    for (const line of figures[figure].made) console.log(`  ${line}`);
  }
}

endWithParent();
await main(async () => {
  if (asked.help) {
    console.log(HELP);
    return;
  }
  await ensureInstalled(ROOT);
  const reached = JSON.parse(readFileSync(REACHED, 'utf8'));
  const figures = measured(ROOT.replace(/\/$/, ''));
  say(figures, reached);
  const values = Object.fromEntries(Object.entries(figures).map(([figure, { value }]) => [figure, value]));
  if (asked.keep) writeFileSync(REACHED, `${JSON.stringify(reachedWith(values, reached), null, 2)}\n`);
  const problems = grown(values, reached);
  for (const problem of problems) console.log(`\n${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
});
