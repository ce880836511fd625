import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

const SOURCE = /\.(?:ts|tsx|mjs|sql|yaml)$/;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;
const COMMENT = /^\s*(?:\*|\/\*|--|#)|\/\*|(?<!:)\/\//;
/** A page, and the heading or the number of the note that is meant on it. */
const CITED = /(?<![\w/.:<>*-])((?:[\w.-]+\/)*[\w-]+\.md)\b(?:`?,?\s*\(?"([^"]+)"|,\s*notes?\s+(\d))?/g;
/** Holds what this check has to find. */
const PLANTED = 'scripts/checks/documents.test.mjs';
/** What others wrote, or what is made. */
const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.cache', '.git', 'test-output', 'recorded']);

/** A comment that goes on in the next line is read as one; every character keeps its place. */
const joined = (text) => text.replace(/\n[ \t]*(?:\*|\/\/|--|#) ?/g, (gap) => ' '.repeat(gap.length));

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

const withoutFences = (text) => text.replace(/^(```+)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, ' '));

const withoutCode = (text) => withoutFences(text).replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));

const wordsOf = (heading) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

/** The titles of a page, and the anchors that they have on the site where it is read. */
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

/** Links of a page that lead nowhere: to a file that is not there, or to a heading that it does not have. */
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

/** A document is named from the root, from beside the file or, in a page, from the folder of pages. */
function found(file, path, world) {
  const places = [path, join(dirname(file), path), ...(file.endsWith('.md') ? [join('docs', path)] : [])];
  return places.map(normalize).find(world.exists) ?? null;
}

/** What a file says of documents that is not so: a page, a heading, a note or a decision that is not there. */
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

/** Files and folders of the repository that a page names as code and that are not there. */
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

/** The repository as it is. */
function repository() {
  const texts = new Map();
  const read = (path) => {
    if (!texts.has(path)) texts.set(path, readFileSync(join(ROOT, path), 'utf8'));
    return texts.get(path);
  };
  const numbers = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));
  return { exists: (path) => existsSync(join(ROOT, path)), read, decisions: new Set(numbers) };
}

/** Everything that is wrong with links and citations, and how many of each were looked at. */
export function checkDocuments() {
  const world = repository();
  const files = filesBelow('');
  const pages = files.filter((file) => file.endsWith('.md'));
  const sources = files.filter((file) => SOURCE.test(file) && file !== PLANTED);
  // A decision is a record of its day: files that it names may have gone since.
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
