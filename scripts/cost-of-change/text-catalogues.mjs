import { SyntaxKind } from 'typescript/unstable/ast';
import { walk } from './compiler-programs.mjs';

const REFUSALS = 'packages/messages/problems/fr.json';
/** Texts of the server only. Each file is a catalogue: a text that the screens use too counts as duplicate. */
const SERVER = 'packages/messages/en/server/';
const SENTENCES = 'packages/domain/src/validation-messages.ts';

/**
 * All sources of English user texts: folders and files of JSON, keys of translation files, and constants of
 * modules, of which `at` may name one member. All screen texts form one catalogue.
 */
export const CATALOGUES = {
  screens: { folder: 'packages/messages/en/', but: SERVER },
  reports: { file: `${SERVER}report.json` },
  notices: { file: `${SERVER}notice.json` },
  letters: { file: `${SERVER}letter.json` },
  // Validation messages are translated there for the server as well; their English text has its own catalogue.
  refusals: { keys: REFUSALS, besides: 'sentences' },
  sentences: { module: SENTENCES, constant: 'VALIDATION_MESSAGES' },
  problems: { module: 'packages/domain/src/errors.ts', constant: 'ERRORS' },
  printouts: { file: `${SERVER}paper.json` },
  certificates: { file: `${SERVER}certificate.json` },
  inspections: { file: `${SERVER}inspection.json` },
  checks: { file: `${SERVER}check.json` },
  calendars: { file: `${SERVER}calendar.json` },
  completion: { file: `${SERVER}completion-list.json` },
};

/** Files that combine English texts and contain none; the words of built-in templates become rows of users. */
const LOADERS = [
  'packages/web/src/messages/en.ts',
  'packages/web/src/messages/feature-messages.ts',
  'packages/web/src/site/words/en.ts',
  `${SERVER}built-in-checks.json`,
];
const ENGLISH_FILE = /^packages\/.*\/en(?:\/.+\.json|\.json|\.ts)$/;
const ENGLISH_CONSTANT = /\bconst ENGLISH\b/;

const isIn = ({ folder, but }, name) =>
  folder !== undefined && name.startsWith(folder) && !(but && name.startsWith(but));

const isOf = (catalogue, name) =>
  [catalogue.file, catalogue.keys, catalogue.module].includes(name) || isIn(catalogue, name);

/** Returns true if a file seems to contain English user texts but belongs to no catalogue. */
export const isUnclaimed = (name, textOf) =>
  (ENGLISH_FILE.test(name) ||
    (/^packages\/.*(?<!\.test)\.ts$/.test(name) && ENGLISH_CONSTANT.test(textOf(name)))) &&
  !LOADERS.includes(name) &&
  !Object.values(CATALOGUES).some((catalogue) => isOf(catalogue, name));

const TEXTS = [SyntaxKind.StringLiteral, SyntaxKind.NoSubstitutionTemplateLiteral];

/** Returns the texts in an expression, except property names and texts of referenced constants. */
function textsIn(expression) {
  const names = new Set();
  const found = [];
  walk(expression, (node) => {
    if (node.kind === SyntaxKind.PropertyAssignment) names.add(node.name);
    if (TEXTS.includes(node.kind) && !names.has(node)) found.push(node.text);
  });
  return found;
}

/** Returns the texts of a module's constant, or of one member of it. */
export function textsOfConstant(source, constant, at) {
  let found;
  walk(source, (node) => {
    if (node.kind !== SyntaxKind.VariableDeclaration || node.name.text !== constant || !node.initializer)
      return;
    if (at === undefined) found = textsIn(node.initializer);
    else
      walk(node.initializer, (member) => {
        const isThere = member.kind === SyntaxKind.PropertyAssignment && member.name.text === at;
        if (isThere && member.parent === node.initializer) found = textsIn(member.initializer);
      });
  });
  return found ?? [];
}

const textsInJson = (value) =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap((inner) => textsInJson(inner));

/** Returns the texts of all catalogues by name. Throws if a catalogue is empty because its source was moved. */
export function englishTexts({ files, textOf, sourceOf }) {
  const json = (name) => JSON.parse(textOf(name));
  const read = (catalogue) => {
    const { folder, file, keys, module, constant, at } = catalogue;
    if (folder)
      return files.filter((name) => isIn(catalogue, name)).flatMap((name) => textsInJson(json(name)));
    if (!files.includes(file ?? keys ?? module)) return [];
    if (file) return textsInJson(json(file));
    if (keys) return Object.keys(json(keys));
    return textsOfConstant(sourceOf(module), constant, at);
  };
  const found = Object.entries(CATALOGUES).map(([name, catalogue]) => [name, new Set(read(catalogue))]);
  for (const [name, texts] of found)
    if (texts.size === 0)
      throw new Error(
        `The catalogue "${name}" has no words: say in scripts/cost-of-change/text-catalogues.mjs where it is now.`,
      );
  const all = Object.fromEntries(found);
  for (const [name, { besides }] of Object.entries(CATALOGUES))
    if (besides) for (const text of all[besides]) all[name].delete(text);
  return all;
}

/** Returns the texts that occur in two or more catalogues, with the names of those. */
export function standingTwice(catalogues) {
  const places = new Map();
  for (const [name, texts] of Object.entries(catalogues))
    for (const text of new Set(texts)) places.set(text, [...(places.get(text) ?? []), name]);
  return [...places].filter(([, names]) => names.length > 1).map(([text, names]) => ({ text, names }));
}
