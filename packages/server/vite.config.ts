import { readdirSync } from 'node:fs';
import Module from 'node:module';
import { defineConfig, type UserConfig } from 'vite';

const folder = import.meta.dirname;

const commands = readdirSync(`${folder}/src`).includes('cli')
  ? readdirSync(`${folder}/src/cli`).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  : [];
// PDF rendering, reports, backups and imports run in worker threads, each with an entry file.
const threads = [
  ...['platform/pdf/renderer-worker', 'platform/backup/backup-worker'],
  ...['reports/report-worker', 'archives/import/import-worker'],
  'platform/workers/reading-worker',
  // The sheets of plans are drawn in a process of its own.
  'plans/sheets/sheet-process',
];

const sourceOf = (entry: string) => `${folder}/src/${entry}.ts`;

const build = (more: UserConfig['build']): UserConfig['build'] => ({
  ...{ ssr: true, target: 'node20', minify: false, sourcemap: true, copyPublicDir: false },
  ...more,
});

/** Commands for the operator and entry files of threads. npm packages are not bundled. */
const programs: UserConfig = {
  // The domain is bundled, for Node cannot read its TypeScript.
  ssr: { noExternal: [/^@brick\//] },
  build: build({
    rolldownOptions: {
      input: {
        main: sourceOf('launch'),
        ...Object.fromEntries(
          [...threads, ...commands.map((name) => `cli/${name.slice(0, -3)}`)].map((entry) => [
            entry,
            sourceOf(entry),
          ]),
        ),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  }),
};

/** Not bundled: packages with files or binaries of their own, and large ones that are rarely needed. */
const LEFT_WITH_NPM = [
  ...['@node-rs/argon2', 'sharp', 'pdfkit', 'fontkit', 'harfbuzzjs', 'woff2-encoder', '@aws-sdk/client-s3'],
  ...[
    '@fastify/swagger',
    '@fastify/swagger-ui',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
  ],
];

/** Escapes non-ASCII characters, which does not change the meaning of strings, patterns and names. */
const inAscii = (code: string) =>
  code.replaceAll(/[^\0-\x7F]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The server with the packages that every start needs, as few files of CommonJS in ASCII: V8 takes what it compiled at
 * the build (src/code-cache.ts) for such a file, and Node looks for no module on the disk (decision 030).
 */
const server: UserConfig = {
  plugins: [
    {
      name: 'ascii',
      generateBundle(_, files) {
        for (const file of Object.values(files)) {
          if (file.type !== 'chunk') continue;
          const foreign = file.dynamicImports.find((name) => !(name in files));
          // Code loaded from the cache cannot use import(): later parts are bundled, or required by a bundled file.
          if (foreign)
            this.error(`${foreign} would have to be loaded from outside in the middle of the work`);
          const code = inAscii(file.code);
          // As Node would wrap it: putting it together at the start would take its size in memory once more.
          file.code = file.isEntry ? Module.wrap(code) : code;
        }
      },
    },
  ],
  ssr: { noExternal: true, external: LEFT_WITH_NPM },
  build: build({
    emptyOutDir: false,
    rolldownOptions: {
      input: { server: sourceOf('server') },
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
    },
  }),
};

export default defineConfig(({ mode }) => ({ root: folder, ...(mode === 'server' ? server : programs) }));
