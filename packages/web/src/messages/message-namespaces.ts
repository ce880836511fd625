import type { RecordPath } from '@brick/domain/records/record-kinds';

/** What one and several records of a kind are called, and what their list is called in the sidebar and in files. */
interface KindNames {
  one: string;
  many: string;
  nav: string;
  /** What adds one is called in the palette, where that is offered there. */
  add: string;
}

/** The namespace of a file of words: "../messages/fr/records/issues.json" holds "issues". */
export const namespaceOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length);

/** The names of kinds, from the files of their words; a kind whose words are those of another feature has none. */
export const kindNamesOf = (files: Readonly<Record<string, unknown>>): Record<RecordPath, KindNames> =>
  Object.fromEntries(Object.entries(files).map(([path, names]) => [namespaceOf(path), names])) as Record<
    RecordPath,
    KindNames
  >;
