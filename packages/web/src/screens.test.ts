import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages } from './messages/en.ts';
import type { Screen } from './platform/routing/screen.ts';
import { SCREENS } from './screens.ts';

const TABLE = join(import.meta.dirname, 'screens.ts');

const table = readFileSync(TABLE, 'utf8');

const loaders = readFileSync(join(import.meta.dirname, 'screen-loaders.ts'), 'utf8');

/** What a screen loads by itself: the first one where it is listed, another one by what loads it. */
function ownModule(label: Screen['label']): string | undefined {
  const listed = table.split(/\blabel: /).find((part) => part.startsWith(`'${label}'`));
  const load = loaders.split(/\n {2}(?=\S)/).find((part) => new RegExp(`^'?${label}'?: `).test(part));
  return /import\('(\.\/[\w-]+\/[\w-]+\.tsx)'\)/.exec(`${listed} ${load}`)?.[1];
}

/** The module of a screen; a kind with the standard list has that of its description. */
const moduleOf = ({ label, paths: [path] }: Screen): string =>
  join(dirname(TABLE), ownModule(label) ?? `.${path}/record.tsx`);

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
      expect(existsSync(path)).toBe(true);
      // useValidationMessage loads these (platform/i18n/use-validation-message.ts).
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
