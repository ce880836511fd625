import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);

export const BIOME = bin('@biomejs/biome/bin/biome');
export const KNIP = bin('knip/bin/knip.js');
export const PLAYWRIGHT = bin('@playwright/test/cli.js');
export const TSC = bin('typescript/bin/tsc');
export const VITEST = bin('vitest/vitest.mjs');
