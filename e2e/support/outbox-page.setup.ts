import path from 'node:path';
import { test } from '@playwright/test';
import { build } from 'vite';
import { OUTBOX_PAGE, OUTBOX_PATH } from './outbox-page.ts';

test('the page of the outbox is built', async () => {
  await build({
    root: path.resolve(import.meta.dirname, 'outbox-page'),
    base: OUTBOX_PATH,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: OUTBOX_PAGE, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
});
