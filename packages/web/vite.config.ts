import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { PRODUCT_NAME } from '../domain/src/product-name.ts';
import { ALIAS, compiledMessages, namesAlone } from './build/compiled-messages.ts';
import { drawnAhead, fontsAhead } from './build/drawn-pages.ts';
import { joinedAfterBuilding } from './build/joined-files.ts';
import { byPart, FIRST_SCREEN, isOurs } from './build/parts.ts';
import { siteApp } from './build/site-app.ts';
import { trimExifReader } from './build/trim-exif-reader.ts';
import { trimIcons } from './build/trim-icons.ts';

/** The page that everything starts from has the product's name from the one place where it is written. */
const named = (): Plugin => ({
  name: 'product-name',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('__PRODUCT_NAME__', PRODUCT_NAME) },
});

/** What every screen needs of the libraries, with what all icons are made by. */
const FRAME =
  /node_modules\/(?:@tanstack\/(?!react-virtual|virtual-core)|use-intl\/|lucide-react\/dist\/esm\/(?!icons\/))/;

/** What the page for trades needs as well, which has none of the rest: with the way to fetch another piece. */
const PLAIN =
  /vite\/preload-helper|\/web\/src\/platform\/browser\/new-uuid|\/domain\/src\/(?:status-styles|product-name|users\/languages-and-job-titles)\.ts/;

/** Icons that the frame and the first screen share with other screens: in files of their own they weigh twice as much. */
const FIRST_ICONS =
  /lucide-react\/dist\/esm\/icons\/(?:badge-check|building-complex|check|chevron-down|clipboard-check|menu|pencil|plus|rotate-ccw|rotate-cw|sun|users|wallet|x)\.m?js$/;

/** Functions that only declare: a call, a schema or a kind of record that nobody uses is left out. */
const DECLARING = [
  ...[
    'endpoint',
    'recordEndpoints',
    'crudEndpoints',
    'listEndpoints',
    'recordSchemas',
    'exportEndpoint',
    'importEndpoint',
    'commentEndpoints',
  ],
  ...[
    'rowHistoryEndpoint',
    'supplierHistoryEndpoint',
    'projectHistoryEndpoint',
    'bulkChangeEndpoint',
    'bulkTrashEndpoint',
    'stepEndpoint',
    'listQuery',
    'patchOf',
  ],
  ...['defineRecord', 'z'],
];

/** What of it only lists ask for: many pages at once, or one after the other. It goes where they go. */
const OF_LISTS = /(?:queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js/;

/** Files that are told apart by their names, which keep four letters; two of another name never match them. */
const TOLD_APART = [
  ...['react', 'frame', 'start', 'common', 'shell', 'icons', 'landing', 'routes', 'plain'],
  'screen-loaders',
];

const cutName = (name: string): string =>
  name.slice(0, TOLD_APART.some((one) => name.startsWith(one)) ? 4 : 2);

/** What is there before anything is fetched later, except for who sees the start page alone. */
const THERE = /\/(?:rolldown-runtime|reac|fram|star|plai|index)-[\w-]{7}\.js$/;
const ALONE = /\/land-/;

/** And what is there besides where the frame of signed-in users fetches its screens, or what loads them does. */
const THERE_IN_FRAME = /\/(?:comm|shel|icon)-[\w-]{7}\.js$/;
const IN_FRAME = /\/(?:rout|scre)-/;

/** What a dynamic import fetches at once: all that its file needs, except for what is there. */
const stillNeeded = (files: string[], host: string): string[] =>
  ALONE.test(host)
    ? files
    : files.filter((file) => !THERE.test(file) && !(IN_FRAME.test(host) && THERE_IN_FRAME.test(file)));

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

/** The name of its file for each module that is better in a file with others. */
const joined = new Map<string, string>();

/** What scripts are built from. */
const scripts: UserConfig = {
  plugins: [compiledMessages(), namesAlone(), named(), react(), tailwind(), trimExifReader(), trimIcons()],
  resolve: { alias: ALIAS },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs es2022 preloads modules by itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'html' ? files : stillNeeded(files, hostId),
    },
    rolldownOptions: {
      input: ['index.html', 'landing.html', 'site.html', 'trade.html'],
      // What a screen does not call of a contract stays out of what it fetches.
      treeshake: { manualPureFunctions: DECLARING },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        // The first load lists hundreds of files, so their names are cut.
        chunkFileNames: ({ name }) =>
          `assets/${name === 'rolldown-runtime' ? name : cutName(name)}-[hash:7].js`,
        codeSplitting: {
          groups: [
            {
              name: (id: string) => joined.get(id) ?? null,
              priority: 4,
              includeDependenciesRecursively: false,
            },
            { name: 'plain', test: PLAIN, priority: 3, includeDependenciesRecursively: false },
            // Changes with the dependencies alone, so a new version of the product leaves it in the browser's cache.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|@radix-ui\/react-direction)\//,
              priority: 2,
            },
            {
              name: 'frame',
              test: (id) => FRAME.test(id) && !OF_LISTS.test(id),
              priority: 1,
            },
            { name: 'zod', test: /node_modules\/zod\//, priority: 1 },
            // Small, and many of them on every screen.
            {
              name: 'icons',
              test: /node_modules\/lucide-react\//,
              minShareCount: 20,
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: FIRST_ICONS, includeDependenciesRecursively: false },
            // What only one screen uses stays with it. What our modules import of others goes where it goes by itself.
            {
              name: byPart(),
              debugName: 'ours',
              test: isOurs,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The server refuses a foreign Origin by comparing it with Host: both stay the address of this dev server.
    proxy: Object.fromEntries(
      ['/api', '/calendar/'].map((path) => [
        path,
        { target: process.env.API_URL ?? 'http://127.0.0.1:5000', changeOrigin: false },
      ]),
    ),
  },
};

/** Builds the scripts once without writing, to know which files are better one. */
const joinsFiles = (): Plugin => ({
  name: 'joined-files',
  apply: 'build',
  buildStart: async () => {
    for (const [id, name] of await joinedAfterBuilding(scripts, FIRST_SCREEN)) joined.set(id, name);
  },
});

export default defineConfig({
  ...scripts,
  plugins: [...(scripts.plugins ?? []), joinsFiles(), fontsAhead(), drawnAhead(), siteApp(), precompressed()],
});
