import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A generous timeout for a first start on a busy machine. */
const START_LIMIT = 60_000;

/** Sets environment variables, inherited by the workers, with the address of the shared product. */
export function setProductEnvironment(url: string, database: string): void {
  process.env['PRODUCT_URL'] = url;
  process.env['PRODUCT_DATABASE'] = database;
}

/** Returns the address of the product that all tests use, with its own database. */
export const productUrl = (): string => process.env['PRODUCT_URL'] ?? '';

/** Returns the address of its database, for adding many rows quickly. */
export const productDatabase = (): string => process.env['PRODUCT_DATABASE'] ?? '';

export interface ProductProcess {
  url: string;
  port: number;
  /** Its standard output so far. */
  said(): string;
  /** Stops it like an operator, with its database unless others use it. */
  end(): Promise<void>;
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

/**
 * Starts the built product as users do, on a data folder that may be empty; `settings` are additional environment
 * variables.
 */
export async function startProduct(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<ProductProcess> {
  const product = spawn(process.execPath, [path.join(root, 'packages/server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      REGISTRATIONS_PER_HOUR: '100000',
      // The programs of tests that webhooks call.
      WEBHOOK_HOSTS: 'localhost',
      ...{ PROJECTS_PER_HOUR: '0', SAMPLE_PROJECTS_PER_HOUR: '0', ARCHIVE_IMPORTS_PER_HOUR: '0' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  product.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return {
    url: await readyAddress(product),
    port,
    said: () => said,
    async end() {
      const ended = new Promise((resolve) => product.once('exit', resolve));
      product.kill('SIGTERM');
      await ended;
    },
  };
}
