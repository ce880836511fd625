import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { record as document } from './documents/record.tsx';
import { record as expense } from './expenses/record.tsx';
import { record as inspection } from './inspections/record.tsx';
import { record as interiorPlan } from './interior/plan-record.tsx';
import { record as interiorTask } from './interior/task-record.tsx';
import { record as issue } from './issues/record.tsx';
import { record as monitoringFee } from './monitoring-fees/record.tsx';
import { record as supplier } from './suppliers/record.tsx';
import { record as variation } from './variations/record.tsx';

const KINDS = [
  ...[monitoringFee, supplier, issue, expense, variation, document],
  ...[inspection, interiorPlan, interiorTask],
];

interface Words {
  [key: string]: string | Words;
}

const wordsOf = (room: string): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/en/${room}.json`), 'utf8'));

const at = (words: Words, key: string): string | Words | undefined =>
  key
    .split('.')
    .reduce<string | Words | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      words,
    );

const OF_ALL = [
  ...['title', 'add', 'confirmDelete', 'deleted', 'deleteFailed', 'restored', 'restoreFailed'],
  ...['listFailed', 'empty', 'emptyText', 'emptyFiltered'],
  ...['form.editTitle', 'form.added', 'form.addFailed', 'form.saved', 'form.saveFailed'],
  ...['form.submitAdd', 'form.adding', 'form.submitEdit', 'form.saving', 'form.cancel'],
  ...['form.loadFailed', 'form.conflict', 'form.theirs'],
];

/** Of those that a list of their own shows: interior tasks are shown with their plans. */
const OF_LISTS = ['cards.label', 'filters.search', 'filters.clear', 'filters.count', 'form.addedTo'];

// These words are said by the name of a field or of a filter: the compiler does not miss one of them.
describe.each(KINDS.map((kind) => [kind.is.path, kind] as const))('%s', (path, kind) => {
  const { is, filters, columns, total } = kind;
  const words = wordsOf(path);
  const shared = wordsOf('record');
  const fields = wordsOf('fields');
  const isSaid = (key: string) => typeof (at(words, key) ?? at(shared, key)) === 'string';
  const fieldIsNamed = (name: string) =>
    isSaid(`form.${name}`) ||
    isSaid(`columns.${name}`) ||
    typeof at(fields, `names.${is.fields[name]?.word ?? name}`) === 'string';

  it('have a word for everything that is said by its name', () => {
    const chosen = filters.filter(({ fromElsewhere }) => !fromElsewhere);
    const needed = [
      ...OF_ALL,
      ...(kind === (interiorTask as unknown) ? [] : OF_LISTS),
      ...columns.flatMap(({ id, none }) => [`columns.${id}`, ...(none ? [`columns.${none}`] : [])]),
      ...chosen.flatMap(({ name, all = 'all', values = [], words: others }) => [
        `filters.${name}`,
        `filters.${all}`,
        ...(others ? [] : values.map((value) => `filters.${value}`)),
      ]),
      ...(total ? ['totalRow'] : []),
    ];
    expect(needed.filter((key) => !isSaid(key))).toEqual([]);
    // A file is called as what holds it says.
    const named = kind.page.filter((name) => is.fields[name]?.type !== 'file');
    expect(named.filter((name) => !fieldIsNamed(name))).toEqual([]);
  });

  it('show no field on their page that is not declared or answered', () => {
    expect(kind.page).toContain(is.title);
    expect(Object.keys(is.fields)).toContain(is.title);
    for (const { column } of total ? [total] : []) expect(columns.map(({ id }) => id)).toContain(column);
  });
});
