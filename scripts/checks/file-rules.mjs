import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { UNFINISHED_WORDS } from './allowances.mjs';

const FOLDERS = [
  'packages/bank-statements/src',
  'packages/boq/src',
  'packages/domain/src',
  'packages/einvoice/src',
  'packages/pdf/src',
  'packages/postgres/src',
  'packages/project-xml/src',
  'packages/server/src',
  'packages/web/src',
  'packages/web/gallery',
  'packages/xml/src',
  'e2e',
  'bench',
  'drills',
  'fuzz',
  'scripts',
];
const CODE = /\.(?:ts|tsx|mjs|css|sql|grit)$/;
const TEXT = /\.(?:ts|tsx|mjs|css|json|html)$/;
const UNFINISHED = /\b(?:TODO|FIXME|XXX)\b|coming soon|lorem ipsum|mock data/gi;
const SHOUTED = /^(?:TODO|FIXME|XXX)$/i;
const BANNED_NAME = /^(?:.*-)?(?:utils?|helpers?|manager)$|^(?:data|info|common|misc|shared|index)$/;

const DOMAIN = join(ROOT, 'packages/domain/src');

/** Folders that declare a kind of record. */
const DECLARED = readdirSync(DOMAIN).filter((name) => existsSync(join(DOMAIN, name, 'record.ts')));

const FEATURES = [
  ...DECLARED,
  ...['auth', 'users', 'projects', 'members', 'phases', 'ledger', 'budgets', 'certificates', 'programme'],
  ...['reports', 'activity', 'archives', 'files', 'settings', 'landing', 'demo', 'live', 'search', 'trash'],
  ...['comments', 'views', 'notices', 'site', 'site-pack', 'photos', 'links', 'tokens'],
  ...['calendars', 'accounting', 'bank', 'payments', 'webhooks', 'mail-in'],
];
const FOLDERS_OF = {
  domain: [...FEATURES, 'money', 'dates', 'bulk', 'charts', 'records', 'transfer'],
  server: [
    ...FEATURES,
    'platform',
    'schema',
    'records',
    'testing',
    'row-builders',
    'sample-project',
    'cli',
    'endpoint-tests',
    'recording',
  ],
  web: [...FEATURES, 'platform', 'records', 'ui', 'shell', 'messages', 'styles'],
};
/** The import rules cover features and one level of folders inside them. */
const DEEPEST = 4;

function below(folder) {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

const files = () => FOLDERS.flatMap(below);
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');

function verdict(problems, allowances = {}, needed = []) {
  const idle = Object.keys(allowances)
    .filter((file) => !needed.includes(file))
    .map(
      (file) =>
        `${file} has an exception that it no longer needs: take it off the list in scripts/checks/allowances.mjs.`,
    );
  const all = [...problems, ...idle];
  return { ok: all.length === 0, output: all.join('\n') };
}

export const linesIn = (text) => text.replace(/\n$/, '').split('\n').length;

/**
 * Returns words of unfinished work with their lines. TODO and the like count only in capitals: "todo" may be a
 * user's word.
 */
export function unfinishedIn(text) {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(UNFINISHED)]
      .map(([word]) => word)
      .filter((word) => !SHOUTED.test(word) || word === word.toUpperCase())
      .map((word) => ({ line: index + 1, word })),
  );
}

/** Returns lines whose comment uses a gendered pronoun; users are "they". */
export function oneSexIn(text) {
  return text.split('\n').flatMap((line, index) => {
    const comment = /(?:^\s*\*|\/\*|(?<!:)\/\/).*/.exec(line)?.[0] ?? '';
    return /\b(?:he|she|his|her|hers|him|himself|herself)\b/i.test(comment) ? [index + 1] : [];
  });
}

/** Returns what is wrong with the place or name of a source file; null if nothing is. */
export function misplaced(file) {
  const name = file.split('/').at(-1).split('.')[0];
  // What a browser is given at an address without a file is called so everywhere.
  if (BANNED_NAME.test(name) && !file.endsWith('/index.html'))
    return `${file}: "${name}" says nothing; name it after what it holds.`;
  const inside = /^packages\/(\w+)\/src\/(.+)$/.exec(file);
  if (!inside) return null;
  const path = inside[2].split('/');
  if (path.length > DEEPEST)
    return `${file} lies deeper than the import laws look: two levels of folders inside a feature.`;
  // The other packages have no features.
  if (path.length > 1 && FOLDERS_OF[inside[1]]?.includes(path[0]) === false) {
    return `${file}: ${path[0]} is no feature; features and folders are listed in scripts/checks/file-rules.mjs.`;
  }
  return null;
}

export function checkWords() {
  const found = files()
    .filter((file) => TEXT.test(file))
    .flatMap((file) => unfinishedIn(textOf(file)).map((one) => ({ file, ...one })));
  const problems = found
    .filter(({ file }) => !(file in UNFINISHED_WORDS))
    .map(({ file, line, word }) => `${file}:${line} says "${word}".`);
  return verdict(
    problems,
    UNFINISHED_WORDS,
    found.map(({ file }) => file),
  );
}

export const checkPersons = () =>
  verdict(
    files()
      .filter((file) => CODE.test(file))
      .flatMap((file) => oneSexIn(textOf(file)).map((line) => `${file}:${line}: users are "they".`)),
  );

const MOST_IN_A_FOLDER = 25;

/** Returns a sentence for each folder that holds more files of code than can be read in a row, tests included. */
export function crowdedIn(paths) {
  const counts = new Map();
  for (const folder of paths.map((path) => dirname(path))) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_IN_A_FOLDER)
    .map(
      ([folder, count]) =>
        `${folder} holds ${count} files of code: divide it, at most ${MOST_IN_A_FOLDER} stand in a row.`,
    );
}

export const checkPlaces = () =>
  verdict([
    ...files()
      .map(misplaced)
      .filter((problem) => problem !== null),
    ...crowdedIn(files().filter((file) => CODE.test(file))),
  ]);
