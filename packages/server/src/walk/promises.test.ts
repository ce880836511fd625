import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Where the page on security means a test, or a drill, by its short name. */
const placeOf = (name: string): string => {
  if (!name.endsWith('.test.ts')) return path.join(root, 'drills', `${name}.ts`);
  const [, part, within] = /^(domain|web) (.+)$/.exec(name) ?? [];
  if (part && within) return path.join(root, 'packages', part, 'src', within);
  return path.join(root, /^(?:e2e|fuzz)\//.test(name) ? '' : 'packages/server/src', name);
};

it('every promise on the page on security names a test or a drill, and each of those there is', async () => {
  const page = await readFile(path.join(root, 'docs/security.md'), 'utf8');
  // What is not promised stands in a table of its own.
  const tables = page.split(/\n\n+/).filter((part) => part.startsWith('| promise'));
  const lines = tables.flatMap((table) => table.split('\n').slice(2)).filter((line) => line.startsWith('| '));
  expect(lines.length).toBeGreaterThan(40);
  for (const line of lines) {
    // What shows it stands in the last column.
    const shown = line.split('|').at(-2) ?? '';
    const names = [...shown.matchAll(/`([^`]+\.test\.ts|[a-z-]+)`/g)].map(([, name = '']) => name);
    expect([line, names.length]).not.toEqual([line, 0]);
    expect(names.filter((name) => !existsSync(placeOf(name)))).toEqual([]);
  }
});
