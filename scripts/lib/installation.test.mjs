import { expect, test } from 'vitest';
import { isRecorded } from './installation.mjs';

const elsewhere = process.platform === 'linux' ? 'darwin' : 'linux';
const LOCK = {
  packages: {
    '': {},
    'packages/web': { version: '0.1.0' },
    'node_modules/@brick/web': { resolved: 'packages/web', link: true },
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vite': { version: '8.0.0', dev: true },
    'node_modules/@x/here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/@x/elsewhere': { version: '1.0.0', optional: true, os: [elsewhere], cpu: [process.arch] },
  },
};
const COMPLETE = ['fastify', 'vite', '@x/here'];

const recordOf = (names, versions = {}) => ({
  packages: Object.fromEntries(
    names.map((name) => {
      const path = `node_modules/${name}`;
      return [path, { version: versions[name] ?? LOCK.packages[path].version }];
    }),
  ),
});
const isComplete = (record, withDev = true) => isRecorded(LOCK, record, withDev);

test('an installation with every package for this system is complete', () => {
  expect(isComplete(recordOf(COMPLETE))).toBe(true);
});

test('a missing package, another version or a missing binary of this system is not', () => {
  expect(isComplete(recordOf(['vite', '@x/here']))).toBe(false);
  expect(isComplete(recordOf(COMPLETE, { fastify: '4.0.0' }))).toBe(false);
  expect(isComplete(recordOf(['fastify', 'vite']))).toBe(false);
});

test('a finished product does not need the packages that build it', () => {
  expect(isComplete(recordOf(['fastify', '@x/here']))).toBe(false);
  expect(isComplete(recordOf(['fastify', '@x/here']), false)).toBe(true);
});
