import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Most bytes, a KB being 1000 of them as in every browser; gzip, fonts as they are. */
export const BUDGETS = { firstLoad: 150_000, css: 20_000, route: 60_000, lazy: 25_000, page: 30_000, fonts: 75_000 };

const ENTRY = 'index.html';
const FIRST_SCREEN = 'src/projects/dashboard-screen.tsx';
const SCREEN = /^src\/[^/]+\/[^/]+-screen\.tsx$/;
const FIRST_FONTS = /latin-wght-normal[^/]*\.woff2$/;

/** A chunk and all that it imports statically, as keys of the manifest. */
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

/** The chunks asked for one after another from the entry to a screen: the shortest way over its imports. */
export function wayTo(manifest, screen) {
  const from = new Map([[ENTRY, null]]);
  for (const key of from.keys()) {
    for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) {
      if (!from.has(next)) from.set(next, key);
    }
  }
  if (!manifest[screen] || !from.has(screen)) throw new Error(`No way leads from ${ENTRY} to ${screen} in the manifest.`);
  const way = [];
  for (let key = screen; key !== null; key = from.get(key)) way.unshift(key);
  return way;
}

/** What is surely there when a dynamic chunk is asked for: what all that import it dynamically have in common. */
function loadedBefore(manifest, key) {
  const importers = Object.keys(manifest).filter((other) => manifest[other].dynamicImports?.includes(key));
  const [first, ...others] = importers.map((importer) => closure(manifest, [importer]));
  return new Set([...(first ?? [])].filter((chunk) => others.every((other) => other.has(chunk))));
}

function without(set, ...others) {
  return [...set].filter((key) => !others.some((other) => other.has(key)));
}

/**
 * What the build weighs against its budgets.
 * @param {(file: string) => number} sizeOf compressed bytes of a file of the manifest
 * @returns {{name: string, bytes: number, most: number}[]}
 */
export function weights(manifest, sizeOf) {
  const sum = (files) => [...new Set(files)].reduce((total, file) => total + sizeOf(file), 0);
  const scripts = (keys) => sum([...keys].map((key) => manifest[key].file));
  const entry = closure(manifest, [ENTRY]);
  const first = closure(manifest, wayTo(manifest, FIRST_SCREEN));
  const pages = Object.keys(manifest).filter((key) => manifest[key].isEntry && key !== ENTRY);
  const dynamic = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
  const own = (key) => scripts(without(closure(manifest, [key]), entry, loadedBefore(manifest, key)));
  const line = (name, bytes, most) => ({ name, bytes, most });
  return [
    line('signed-in first load, scripts', scripts(first), BUDGETS.firstLoad),
    line('signed-in first load, styles', sum([...first].flatMap((key) => manifest[key].css ?? [])), BUDGETS.css),
    ...pages.map((key) => line(`page ${key}`, scripts(closure(manifest, [key])), BUDGETS.page)),
    ...dynamic.filter((key) => SCREEN.test(key)).map((key) => line(`route ${key}`, own(key), BUDGETS.route)),
    ...dynamic
      .filter((key) => !SCREEN.test(key) && !first.has(key))
      .map((key) => line(`lazy ${key}`, own(key), BUDGETS.lazy)),
  ];
}

function fontsIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => FIRST_FONTS.test(name));
  const bytes = files.reduce((total, file) => total + readFileSync(join(folder, file)).length, 0);
  return { name: `fonts (${files.length} files)`, bytes, most: BUDGETS.fonts };
}

/** Weighs the build in `folder` (packages/web/dist); every line of the output is one weight. */
export function checkWeight(folder) {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return { ok: false, output: `${path} is missing: the web was not built with a manifest.` };
  const sizeOf = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const all = [...weights(JSON.parse(readFileSync(path, 'utf8')), sizeOf), fontsIn(folder)];
  const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(6);
  return {
    ok: all.every(({ bytes, most }) => bytes <= most),
    output: all
      .map(({ name, bytes, most }) => `${bytes > most ? 'TOO HEAVY' : '         '} ${kilobytes(bytes)} of ${most / 1000} KB  ${name}`)
      .join('\n'),
  };
}
