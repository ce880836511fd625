import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, holes } from '../lib/lockfile.mjs';
import { ROOT } from '../lib/paths.mjs';
import { NEWER_NODE } from './allowances.mjs';
import { isInside } from './version-ranges.mjs';

const OLDEST_NODE = '20.19.0';

const read = () => JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

function verdict(problems) {
  return { ok: problems.length === 0, output: problems.join('\n') };
}

function unwilling(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && entry.engines?.node)
    .filter(([, entry]) => !isInside(OLDEST_NODE, entry.engines.node))
    .map(([path, entry]) => ({
      key: `${path.split('node_modules/').at(-1)}@${entry.version.split('.')[0]}`,
      wants: entry.engines.node,
    }));
}

/** Checks that every product package supports the oldest promised Node, or is allowed by name. */
export function enginesVerdict(lock, allowed) {
  const found = unwilling(lock);
  return verdict([
    ...found
      .filter(({ key }) => !(key in allowed))
      .map(({ key, wants }) => `${key} wants Node ${wants}; the product promises ${OLDEST_NODE}.`),
    ...Object.keys(allowed)
      .filter((key) => !found.some((one) => one.key === key))
      .map(
        (key) =>
          `${key} is allowed a newer Node and no longer needs it: take it off the list in scripts/checks/allowances.mjs.`,
      ),
  ]);
}

export const checkEngines = () => enginesVerdict(read(), NEWER_NODE);

/** Checks that the lockfile names no registry and that npm ci accepts it on every system. */
export function checkLockfile() {
  const lock = read();
  const missing = holes(lock);
  return verdict([
    ...addresses(lock).map(
      (path) =>
        `${path} is tied to one registry: set omit-lockfile-registry-resolved=true and install again.`,
    ),
    ...missing.map(({ name, wanted }) => `${name} ${wanted} is missing, so npm ci refuses the lockfile.`),
    ...(missing.length > 0 ? ['Run `npm run lockfile`, which adds the packages of other systems.'] : []),
  ]);
}
