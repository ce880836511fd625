import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** The file of a test or drill that the security document names. */
const placeOf = (name: string): string => {
  const [, part, within] = /^(domain|postgres|web) (.+)$/.exec(name) ?? [];
  if (part && within) return path.join(root, 'packages', part, 'src', within);
  return path.join(root, /^(?:e2e|fuzz)\//.test(name) ? '' : 'packages/server/src', name);
};

it('every promise in the security document names existing tests or drills', async () => {
  const page = await readFile(path.join(root, 'docs/security.md'), 'utf8');
  // Things that are not promised are in a separate table.
  const tables = page.split(/\n\n+/).filter((part) => part.startsWith('| promise'));
  const lines = tables.flatMap((table) => table.split('\n').slice(2)).filter((line) => line.startsWith('| '));
  expect(lines.length).toBeGreaterThan(40);
  const scenarios = path.join(root, 'drills/scenarios');
  const drills = readdirSync(scenarios).flatMap((file) =>
    [...readFileSync(path.join(scenarios, file), 'utf8').matchAll(/^ {2}name: '([a-z-]+)'/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(drills.length).toBeGreaterThan(8);
  for (const line of lines) {
    // The last column names the tests.
    const shown = line.split('|').at(-2) ?? '';
    const names = [...shown.matchAll(/`([^`]+\.test\.ts|[a-z-]+)`/g)].map(([, name = '']) => name);
    expect([line, names.length]).not.toEqual([line, 0]);
    expect(names.filter((name) => !drills.includes(name) && !existsSync(placeOf(name)))).toEqual([]);
  }
});
