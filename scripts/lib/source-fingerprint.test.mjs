import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from './source-fingerprint.mjs';

let root = '';
const put = (file, text) => writeFileSync(join(root, file), text);
const now = () => fingerprint(`${root}/`, ['web'], ['lock.json']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'brick-fingerprint-'));
  mkdirSync(join(root, 'web/dist'), { recursive: true });
  put('web/main.ts', 'one');
  put('lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('changed, added or renamed sources and another lockfile make a build stale', () => {
  const seen = [now()];
  put('web/main.ts', 'two');
  seen.push(now());
  put('web/other.ts', '');
  seen.push(now());
  rmSync(join(root, 'web/other.ts'));
  put('web/another.ts', '');
  seen.push(now());
  put('lock.json', '{ }');
  seen.push(now());
  expect(new Set(seen).size).toBe(seen.length);
});

test('timestamps, tests and the build itself do not make a build stale', () => {
  const before = now();
  utimesSync(join(root, 'web/main.ts'), 1, 1);
  put('web/main.test.ts', 'test');
  put('web/dist/main.js', 'built');
  expect(now()).toBe(before);
});
