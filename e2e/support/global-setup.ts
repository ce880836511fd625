import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/server/platform/postgres/open-database';
import { freePort } from '@brick/server/testing/free-port';
import type { TestProject } from 'vitest/node';
import { startProduct } from './product.ts';

const root = path.resolve(import.meta.dirname, '../..');

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens: the built one, with its own database. */
    productUrl: string;
    /** Of the database that the product uses, for filling it faster than its calls would. */
    productDatabase: string;
  }
}

/** Starts the product as its users do, on an empty folder, and ends it with its database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(path.join(root, 'test-output'), { recursive: true, force: true });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-'));
  const product = await startProduct(dataDir, await freePort());
  project.provide('productUrl', product.url);
  const database = await openDatabase({ dataDir });
  project.provide('productDatabase', database.ownerUrl);
  return async () => {
    await database.stop();
    await product.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
