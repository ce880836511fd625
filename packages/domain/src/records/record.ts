import type { Resource } from '../permissions.ts';
import { type Fields, number } from './fields.ts';

/** What a kind of record is: all that is the same wherever its rows are read, entered, kept and shown. */
export interface RecordKind {
  /** Its name in addresses and in the log. */
  kind: string;
  /** Where its rows lie below /api, and what its list is called in addresses. */
  path: string;
  /** Its line of the table of rights. */
  resource: Resource;
  /** One of them with its article, as in `an interior plan`. */
  named: string;
  /** The letters of the numbers that its rows are given, each project's counted by themselves: VO-0001. */
  number?: string;
  /** The field that a row is called by. */
  title: string;
  /** What else goes stale with a row: figures that everybody sees, or money alone. */
  figures?: 'figures' | 'money';
  /** What is entered. */
  fields: Fields;
  /** What the server says of a row beside that. */
  also: Fields;
  /** The fields of an exported file and of an import, in the order of their columns. */
  columns: readonly string[];
  list: {
    sorts: readonly string[];
    /** The field that says which is newest, where that is not when a row was added: newest first is the usual order. */
    newest?: string;
    /** Fields that a list is filtered by. */
    filters: readonly string[];
    /** Fields that are looked through for words. */
    search: readonly string[];
    /** What of an address is the state of its list. */
    state: readonly string[];
  };
}

type Entered<D extends RecordKind> = keyof D['fields'] & string;
type Answered<D extends RecordKind> = Entered<D> | (keyof D['also'] & string);

/** What the compiler refuses in a declaration: the name of a field that it does not have. */
interface Named<D extends RecordKind> {
  title: Entered<D>;
  columns: readonly Answered<D>[];
  list: {
    sorts: readonly (Answered<D> | 'createdAt')[];
    newest?: Entered<D>;
    filters: readonly Entered<D>[];
    search: readonly Answered<D>[];
  };
}

/** What follows where the rows of a kind are numbered: the field, its column in files, the order of a list. */
type Numbered<D extends RecordKind> = D extends { number: string }
  ? Omit<D, 'also' | 'columns' | 'list'> & {
      also: { readonly number: ReturnType<typeof number> } & D['also'];
      columns: D['columns'] extends readonly [] ? D['columns'] : readonly ['number', ...D['columns']];
      list: Omit<D['list'], 'sorts'> & { sorts: readonly ['number', ...D['list']['sorts']] };
    }
  : D;

function numbered(declared: RecordKind): RecordKind {
  const { number: prefix, also, columns, list } = declared;
  if (prefix === undefined) return declared;
  return {
    ...declared,
    also: { number: number(prefix), ...also },
    // A kind without columns goes into no file.
    columns: columns.length > 0 ? ['number', ...columns] : columns,
    list: { ...list, sorts: ['number', ...list.sorts] },
  };
}

/** Declares a kind of record. */
export const defineRecord = <const D extends RecordKind>(declared: D & Named<D>): Numbered<D> =>
  numbered(declared) as Numbered<D>;
