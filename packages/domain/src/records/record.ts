import type { Resource } from '../permissions.ts';
import type { Fields } from './fields.ts';

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

/** Declares a kind of record. */
export const defineRecord = <const D extends RecordKind>(declared: D & Named<D>): D => declared;
