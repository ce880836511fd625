import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const folder = import.meta.dirname;

const commands = readdirSync(`${folder}/src`).includes('cli')
  ? readdirSync(`${folder}/src/cli`).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  : [];
// The press, the workshop and the backup work in threads of their own, which begin with files of their own.
const threads = ['platform/pdf/press-worker', 'reports/report-worker', 'platform/backup/backup-worker'];
const entries = ['main', ...threads, ...commands.map((name) => `cli/${name.slice(0, -3)}`)];

// The domain is bundled, for Node cannot read its TypeScript; npm packages stay where npm put them.
export default defineConfig({
  root: folder,
  ssr: { noExternal: [/^@brick\//] },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [entry, `${folder}/src/${entry}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
