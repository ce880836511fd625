import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/server/platform/postgres/open-database';
import type { TestProject } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens: the built one, with its own database. */
    productUrl: string;
    /** Of the database that the product uses, for filling it faster than its calls would. */
    productDatabase: string;
  }
}

/** Long enough for a first start on a busy machine; it is a way out, not a measurement. */
const START_LIMIT = 60_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address === 'object' && address) return address.port;
  throw new Error('no free port');
}

function readyAddress(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const giveUp = setTimeout(() => reject(new Error(`the product did not get ready: ${said}`)), START_LIMIT);
    const listen = (chunk: Buffer) => {
      said += chunk;
      const address = /is ready at (http:\S+)/.exec(said)?.[1];
      if (address) {
        clearTimeout(giveUp);
        resolve(address);
      }
    };
    product.stdout?.on('data', listen);
    product.stderr?.on('data', listen);
    product.on('exit', (code) => reject(new Error(`the product ended with ${code}: ${said}`)));
  });
}

/** Starts the product as its users do, on an empty folder, and ends it with its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(path.join(root, 'test-output'), { recursive: true, force: true });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-'));
  const product = spawn(process.execPath, [path.join(root, 'packages/server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      REGISTRATIONS_PER_HOUR: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  project.provide('productUrl', await readyAddress(product));
  const database = await openDatabase({ dataDir });
  project.provide('productDatabase', database.url);
  return async () => {
    await database.stop();
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}
