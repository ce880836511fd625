import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);

export const BIOME = bin('@biomejs/biome/bin/biome');
export const KNIP = bin('knip/bin/knip.js');
export const PLAYWRIGHT = bin('@playwright/test/cli.js');
export const VITEST = bin('vitest/vitest.mjs');

/** Checks the types of a project. One thread: several check twice what they share, and others work meanwhile. */
export const typeCheck = (project) => [
  ...[bin('typescript/bin/tsc'), '-p', project],
  ...['--pretty', 'false', '--singleThreaded'],
];
