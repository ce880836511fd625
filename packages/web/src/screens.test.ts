import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from './messages/en.ts';
import { PAGE_KIND_INFO } from './platform/records/page-kinds.ts';
import type { Screen } from './platform/routing/screen.ts';
import { SCREENS } from './screens.ts';

const TABLE = join(import.meta.dirname, 'screens.ts');

const table = readFileSync(TABLE, 'utf8');

/** The screens of kinds with the standard list. */
const plainLists = Object.entries(PAGE_KIND_INFO)
  .filter(([kind, { list }]) => list && !table.includes(`listScreen('${kind}', () =>`))
  .map(([, { page }]) => page);

const ownModules = [...table.matchAll(/import\('(\.\/[\w-]+\/[\w-]+\.tsx)'\)/g)].map(([, path = '']) => path);

const moduleOf = ({ paths: [path] }: Screen): string =>
  join(dirname(TABLE), plainLists.includes(path) ? `.${path}/record.tsx` : (ownModules.shift() ?? ''));

/** The modules that a module imports, statically or dynamically. */
function reachableModules(start: string, seen = new Set<string>()): Set<string> {
  if (start === TABLE || seen.has(start) || !existsSync(start)) return seen;
  seen.add(start);
  const text = readFileSync(start, 'utf8');
  for (const [, path = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    reachableModules(join(dirname(start), path), seen);
  return seen;
}

/** The namespaces that a lazily loaded part fetches itself. */
const lazyNamespaces = (start: string): string[] =>
  [...reachableModules(start)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:loadMessages\(|withMessages\([^[;]*)\[([^\]]*)\]/g)].flatMap(
      ([, names = '']) => [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
    ),
  );

const namespacesOf = (start: string): string[] => {
  const used = [...reachableModules(start)].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/useTranslations\('([\w-]+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(used)];
};

// Messages that are not loaded are shown as their keys, which nothing else would notice.
describe('the messages that a screen uses', () => {
  it.each(SCREENS.map((screen) => ({ ...screen, path: moduleOf(screen) })))(
    '$label: are loaded with it',
    ({ words, path }) => {
      // useErrorMessage loads these (platform/i18n/use-error-message.ts).
      const known: string[] = [...Object.keys(messages), 'sentences', ...words, ...lazyNamespaces(path)];
      expect(namespacesOf(path).filter((name) => !known.includes(name))).toEqual([]);
    },
  );
});

it('no two screens share a path or a name', () => {
  const paths = SCREENS.flatMap((screen) => screen.paths);
  expect(new Set(paths).size).toBe(paths.length);
  expect(new Set(SCREENS.map(({ label }) => label)).size).toBe(SCREENS.length);
});
