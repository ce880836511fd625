import { defineConfig } from '@playwright/test';

/** What a browser needs where a sandbox, a graphics card or the network may be missing. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // The shell would widen letters to whole pixels, which a browser does not.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'product', testMatch: '**/*.test.ts', testIgnore: ['**/gallery*.test.ts', '**/outbox*.test.ts'] },
    // The building blocks by themselves, without a server; their page is built first.
    { name: 'gallery', testMatch: '**/gallery*.test.ts', dependencies: ['gallery page'] },
    { name: 'gallery page', testMatch: '**/gallery.setup.ts' },
    // The outbox of the device without its screens, with a real server; its page is built first.
    { name: 'outbox', testMatch: '**/outbox*.test.ts', dependencies: ['outbox page'] },
    { name: 'outbox page', testMatch: '**/outbox-page.setup.ts' },
  ],
  globalSetup: './e2e/support/global-setup.ts',
  // The trace of a test that failed, with a picture of its last screen.
  outputDir: 'test-output/failed',
  fullyParallel: true,
  // A browser waits more than it works: three side by side keep two processors busy.
  workers: 3,
  // Ends a test that hangs, also on a machine several times slower.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A browser shares the machine with whatever else runs there. At the desk a test that fails at times is to be seen.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // To record every test would cost a third of the time of all tests.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Animations cost a sixth of the time of all tests. Dialogs and the keyboard are tested with them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
      args: FLAGS,
    },
  },
});
