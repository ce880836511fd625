import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const SOURCE = /\.(?:ts|tsx|mjs|sql|yaml)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;
const COMMENT = /^\s*(?:\*|\/\*|--|#)|\/\*|(?<!:)\/\//;
/** A page, optionally with a heading or the number of a note. */
const CITED = /(?<![\w/.:<>*-])((?:[\w.-]+\/)*[\w-]+\.md)\b(?:`?,?\s*\(?"([^"]+)"|,\s*notes?\s+(\d))?/g;
/** The test file, which contains broken links on purpose. */
const PLANTED = 'scripts/checks/document-links.test.mjs';
/** Third-party and generated folders. */
const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'test-output', 'recorded']);

/** Joins continued comment lines; every character keeps its position. */
const joined = (text) => text.replace(/\n[ \t]*(?:\*|\/\/|--|#) ?/g, (gap) => ' '.repeat(gap.length));

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

const withoutFences = (text) => text.replace(/^(```+)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, ' '));

const withoutCode = (text) => withoutFences(text).replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));

const wordsOf = (heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/** Returns the headings of a page and their anchors. */
export function headingsOf(text) {
  const titles = [...withoutFences(text).matchAll(/^#{1,6} (.+?)\s*$/gm)].map(([, title]) => wordsOf(title));
  const seen = new Map();
  const anchors = titles.map((title) => {
    const plain = title.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
    const slug = plain.trim().replace(/\s/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  });
  return { titles: new Set(titles), anchors: new Set(anchors) };
}

/** Returns broken links of a page: missing files and missing headings. */
export function brokenLinks(file, text, world) {
  const plain = withoutCode(text);
  const links = [
    ...plain.matchAll(/\]\(\s*<?([^)\s>]+)/g),
    ...plain.matchAll(/^\[[^\]]+\]:\s*<?([^\s>]+)/gm),
  ];
  return links.flatMap(({ 1: link, index }) => {
    if (/^[a-z]+:/i.test(link)) return [];
    const [path, anchor] = link.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), decodeURI(path)));
    const at = `${file}:${lineAt(text, index)}`;
    if (path !== '' && !world.exists(target)) return [`${at} leads to ${link}, which is not there.`];
    if (anchor === undefined || !target.endsWith('.md')) return [];
    const { anchors } = headingsOf(path === '' ? text : world.read(target));
    return anchors.has(decodeURIComponent(anchor))
      ? []
      : [`${at} leads to ${link}, a heading that ${target} does not have.`];
  });
}

/** Resolves a document relative to the root, to the file, or, in a page, to the docs folder. */
function found(file, path, world) {
  const places = [path, join(dirname(file), path), ...(file.endsWith('.md') ? [join('docs', path)] : [])];
  return places.map(normalize).find(world.exists) ?? null;
}

/** Returns references to missing pages, headings, notes and decisions. */
export function lostCitations(file, text, world) {
  const isPage = file.endsWith('.md');
  const plain = isPage ? withoutFences(text) : joined(text);
  const lines = text.split('\n');
  const counts = (index) => isPage || !TEST.test(file) || COMMENT.test(lines[lineAt(text, index) - 1]);
  const of = (pattern, problemOf) =>
    [...plain.matchAll(pattern)]
      .filter(({ index }) => counts(index))
      .flatMap((match) =>
        problemOf(match).map((problem) => `${file}:${lineAt(text, match.index)} ${problem}`),
      );
  return [
    ...of(CITED, ([, path, heading, note]) => {
      const page = found(file, path, world);
      if (page === null) return [`names ${path}, which is not there.`];
      const { titles } = headingsOf(world.read(page));
      if (heading !== undefined && !titles.has(heading.replace(/\s+/g, ' ')))
        return [`names "${heading}", a heading that ${page} does not have.`];
      if (note !== undefined && ![...titles].some((title) => title.startsWith(`${note} `)))
        return [`names note ${note}, which ${page} does not have.`];
      return [];
    }),
    ...of(/(?<![\w/.-])docs\/[\w./-]*\w/g, ([path]) =>
      path.endsWith('.md') || world.exists(path) ? [] : [`names ${path}, which is not there.`],
    ),
    ...of(/(?<![\w/}])decisions?\s+(\d{3}(?:(?:,\s*|\s+and\s+)\d{3})*)\b/gi, ([, numbers]) =>
      numbers
        .match(/\d{3}/g)
        .filter((number) => !world.decisions.has(number))
        .map((number) => `names decision ${number}, which is not there.`),
    ),
    ...of(/\bsection\s+\d/g, ([words]) =>
      isPage ? [] : [`cites a "${words}" by its number: name a page of docs/spec and its heading.`],
    ),
  ];
}

/** Returns code-formatted paths in a page that do not exist. */
export function lostPaths(file, text, world) {
  const paths = /`((?:packages|scripts|e2e|bench|drills|fuzz)\/[\w./-]*\w)`/g;
  return [...withoutFences(text).matchAll(paths)]
    .filter(([, path]) => !world.exists(path))
    .map(({ 1: path, index }) => `${file}:${lineAt(text, index)} names ${path}, which is not there.`);
}

function filesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}

/** The actual repository. */
function repository() {
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(ROOT, path), 'utf8'));
    return texts.get(path);
  };
  const numbers = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));
  return { exists: (path) => existsSync(join(ROOT, path)), read, decisions: new Set(numbers) };
}

/** Checks all links and citations, and counts the files checked. */
export function checkDocuments() {
  const world = repository();
  const files = filesBelow('');
  const pages = files.filter((file) => file.endsWith('.md'));
  const sources = files.filter((file) => SOURCE.test(file) && file !== PLANTED);
  // Decisions are historical: files that they name may no longer exist.
  const present = pages.filter((file) => !file.startsWith('docs/decisions/'));
  return {
    pages: pages.length,
    sources: sources.length,
    problems: [
      ...pages.flatMap((file) => brokenLinks(file, world.read(file), world)),
      ...present.flatMap((file) => lostPaths(file, world.read(file), world)),
      ...[...pages, ...sources].flatMap((file) => lostCitations(file, world.read(file), world)),
    ],
  };
}
