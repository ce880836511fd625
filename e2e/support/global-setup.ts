import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/postgres/open-database';
import { stopSyncing } from '@brick/postgres/test-fixtures';
import { freePort } from '@brick/server/testing/servers/free-port';
import { setProductEnvironment, startProduct } from './product-process.ts';

/** Starts the product as users do, on an empty folder, and stops it with its database. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-'));
  const product = await startProduct(dataDir, await freePort());
  const database = await openDatabase({ dataDir });
  stopSyncing(dataDir);
  setProductEnvironment(product.url, database.ownerUrl);
  return async () => {
    await database.stop();
    await product.end();
    await rm(dataDir, { recursive: true, force: true });
  };
}
