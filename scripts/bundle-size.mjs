import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Maximum bytes (1 KB is 1000), compressed with gzip; fonts as they are. */
export const BUDGETS = {
  firstLoad: 150_000,
  css: 20_000,
  // The lists of checks and issues have steps, filters and places, and what every list has: duplicates, the import of an empty
  // one, several changes at once. Which files are joined moves a screen by a kilobyte (decision 057).
  route: 76_000,
  siteRoute: 60_000,
  lazy: 28_000,
  // The words of every screen in one language, and those of one feature (decision 042).
  language: 9_000,
  words: 9_000,
  page: 30_000,
  fonts: 75_000,
  // Everything that the application on site stores on a device, in one language besides English.
  siteWorker: 450_000,
  photoDetails: 40_000,
};

const ENTRY = 'index.html';
const SITE = 'site.html';
const FIRST_SCREEN = 'src/projects/dashboard-screen.tsx';
// A form belongs to its route and loads at the first click; lazy features are charts, palettes, pickers.
const ROUTE = /^src\/(?:[^/]+\/)+(?:[^/]+-(?:screen|page|form|dialogs|record)|record)\.tsx$/;
// A kind of record loads together with the code of all lists, or of all pages.
const KIND = /^src\/[^/]+\/(?:[^/]+-)?record\.tsx$/;
const LIST = 'src/records/list-screen.tsx';
const PAGE = 'src/records/record-page.tsx';
// What every screen says in a language other than English.
const LANGUAGE = /^src\/messages\/[a-z]{2}\.ts$/;
// The words of one feature in one language.
const WORDS = /^\.\.\/messages\/[a-z]{2}\/.+\.json$/;
// Reads what a camera wrote into a photo; fetched with the first photo (decision 038).
const PHOTO_DETAILS = /node_modules\/exifreader\//;
const FIRST_FONTS = /latin-wght-normal[^/]*\.woff2$/;

/** Returns a chunk and its static imports, as manifest keys. */
export function closure(manifest, keys) {
  const found = new Set();
  const open = [...keys];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    if (!manifest[key]) throw new Error(`The manifest has no ${key}.`);
    found.add(key);
    open.push(...(manifest[key].imports ?? []));
  }
  return found;
}

/** Returns the chunks loaded from the entry to a screen, by the shortest path of imports. */
export function wayTo(manifest, screen) {
  const from = new Map([[ENTRY, null]]);
  for (const key of from.keys()) {
    for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) {
      if (!from.has(next)) from.set(next, key);
    }
  }
  if (!manifest[screen] || !from.has(screen))
    throw new Error(`No way leads from ${ENTRY} to ${screen} in the manifest.`);
  const way = [];
  for (let key = screen; key !== null; key = from.get(key)) way.unshift(key);
  return way;
}

const common = ([first, ...others]) =>
  new Set([...(first ?? [])].filter((chunk) => others.every((other) => other.has(chunk))));

/**
 * Returns for each dynamic chunk what is certainly loaded before: what all pages and dialogs that can load it have
 * in common, including what was loaded before them. A chunk that loads it is part of such a page.
 */
function loadedBefore(manifest) {
  const starts = Object.keys(manifest).filter((key) => manifest[key].isEntry || manifest[key].isDynamicEntry);
  const whole = new Map(starts.map((start) => [start, closure(manifest, [start])]));
  const asks = (start, key) =>
    [...whole.get(start)].some((chunk) => manifest[chunk].dynamicImports?.includes(key));
  const askers = new Map(starts.map((key) => [key, starts.filter((start) => asks(start, key))]));
  // Start with everything, so that chunks that load each other do not count for each other.
  const all = new Set(Object.keys(manifest));
  const beside = [LIST, PAGE].every((key) => whole.has(key))
    ? common([whole.get(LIST), whole.get(PAGE)])
    : [];
  const before = new Map(starts.map((key) => [key, manifest[key].isEntry ? new Set() : all]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const key of starts.filter((start) => !manifest[start].isEntry)) {
      const known = common(
        askers
          .get(key)
          .map(
            (start) =>
              new Set([...whole.get(start), ...before.get(start), ...(KIND.test(start) ? beside : [])]),
          ),
      );
      if (known.size < before.get(key).size) changed = true;
      before.set(key, known);
    }
  }
  return before;
}

function without(set, ...others) {
  return [...set].filter((key) => !others.some((other) => other.has(key)));
}

