import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import Module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadWithCodeCache, writeCodeCache } from './code-cache.ts';

const run = promisify(execFile);

/** Reports which part it loaded, and whether that found the previously loaded one. */
const PROGRAM = Module.wrap(`exports.greet = () => 'Good morning from ' + __filename.split('/').at(-1);
exports.part = () => require('./part.cjs').name;`);

describe('code with a code cache', () => {
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
    await writeCodeCache(file(), async (exports) => {
      (exports as { greet(): string }).greet();
    });
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const answers = () => {
    const { greet, part } = loadWithCodeCache(file()) as {
      greet(): string;
      part(): string;
    };
    return [greet(), part()];
  };
  const RIGHT = ['Good morning from program.cjs', 'Good morning from program.cjs twice'];

  it('runs, and parts loaded later find what was loaded', () => {
    expect(answers()).toEqual(RIGHT);
  });

  it('runs without a cache and with a truncated one', async () => {
    const whole = await readFile(prepared());
    await writeFile(prepared(), whole.subarray(0, whole.length / 2));
    expect(answers()).toEqual(RIGHT);
    await rm(prepared());
    expect(answers()).toEqual(RIGHT);
  });

  it('runs changed code, even if the cached code had the same length', async () => {
    await writeFile(file(), PROGRAM.replace('morning', 'evening'));
    const [greeting] = answers();
    expect(greeting).toBe('Good evening from program.cjs');
  });

  it('runs under other V8 flags than the build', async () => {
    const program = `import { loadWithCodeCache } from ${JSON.stringify(new URL('./code-cache.ts', import.meta.url).href)};
      console.log(loadWithCodeCache(${JSON.stringify(file())}).greet());`;
    const { stdout } = await run(process.execPath, [
      ...['--max-semi-space-size=2', '--no-lazy', '--import', 'tsx', '--input-type=module'],
      ...['--eval', program],
    ]);
    expect(stdout.trim()).toBe('Good morning from program.cjs');
  });
});
