import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** Folders that features stand on, or that stand above all of them: what follows from all kinds of record, and tests. */
const NO_FEATURES = {
  domain: ['records', 'bulk', 'transfer'],
  server: [
    'platform',
    'schema',
    'testing',
    'row-builders',
    'sample-project',
    'endpoint-tests',
    'recording',
    'cli',
  ],
  web: ['platform', 'ui', 'messages', 'gallery'],
};

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const SOURCE = /(?<!\.test|\.d)\.tsx?$/;

/** The features of a package and what each imports of others: feature → other feature → one import that says so. */
function featureImports(root, name) {
  const source = path.join(root, 'packages', name, 'src');
  const isFeature = (folder) => !NO_FEATURES[name].includes(folder);
  const graph = new Map();
  const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name: feature } of folders.filter((entry) => isFeature(entry.name))) {
    const needs = new Map();
    graph.set(feature, needs);
    for (const file of readdirSync(path.join(source, feature), { recursive: true })) {
      if (!SOURCE.test(file)) continue;
      const from = path.join(source, feature, file);
      for (const [, target] of readFileSync(from, 'utf8').matchAll(IMPORT)) {
        if (!target.startsWith('.')) continue;
        const to = path.relative(source, path.resolve(path.dirname(from), target)).split(path.sep);
        if (to.length < 2 || to[0] === feature || !isFeature(to[0])) continue;
        if (!needs.has(to[0])) needs.set(to[0], `${feature}/${file} imports ${to.join('/')}`);
      }
    }
  }
  return graph;
}

/** A shortest way from a feature back to itself. Null if there is none. */
function circleThrough(graph, start) {
  const before = new Map();
  const queue = [start];
  for (const feature of queue) {
    for (const next of graph.get(feature)?.keys() ?? []) {
      if (next === start) {
        const way = [feature];
        while (way[0] !== start) way.unshift(before.get(way[0]));
        return way;
      }
      if (before.has(next)) continue;
      before.set(next, feature);
      queue.push(next);
    }
  }
  return null;
}

/** Each circle of feature folders in a tree once, with an import for each of its steps. */
export function featureCircles(root = ROOT) {
  const found = new Map();
  for (const name of Object.keys(NO_FEATURES)) {
    const graph = featureImports(root, name);
    for (const feature of graph.keys()) {
      const way = circleThrough(graph, feature);
      if (!way) continue;
      const key = `${name}: ${[...way].sort().join(', ')}`;
      const steps = way.map((each, index) => graph.get(each).get(way[(index + 1) % way.length]));
      if (!found.has(key)) found.set(key, `${key} are a circle:\n  ${steps.join('\n  ')}`);
    }
  }
  return [...found.values()];
}

/** No feature imports another that imports it, by whatever way. */
export function checkCircles() {
  const found = featureCircles();
  return { ok: found.length === 0, output: found.join('\n') };
}