/**
 * What the build weighs against its budgets.
 * @param {(file: string) => number} sizeOf compressed bytes of a file of the manifest
 * @param {{files: string[], words: Record<string, string[]>, fonts: Record<string, string[]>}} [precache] what the worker of the application on site stores
 * @returns {{name: string, bytes: number, most: number, parts: {file: string, bytes: number}[]}[]}
 */
export function weights(manifest, sizeOf, precache) {
  const scripts = (keys) => [...keys].map((key) => manifest[key].file);
  const entry = closure(manifest, [ENTRY]);
  const first = closure(manifest, wayTo(manifest, FIRST_SCREEN));
  const pages = Object.keys(manifest).filter((key) => manifest[key].isEntry && key !== ENTRY && key !== SITE);
  const dynamic = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
  const before = loadedBefore(manifest);
  const withList = (key) => (KIND.test(key) && manifest[LIST] ? [key, LIST] : [key]);
  const own = (key) => scripts(without(closure(manifest, withList(key)), entry, before.get(key)));
  const line = (name, files, most) => {
    const parts = [...new Set(files)]
      .map((file) => ({ file, bytes: sizeOf(file) }))
      .sort((a, b) => b.bytes - a.bytes);
    return { name, bytes: parts.reduce((total, { bytes }) => total + bytes, 0), most, parts };
  };
  const site = manifest[SITE] ? closure(manifest, [SITE]) : new Set();
  const stored = Object.entries(precache?.words ?? {}).map(([language, words]) => {
    const files = [...precache.files, ...precache.words.en, ...words, ...precache.fonts[language]];
    const names = [...files, '/site-worker.js', '/site.html'].map((file) => file.slice(1));
    return line(`site worker and what it stores, ${language}`, names, BUDGETS.siteWorker);
  });
  return [
    line('signed-in first load, scripts', scripts(first), BUDGETS.firstLoad),
    line(
      'signed-in first load, styles',
      [...first].flatMap((key) => manifest[key].css ?? []),
      BUDGETS.css,
    ),
    ...pages.map((key) => line(`page ${key}`, scripts(closure(manifest, [key])), BUDGETS.page)),
    ...(site.size > 0 ? [line('route site', scripts(without(site, first)), BUDGETS.siteRoute)] : []),
    ...stored,
    ...dynamic.filter((key) => ROUTE.test(key)).map((key) => line(`route ${key}`, own(key), BUDGETS.route)),
    ...dynamic
      .filter((key) => LANGUAGE.test(key))
      .map((key) => line(`language ${key}`, own(key), BUDGETS.language)),
    ...dynamic
      .filter((key) => WORDS.test(key) && !first.has(key))
      .map((key) => line(`words ${key.slice('../messages/'.length)}`, own(key), BUDGETS.words)),
    ...dynamic
      .filter((key) => ![ROUTE, LANGUAGE, WORDS].some((kind) => kind.test(key)) && !first.has(key))
      .map((key) =>
        line(`lazy ${key}`, own(key), PHOTO_DETAILS.test(key) ? BUDGETS.photoDetails : BUDGETS.lazy),
      ),
  ];
}

function fontsIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => FIRST_FONTS.test(name));
  const parts = files.map((file) => ({ file, bytes: readFileSync(join(folder, file)).length }));
  const bytes = parts.reduce((total, part) => total + part.bytes, 0);
  return { name: 'fonts of the first page', bytes, most: BUDGETS.fonts, parts };
}

function shown({ name, bytes, most, parts }) {
  const kilobytes = (number) => (number / 1000).toFixed(1);
  const line = `${kilobytes(bytes).padStart(6)} of ${most / 1000} KB  ${name}`;
  if (bytes <= most) return `          ${line}`;
  const heaviest = parts.slice(0, 6).map((part) => `${part.file.split('/').at(-1)} ${kilobytes(part.bytes)}`);
  return `TOO HEAVY ${line}: ${heaviest.join(', ')}`;
}

/** Checks the sizes of the build in `folder` (packages/web/dist); one line of output per size. */
export function checkWeight(folder) {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path))
    return { ok: false, output: `${path} is missing: the web was not built with a manifest.` };
  const sizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const read = (name) => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8'));
  const all = [...weights(read('manifest.json'), sizeOf, read('site-precache.json')), fontsIn(folder)];
  return { ok: all.every(({ bytes, most }) => bytes <= most), output: all.map(shown).join('\n') };
}
