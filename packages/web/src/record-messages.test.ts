import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDS } from '@brick/domain/records/record-kinds';
import { describe, expect, it } from 'vitest';
import { isPageKind, PAGE_KIND_INFO, PAGE_KINDS, PATHS_WITHOUT_PAGE } from './platform/records/page-kinds.ts';
import { apiFolder } from './platform/records/record-links.ts';
import type { BaseRecord, RecordKind } from './records/record-kind.ts';
import { IMPORT_ACTIONS } from './shell/palette/create-actions.ts';

const KINDS = Object.values(
  import.meta.glob<RecordKind<BaseRecord>>('./*/{record,*-record}.tsx', { eager: true, import: 'record' }),
);

interface MessageTree {
  [key: string]: string | MessageTree;
}

const wordsOf = (feature: string): MessageTree =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/en/${feature}.json`), 'utf8'));

const at = (words: MessageTree, key: string): string | MessageTree | undefined =>
  key
    .split('.')
    .reduce<string | MessageTree | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      words,
    );

const OF_ALL = [
  ...['title', 'add', 'confirmDelete', 'deleted', 'deleteFailed', 'restored', 'restoreFailed'],
  ...['listFailed', 'empty', 'emptyText', 'emptyFiltered'],
  ...['form.editTitle', 'form.added', 'form.addFailed', 'form.saved', 'form.saveFailed'],
  ...['form.submitAdd', 'form.loadFailed', 'form.conflict'],
];

/** Messages of kinds with a list of their own: interior tasks are shown with their plans. */
const OF_LISTS = ['cards.label', 'filters.search', 'filters.clear', 'filters.count'];

// These messages are looked up by the name of a field or filter, so the compiler misses none of them.
describe.each(KINDS.map((kind) => [kind.is.path, kind] as const))('%s', (path, kind) => {
  const { is, filters, columns, total } = kind;
  const words = wordsOf(`records/${path}`);
  const shared = wordsOf('record');
  const fields = wordsOf('fields');
  const isSaid = (key: string) => typeof (at(words, key) ?? at(shared, key)) === 'string';
  const fieldIsNamed = (name: string) =>
    isSaid(`form.${name}`) ||
    isSaid(`columns.${name}`) ||
    typeof at(fields, `names.${is.fields[name]?.word ?? name}`) === 'string';
  const columnIsNamed = (id: string) => isSaid(`columns.${id}`) || fieldIsNamed(id);

  it('have a message for everything that is looked up by name', () => {
    const chosen = filters.filter(({ fromElsewhere }) => !fromElsewhere);
    const needed = [
      ...OF_ALL,
      ...(is.kind === 'interior-task' ? [] : OF_LISTS),
      ...columns.flatMap(({ none }) => (none ? [`columns.${none}`] : [])),
      ...chosen.flatMap(({ name, all = 'all', values = [], words: others }) => [
        ...(fieldIsNamed(name) ? [] : [`filters.${name}`]),
        `filters.${all}`,
        ...(others ? [] : values.map((value) => `filters.${value}`)),
      ]),
      ...(total ? ['totalRow'] : []),
    ];
    expect(needed.filter((key) => !isSaid(key))).toEqual([]);
    expect(columns.filter(({ id }) => !columnIsNamed(id))).toEqual([]);
    const chosenIn = Object.entries(is.fields).flatMap(([name, { type, required, initial }]) =>
      type === 'phase' && initial === undefined ? [`form.${name}${required ? 'Choose' : 'None'}`] : [],
    );
    expect(chosenIn.filter((key) => !isSaid(key))).toEqual([]);
    // Files are labelled by their own messages.
    const named = kind.page.filter((name) => is.fields[name]?.type !== 'file');
    expect(named.filter((name) => !fieldIsNamed(name))).toEqual([]);
  });

  it('show no undeclared field on their page', () => {
    expect(kind.page).toContain(is.title);
    expect(Object.keys(is.fields)).toContain(is.title);
    for (const { column } of total ? [total] : []) expect(columns.map(({ id }) => id)).toContain(column);
  });
});

it.each(Object.entries(RECORDS))('a %s is named by the path of its calls', (kind, { path }) => {
  expect(isPageKind(kind) ? apiFolder(kind) : PATHS_WITHOUT_PAGE[kind as 'pin']).toBe(path);
});

it('what the palette offers to add has words for it', () => {
  const offered = PAGE_KINDS.filter((kind) => PAGE_KIND_INFO[kind].list?.isAdded);
  const words = offered.map((kind) => [kind, at(wordsOf(`records/${RECORDS[kind].path}`), 'names.add')]);
  expect(words).toEqual(offered.map((kind) => [kind, expect.any(String)]));
});

it('the palette offers to import into each list that reads files', () => {
  // Interior plans have no list of their own: their screen imports tasks.
  const read = KINDS.filter(({ is, transfers }) => transfers === undefined && is.kind !== 'interior-plan');
  expect(IMPORT_ACTIONS.map(({ kind }) => kind).sort()).toEqual(read.map(({ is }) => is.kind).sort());
});
