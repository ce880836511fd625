import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Long enough for a first start on a busy machine; it is a way out, not a measurement. */
const START_LIMIT = 60_000;

/** Tells the workers, which inherit the environment, of the product that all tests use. */
export function serveAt(url: string, database: string): void {
  process.env['PRODUCT_URL'] = url;
  process.env['PRODUCT_DATABASE'] = database;
}

/** Where the product listens that all tests use: the built one, with its own database. */
export const productUrl = (): string => process.env['PRODUCT_URL'] ?? '';

/** The database of that product, for filling it faster than its calls would. */
export const productDatabase = (): string => process.env['PRODUCT_DATABASE'] ?? '';

export interface Product {
  url: string;
  port: number;
  /** What it has said on standard output. */
  said(): string;
  /** Ends it as its operator would, with its database unless somebody else uses that. */
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

/** Starts the built product as its users do, on a folder of data that may be empty; `settings` are more of its own. */
export async function startProduct(
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const product = spawn(process.execPath, [path.join(root, 'packages/server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      REGISTRATIONS_PER_HOUR: '100000',
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
