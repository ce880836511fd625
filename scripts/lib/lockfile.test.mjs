import { expect, test } from 'vitest';
import { addresses, fillHoles, holes, platformOf } from './lockfile.mjs';

const lockWith = (packages) => ({ packages: { '': {}, ...packages } });
const TOOL = {
  version: '2.1.0',
  dev: true,
  optionalDependencies: { '@tool/linux-x64': '2.1.0', '@tool/darwin-arm64': '2.1.0' },
};

test('a missing package of another system is found, and is added as npm writes it', () => {
  const lock = lockWith({ 'node_modules/tool': TOOL, 'node_modules/@tool/linux-x64': { version: '2.1.0' } });
  expect(holes(lock).map(({ name }) => name)).toEqual(['@tool/darwin-arm64']);
  expect(fillHoles(lock)).toEqual(['node_modules/@tool/darwin-arm64']);
  expect(JSON.stringify(lock.packages['node_modules/@tool/darwin-arm64'])).toBe(
    '{"version":"2.1.0","cpu":["arm64"],"dev":true,"optional":true,"os":["darwin"]}',
  );
  expect(holes(lock)).toEqual([]);
});

test('another version at a higher level does not satisfy a nested package', () => {
  const lock = lockWith({
    'node_modules/@tool/linux-x64': { version: '2.1.0' },
    'node_modules/@tool/darwin-arm64': { version: '3.0.0' },
    'node_modules/other/node_modules/tool': TOOL,
  });
  expect(fillHoles(lock)).toEqual(['node_modules/other/node_modules/tool/node_modules/@tool/darwin-arm64']);
});

test('system, processor and C library are read from package names', () => {
  expect(platformOf('@x/cli-linux-arm64-musl')).toEqual({ cpu: ['arm64'], libc: ['musl'], os: ['linux'] });
  expect(platformOf('@x/binding-linux-arm-gnueabihf')).toEqual({
    cpu: ['arm'],
    libc: ['glibc'],
    os: ['linux'],
  });
  expect(platformOf('@x/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'], libc: undefined, os: undefined });
  expect(platformOf('left-pad')).toBeNull();
});

test('an entry with a registry address is found, a workspace link is not', () => {
  const lock = lockWith({
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { resolved: 'packages/b', link: true },
  });
  expect(addresses(lock)).toEqual(['node_modules/a']);
});
