import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { createServer, defineConfig, type Plugin } from 'vite';
import { PRODUCT_NAME } from '../domain/src/brand.ts';

// Messages arrive compiled, so no part of their compiler is needed in the browser.
const ALIAS = { 'use-intl/format-message': 'use-intl/format-message/format-only' };

/** Messages are compiled here, so that no parser for them travels to the browser. */
function compiledMessages(): Plugin {
  const compiled = (value: unknown): unknown =>
    typeof value === 'string'
      ? compile(value)
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, compiled(inner)]));
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/messages\/[^?]+\.json$/ },
      handler: (text) => ({ code: JSON.stringify(compiled(JSON.parse(text))), map: null }),
    },
  };
}

/** The page that everything starts from has the product's name from the one place where it is written. */
const named = (): Plugin => ({
  name: 'product-name',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('__PRODUCT_NAME__', PRODUCT_NAME) },
});

/**
 * Draws the pages for visitors when the product is built, from the components that draw them in the browser: the template
 * landing.html becomes pages/<name>.html, which need no script to be read.
 */
function drawnAhead(): Plugin {
  return {
    name: 'drawn-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const template = bundle['landing.html'];
        if (template?.type !== 'asset') throw new Error('The build has no landing.html.');
        delete bundle['landing.html'];
        const workshop = await createServer({
          configFile: false,
          root: import.meta.dirname,
          plugins: [compiledMessages()],
          resolve: { alias: ALIAS },
          mode: 'production',
          logLevel: 'error',
          oxc: { jsx: { runtime: 'automatic', development: false } },
          appType: 'custom',
          server: { middlewareMode: true, watch: null, hmr: false, ws: false },
        });
        try {
          const { drawAll } = (await workshop.ssrLoadModule('/src/landing/drawn-ahead.tsx')) as {
            drawAll: () => Record<string, { title: string; markup: string }>;
          };
          for (const [name, { title, markup }] of Object.entries(drawAll())) {
            const source = String(template.source)
              .replace('<!--title-->', () => title)
              .replace('<!--drawn-->', () => markup);
            this.emitFile({ type: 'asset', fileName: `pages/${name}.html`, source });
          }
        } finally {
          await workshop.close();
        }
      },
    },
  };
}

const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz beside every text asset, compressed as well as can be, because it happens once. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const gzipped = promisify(gzip);
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        const packed = {
          br: await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
          gz: await gzipped(bytes, { level: 9 }),
        };
        for (const [ending, result] of Object.entries(packed)) {
          if (result.length < bytes.length) await writeFile(`${path}.${ending}`, result);
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [compiledMessages(), named(), react(), tailwind(), drawnAhead(), precompressed()],
  resolve: { alias: ALIAS },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs es2022 preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'landing.html'],
      output: {
        codeSplitting: {
          groups: [
            // Changes with the dependencies alone, so a new version of the product leaves it in the browser's cache.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
            { name: 'frame', test: /node_modules\/@tanstack\/(?!react-virtual|virtual-core)/, priority: 1 },
            { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The server refuses a foreign Origin by comparing it with Host: both stay the address of this dev server.
    proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:5000', changeOrigin: false } },
  },
});
