import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../lib/child-programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { checkCircles } from './feature-circles.mjs';
import { checkPersons, checkPlaces, checkWords } from './file-rules.mjs';
import { checkEngines, checkLockfile } from './lockfile-checks.mjs';
import { checkPlanted } from './plant-import-violations.mjs';
import { BIOME, KNIP, typeCheck } from './tool-paths.mjs';

const TESTED_NUMBERS = join(ROOT, 'scripts/checks/numbers-in-conditions.mjs');

async function program(args) {
  const { code, output } = await runQuietly(args, { cwd: ROOT });
  return { ok: code === 0, output };
}

const hasTests = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).some((name) => /\.test\.tsx?$/.test(name));

/** Type checks by program: domain and web are checked without Node's types, their tests with them. */
function typeChecks() {
  const tests = ['domain', 'web'].filter((name) => hasTests(`packages/${name}/src`));
  const programs = [
    ['types: server', 'packages/server/tsconfig.json'],
    ['types: web', 'packages/web/tsconfig.json'],
    ['types: domain', 'packages/domain/tsconfig.json'],
    ['types: bank-statements', 'packages/bank-statements/tsconfig.json'],
    ['types: boq', 'packages/boq/tsconfig.json'],
    ['types: einvoice', 'packages/einvoice/tsconfig.json'],
    ['types: pdf', 'packages/pdf/tsconfig.json'],
    ['types: postgres', 'packages/postgres/tsconfig.json'],
    ['types: messages', 'packages/messages/tsconfig.json'],
    ['types: project-xml', 'packages/project-xml/tsconfig.json'],
    ['types: xml', 'packages/xml/tsconfig.json'],
    ...tests.map((name) => [`types: tests of ${name}`, `packages/${name}/tsconfig.tests.json`]),
    ['types: e2e, bench, configuration', 'tsconfig.json'],
  ];
  return programs
    .filter(([, file]) => existsSync(join(ROOT, file)))
    .map(([name, file]) => ({ name, run: () => program(typeCheck(file)) }));
}

/** All code checks that need no build, heavy ones first. */
export function codeChecks() {
  return [
    ...typeChecks(),
    {
      name: 'lint, format, import laws',
      run: () => program([BIOME, 'check', '--error-on-warnings', '--max-diagnostics=50', '--colors=off']),
    },
    { name: 'nothing unused', run: () => program([KNIP, '--no-progress', '--treat-config-hints-as-errors']) },
    { name: 'import laws can fail', run: checkPlanted },
    { name: 'no number tested by its truth', run: () => program([TESTED_NUMBERS]) },
    { name: 'engines', run: async () => checkEngines() },
    { name: 'lockfile', run: async () => checkLockfile() },
    { name: 'file places and names', run: async () => checkPlaces() },
    { name: 'no circle of features', run: async () => checkCircles() },
    { name: 'words of unfinished work', run: async () => checkWords() },
    { name: 'users are they', run: async () => checkPersons() },
  ];
}
