import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

export interface KillableBrowser {
  context: BrowserContext;
  page: Page;
  /** Ends it as a telephone does that runs out of battery. Its profile stays. */
  kill(): Promise<void>;
}

export interface BrowserProfile {
  /** Where it lies on the disk. */
  folder: string;
  /** Starts a browser with what the last one left. */
  start(): Promise<KillableBrowser>;
  remove(): Promise<void>;
}

const debuggingAddress = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    browser.on('exit', () => reject(new Error(`the browser ended: ${said}`)));
  });

/** A folder in which a browser keeps what it stores, also when it is killed. */
export async function createProfile(): Promise<BrowserProfile> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'brick-profile-'));
  const running = new Set<ChildProcess>();
  const end = async (browser: ChildProcess) => {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    // The executable may be a script that starts the browser: the whole group ends, as without power.
    if (browser.pid) process.kill(-browser.pid, 'SIGKILL');
    await ended;
    running.delete(browser);
  };
  return {
    folder,
    async start() {
      const executable = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell';
      const browser = spawn(executable, [...FLAGS, `--user-data-dir=${folder}`, 'about:blank'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      });
      running.add(browser);
      const connection = await chromium.connectOverCDP(await debuggingAddress(browser));
      const [context] = connection.contexts();
      if (!context) throw new Error('the browser has no profile');
      const page = context.pages()[0] ?? (await context.newPage());
      return {
        context,
        page,
        async kill() {
          await end(browser);
          await connection.close().catch(() => undefined);
        },
      };
    },
    async remove() {
      for (const browser of running) await end(browser);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
