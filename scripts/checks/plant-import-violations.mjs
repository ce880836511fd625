import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ALLOWED, UNTYPED, VIOLATIONS } from '../laws/planted.mjs';
import { runQuietly } from '../lib/child-programs.mjs';
import { ROOT } from '../lib/paths.mjs';
import { BIOME, typeCheck } from './tool-paths.mjs';

const PREFIX = 'brick-ledger-planted-';
const RULES = [
  'noRestrictedImports',
  'noUndeclaredDependencies',
  'noNodejsModules',
  'noImportCycles',
  'plugin',
];
const CONFIGURATION = [
  '.gitignore',
  'biome.json',
  'package.json',
  'tsconfig.base.json',
  'scripts/laws',
  ...['domain', 'messages', 'server', 'web'].flatMap((name) => [
    `packages/${name}/package.json`,
    `packages/${name}/tsconfig.json`,
  ]),
];

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes trees left by killed checks. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length).split('-')[0]))) continue;
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/**
 * Creates an empty tree with the project's configuration; outside the checkout, because its .gitignore would hide
 * it.
 */
function emptyTree() {
  const tree = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  for (const name of CONFIGURATION) cpSync(join(ROOT, name), join(tree, name), { recursive: true });
  return tree;
}

function plant(tree, file, text) {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** Writes each violation to its own numbered file, because several violate the same rule. */
function plantAll(tree) {
  const files = VIOLATIONS.map(([, file, text], number) => {
    const numbered = file.replace('planted', `planted-${number}`);
    plant(tree, numbered, text.replace('planted-round', `planted-round-${number}`));
    if (text.includes('planted-round')) {
      plant(
        tree,
        file.replace('planted', `planted-round-${number}`),
        `import { used } from './planted-${number}.ts';\n\nexport const thing = used;\n`,
      );
    }
    return numbered;
  });
  for (const [, file, text] of ALLOWED) plant(tree, file, text);
  return files;
}

async function findings(tree) {
  const { output } = await runQuietly([BIOME, 'lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: tree,
  });
  const json = output.slice(output.indexOf('{"summary"'), output.lastIndexOf('}') + 1);
  return JSON.parse(json).diagnostics.map(({ category, location }) => ({ category, file: location.path }));
}

/** Returns problems of rules that the linter does not enforce. */
async function lawsThatCannotFail(tree) {
  const files = plantAll(tree);
  const found = await findings(tree);
  const uncaught = VIOLATIONS.filter(
    ([, , , rule], number) =>
      !found.some(({ category, file }) => file === files[number] && category === rule),
  ).map(([law, file, text, rule]) => `not caught: ${law} (${rule} in ${file}):\n${text}`);
  const refused = ALLOWED.flatMap(([what, file]) =>
    found
      .filter((one) => one.file === file && RULES.some((rule) => one.category.endsWith(rule)))
      .map(({ category }) => `refused though allowed: ${what} (${category} in ${file})`),
  );
  return [...uncaught, ...refused];
}

async function namesThatAreTyped(tree) {
  const folder = join(tree, 'packages/domain');
  rmSync(join(folder, 'src'), { recursive: true, force: true });
  UNTYPED.forEach((text, number) => {
    plant(folder, `src/untyped-${number}.ts`, `${text}\n`);
  });
  const { output } = await runQuietly(typeCheck(folder), { cwd: tree });
  return UNTYPED.filter((_, number) => !output.includes(`untyped-${number}.ts(`)).map(
    (text) => `typed though the domain has neither Node nor browser: ${text}`,
  );
}

/** Proves that the import rules can fail: plants a violation of each in a copy of the configuration. */
export async function checkPlanted() {
  removeLeftovers();
  const tree = emptyTree();
  const remove = () => rmSync(tree, { recursive: true, force: true });
  process.on('exit', remove);
  try {
    const problems = [...(await lawsThatCannotFail(tree)), ...(await namesThatAreTyped(tree))];
    return { ok: problems.length === 0, output: problems.join('\n') };
  } finally {
    process.off('exit', remove);
    remove();
  }
}
