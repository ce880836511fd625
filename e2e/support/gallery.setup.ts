import path from 'node:path';
import { test } from '@playwright/test';
import { build } from 'vite';
import { GALLERY } from './gallery.ts';

test('the gallery is built', async () => {
  const root = path.resolve(import.meta.dirname, '../../packages/web/gallery');
  await build({
    root,
    logLevel: 'warn',
    build: { outDir: GALLERY, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });
});
