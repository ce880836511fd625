import { describe, expect, test } from 'vitest';
import { joinedFiles } from '../packages/web/build/joined-files.ts';

/** A file of a build: what it imports, what it loads later, and how it is asked for. */
const file = (fileName, imports = [], more = {}) => ({
  fileName,
  imports,
  dynamicImports: [],
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: fileName,
  modules: { [`${fileName}.ts`]: {} },
  code: 'x'.repeat(500),
  ...more,
});
const asked = (fileName, imports = [], more = {}) =>
  file(fileName, imports, { isDynamicEntry: true, ...more });
const entry = (dynamicImports) =>
  file('main', [], { isEntry: true, dynamicImports: ['first', ...dynamicImports] });

/** The files that become one, by their names. */
function joined(...files) {
  const names = joinedFiles([...files, asked('first')], 'first');
  const groups = new Map();
  for (const [id, name] of names) groups.set(name, [...(groups.get(name) ?? []), id.replace('.ts', '')]);
  return [...groups.values()].map((ids) => ids.sort());
}

describe('small files of scripts', () => {
  test('are one where the same screens ask for them', () => {
    expect(
      joined(
        entry(['list', 'form']),
        asked('list', ['a', 'b']),
        asked('form', ['a', 'b']),
        file('a'),
        file('b'),
      ),
    ).toEqual([['a', 'b']]);
  });

  test('stay apart where one of them is long and mostly not needed', () => {
    const long = file('long', [], { code: 'x'.repeat(20_000) });
    expect(
      joined(entry(['list', 'form']), asked('list', ['a']), asked('form', ['a', 'long']), file('a'), long),
    ).toEqual([]);
  });

  test('stay apart where a file between them would need itself', () => {
    const between = asked('between', ['b']);
    expect(
      joined(
        entry(['list', 'between']),
        asked('list', ['a', 'b']),
        file('a', ['between']),
        between,
        file('b'),
      ),
    ).toEqual([]);
  });

  test('bring nobody what loads something later that they had no use for', () => {
    const loader = file('loader', [], { dynamicImports: ['menu'] });
    expect(
      joined(
        entry(['list', 'form']),
        asked('list', ['a', 'loader']),
        asked('form', ['a']),
        file('a'),
        loader,
        asked('menu'),
      ),
    ).toEqual([]);
  });

  test('are left alone where the first screen loads them', () => {
    const names = joinedFiles(
      [
        file('main', [], { isEntry: true, dynamicImports: ['first', 'list'] }),
        asked('first', ['a', 'b']),
        asked('list', ['a', 'b']),
        file('a'),
        file('b'),
      ],
      'first',
    );
    expect(names.size).toBe(0);
  });

  test('are left alone where words need them', () => {
    const words = asked('words', ['a'], { facadeModuleId: '/packages/messages/de/trash.json' });
    expect(
      joined(
        entry(['list', 'form', 'words']),
        asked('list', ['a', 'b']),
        asked('form', ['a', 'b']),
        words,
        file('a'),
        file('b'),
      ),
    ).toEqual([]);
  });
});
