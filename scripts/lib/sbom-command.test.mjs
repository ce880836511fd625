import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const command = path.resolve(import.meta.dirname, '../commands/sbom.mjs');

it.each([
  ['--help', 0, /^npm run sbom -- FILE/, /^$/],
  ['--all', 1, /^$/, /^Unknown option '--all'.* What it takes: npm run sbom -- --help\n$/],
  [
    'no/such/folder.json',
    1,
    /^$/,
    /^The file no\/such\/folder\.json can't be written \(ENOENT\): choose another one\.\n$/,
  ],
])('of %s it ends with a sentence and writes nothing', (argument, code, said, complained) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'brick-sbom-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, argument], {
    ...{ cwd: folder, encoding: 'utf8' },
    env: { PATH: process.env.PATH },
  });
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  expect([status, stdout, stderr]).toEqual([
    code,
    expect.stringMatching(said),
    expect.stringMatching(complained),
  ]);
});
