import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from './messages/en.ts';
import { KINDS } from './platform/kinds.ts';
import type { Screen } from './platform/screen.ts';
import { SCREENS } from './screens.ts';

const TABLE = join(import.meta.dirname, 'screens.ts');

const table = readFileSync(TABLE, 'utf8');

/** The screens of kinds that are drawn as all are. */
const plainLists = Object.entries(KINDS)
  .filter(([kind, { list }]) => list && !table.includes(`listOf('${kind}', () =>`))
  .map(([, { page }]) => page);

const ownModules = [...table.matchAll(/import\('(\.\/[\w-]+\/[\w-]+\.tsx)'\)/g)].map(([, path = '']) => path);

const moduleOf = ({ paths: [path] }: Screen): string =>
  join(dirname(TABLE), plainLists.includes(path) ? `.${path}/record.tsx` : (ownModules.shift() ?? ''));

/** The modules that a module leads to, at once or later. */
function reached(start: string, seen = new Set<string>()): Set<string> {
  if (start === TABLE || seen.has(start) || !existsSync(start)) return seen;
  seen.add(start);
  const text = readFileSync(start, 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    reached(join(dirname(start), path), seen);
  return seen;
}

/** The words that a piece brings along, where a screen fetches it later. */
const broughtAlong = (start: string): string[] =>
  [...reached(start)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:loadWords\(|withWords\([^[;]*)\[([^\]]*)\]/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );

const namespacesOf = (start: string): string[] => {
  const used = [...reached(start)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/useTranslations\('([\w-]+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(used)];
};

// Words that are said and not fetched show as their own names: nothing but this notices before somebody sees it.
describe('the words that a screen says', () => {
  it.each(SCREENS.map((screen) => ({ ...screen, path: moduleOf(screen) })))(
    '$label: are fetched with it',
    ({ words, path }) => {
      // Whatever says sentences brings them (platform/say.ts).
      const known: string[] = [...Object.keys(messages), 'sentences', ...words, ...broughtAlong(path)];
      expect(namespacesOf(path).filter((name) => !known.includes(name))).toEqual([]);
    },
  );
});

it('no two screens share a path or a name', () => {
  const paths = SCREENS.flatMap((screen) => screen.paths);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(SCREENS.map(({ label }) => label)).size).toBe(SCREENS.length);
});
