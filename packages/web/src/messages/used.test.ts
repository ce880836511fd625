import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const OTHERS = ['domain', 'server'].map((name) => join(SOURCES, `../../${name}/src`));

const code = [SOURCES, ...OTHERS]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  )
  .join('\n');

/** Every word of the code that may be, or end, the key of a message: also where a key is put together of parts. */
const spoken = new Set(code.match(/[\p{L}\p{N}_-]+/gu));

/** What is put behind the name of a field, as in `${name}Hint`. */
const endings = new Set([...code.matchAll(/\$\{\w+\}(\w+)`/g)].map(([, ending = '']) => ending));

/** What is put before the name of something, as in `by_${name}`. */
const beginnings = new Set([...code.matchAll(/(\w+_)\$\{/g)].map(([, beginning = '']) => beginning));

function isSaid(key: string): boolean {
  const word = key.slice(key.lastIndexOf('.') + 1);
  if (spoken.has(word)) return true;
  if ([...beginnings].some((start) => word.startsWith(start) && spoken.has(word.slice(start.length))))
    return true;
  return [...endings].some((ending) => word.endsWith(ending) && spoken.has(word.slice(0, -ending.length)));
}

function keys(tree: object, before: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${before}.${key}`] : keys(value as object, `${before}.${key}`),
  );
}

it('every message is said somewhere', () => {
  const folder = join(import.meta.dirname, '../../../messages/en');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const all = files
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      keys(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.slice(0, -'.json'.length)),
    );
  expect(all.filter((key) => !isSaid(key))).toEqual([]);
});
