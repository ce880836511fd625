import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from './testing/test-server.ts';

const server = await startServer();
const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-start-'));
const file = path.join(folder, 'files');
await writeFile(file, 'a file in its place');
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** Starts the product with these settings and returns what it said until it was ready or ended. */
function saidAtStart(settings: Record<string, string>): Promise<string> {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const product = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env['PATH'], DATABASE_URL: server.ownerUrl, PORT: '0', ...settings },
  });
  let said = '';
  const hear = (text: Buffer) => {
    said += text;
    if (said.includes('is ready at')) product.kill();
  };
  product.stdout.on('data', hear);
  product.stderr.on('data', hear);
  const patience = setTimeout(() => product.kill('SIGKILL'), 60_000);
  return new Promise((resolve) => {
    product.once('close', () => {
      clearTimeout(patience);
      resolve(said);
    });
  });
}

describe('the start', () => {
  it.runIf(process.platform === 'linux')('ends where the data folder can’t be made', async () => {
    expect(await saidAtStart({ DATA_DIR: '/proc/brick-ledger' })).toBe(
      "The folder /proc/brick-ledger can't be made or written (ENOENT). Set DATA_DIR to a folder that this account may write to.\n",
    );
  });

  it('ends where files can’t be stored', async () => {
    expect(await saidAtStart({ DATA_DIR: folder })).toBe(
      `The folder ${file} can't be made or written (EEXIST). Set DATA_DIR to a folder that this account may write to.\n`,
    );
  });

  it('says its port, and that backups can’t be made', async () => {
    const said = await saidAtStart({
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_DIR: path.join(file, 'backups'),
    });
    expect(said).toMatch(/ is ready at http:\/\/127\.0\.0\.1:[1-9]\d*\n/);
    expect(said).toContain(
      `No backup can be made in ${file}/backups: this account may not write to ${file}.`,
    );
  });
});
