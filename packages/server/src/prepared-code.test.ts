import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { load, prepare } from './prepared-code.ts';

const run = promisify(execFile);

/** Says which part it loaded, and whether that found the one that was loaded first. */
const PROGRAM = `exports.greet = () => 'Good morning from ' + __filename.split('/').at(-1);
exports.part = () => require('./part.cjs').name;`;

describe('code that the build prepared', () => {
  let folder: string;
  const file = () => path.join(folder, 'program.cjs');
  const prepared = () => `${file()}.prepared`;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'brick-prepared-'));
    await writeFile(file(), PROGRAM);
    await writeFile(
      path.join(folder, 'part.cjs'),
      `exports.name = require('./program.cjs').greet() + ' twice';`,
    );
    await prepare(file(), async (exports) => {
      (exports as { greet(): string }).greet();
    });
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const answers = () => {
    const { greet, part } = load(file()) as {
      greet(): string;
      part(): string;
    };
    return [greet(), part()];
  };
  const RIGHT = ['Good morning from program.cjs', 'Good morning from program.cjs twice'];

  it('runs, and parts that come later find what was loaded', () => {
    expect(answers()).toEqual(RIGHT);
  });

  it('runs without what was prepared, and with what was cut off', async () => {
    const whole = await readFile(prepared());
    await writeFile(prepared(), whole.subarray(0, whole.length / 2));
    expect(answers()).toEqual(RIGHT);
    await rm(prepared());
    expect(answers()).toEqual(RIGHT);
  });

  it('runs as it is written, also where something of the same length was prepared', async () => {
    await writeFile(file(), PROGRAM.replace('morning', 'evening'));
    const [greeting] = answers();
    expect(greeting).toBe('Good evening from program.cjs');
  });

  it('runs under flags of V8 other than those of the build', async () => {
    const program = `import { load } from ${JSON.stringify(new URL('./prepared-code.ts', import.meta.url).href)};
      console.log(load(${JSON.stringify(file())}).greet());`;
    const { stdout } = await run(process.execPath, [
      ...['--max-semi-space-size=2', '--no-lazy', '--import', 'tsx', '--input-type=module'],
      ...['--eval', program],
    ]);
    expect(stdout.trim()).toBe('Good morning from program.cjs');
  });
});
