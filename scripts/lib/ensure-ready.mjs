import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildParts, staleParts } from './build-product.mjs';
import { install, isInstalled } from './installation.mjs';
import { withLock } from './process-lock.mjs';
import { Stop } from './stop-error.mjs';

async function timed(announcement, work) {
  const began = performance.now();
  console.log(`${announcement}…`);
  await work();
  console.log(`  done in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function mustBeWritable(root) {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    accessSync(root, constants.W_OK);
    accessSync(join(root, '.cache'), constants.W_OK);
  } catch {
    throw new Stop(
      `The packages or the build in ${root} are missing or older than the sources, and this user cannot write there: run \`npm run build\` once as a user who can.`,
    );
  }
}

async function alone(root, work) {
  mustBeWritable(root);
  await withLock(join(root, '.cache/lock'), work, () =>
    console.log('Another command is preparing this folder: waiting for it…'),
  );
}

/** Installs the packages of the lockfile if any is missing. */
export async function ensureInstalled(root) {
  const missing = () => !isInstalled(root, { withDev: true });
  if (!missing()) return;
  await alone(root, async () => {
    if (missing()) await timed('Installing the packages', () => install(root));
  });
}

/**
 * Makes sure that the product is built from the sources as they are, with its packages installed.
 * Writes nothing and takes no lock when that is so already: a finished checkout may be read-only.
 */
export async function ensureBuilt(root) {
  const missing = () => {
    const parts = staleParts(root);
    return { parts, packages: !isInstalled(root, { withDev: parts.length > 0 }) };
  };
  const before = missing();
  if (before.parts.length === 0 && !before.packages) return;
  await alone(root, async () => {
    const { parts, packages } = missing();
    if (packages) await timed('Installing the packages', () => install(root));
    if (parts.length > 0) await timed(`Building (${parts.join(' and ')})`, () => buildParts(root, parts));
  });
}
