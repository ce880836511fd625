import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mustRun } from './child-programs.mjs';
import { fingerprint } from './source-fingerprint.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json'];
const PARTS = ['server', 'web'];
/** The packages that are bundled into each part. */
const LIBRARIES = {
  server: [
    ...['packages/bank-statements', 'packages/boq', 'packages/domain', 'packages/einvoice'],
    ...['packages/messages', 'packages/pdf', 'packages/postgres', 'packages/project-xml', 'packages/xml'],
  ],
  web: ['packages/domain', 'packages/messages'],
};
const STAMP = '.built';

const packageOf = (root, part) => join(root, 'packages', part);

function wanted(root, part) {
  return fingerprint(root, [...LIBRARIES[part], `packages/${part}`], SHARED);
}

function isBuilt(root, part) {
  const stamp = join(packageOf(root, part), 'dist', STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted(root, part);
}

/** Returns the parts of the product ('server', 'web') whose build is missing or outdated. */
export function staleParts(root) {
  return PARTS.filter((part) => !isBuilt(root, part));
}

/** Builds a part into its .cache folder; the server has two kinds of output (see its vite.config.ts). */
async function bundle(root, part, run) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = [vite, 'build', '--outDir', '.cache', '--logLevel', 'warn'];
  await run([...build, '--emptyOutDir']);
  if (part === 'server') await run([...build, '--mode', 'server']);
}

/**
 * Builds one part beside the old build and then swaps the two, so that a build that fails or is killed leaves the
 * old one or none, never half of one: the stamp comes last.
 */
async function buildPart(root, part) {
  const stamp = wanted(root, part);
  const folder = packageOf(root, part);
  const run = (step) =>
    mustRun(
      step,
      { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } },
      `The ${part} could not be built (the reason is above).`,
    );
  // At the same depth as dist, so that source map paths are right after the swap.
  const fresh = join(folder, '.cache');
  await bundle(root, part, run);
  const old = join(root, '.cache', `old-${part}`);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(join(folder, 'dist'))) renameSync(join(folder, 'dist'), old);
  renameSync(fresh, join(folder, 'dist'));
  rmSync(old, { recursive: true, force: true });
  // The V8 compile cache is stored with the code and contains its final paths.
  if (part === 'server') await run(['dist/main.js', 'prepare']);
  writeFileSync(join(folder, 'dist', STAMP), stamp);
}

/** Builds the given parts in parallel. */
export async function buildParts(root, parts) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  await Promise.all(parts.map((part) => buildPart(root, part)));
}
