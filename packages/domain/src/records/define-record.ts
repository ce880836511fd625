import type { Resource } from '../permissions.ts';
import { number, type RecordFields } from './field-types.ts';

/** Which rows of a kind phones take along to the site (docs/spec/calls.md, "The pack for the site"). */
interface OnSite {
  /**
   * A row leaves the pack so many days after the latest of these instants or days. While all are empty it stays.
   * Without it every row is taken along.
   */
  leaves?: { after: readonly string[]; days: number };
}

/** The declaration of a kind of record, shared by API, forms, storage and screens. */
export interface RecordKind {
  /** Its name in URLs and in the log. */
  kind: string;
  /** Its path below /api and in page URLs. */
  path: string;
  /** Its resource in the table of rights. */
  resource: Resource;
  /** Name with article, for example `an interior plan`. */
  named: string;
  /** Prefix of its numbers, which are counted per project: VO-0001. */
  number?: string;
  /** The field that serves as title of a row. */
  title: string;
  /** What else becomes stale with a row: figures for everyone, or only money. */
  figures?: 'figures' | 'money';
  /** Its rows are part of the pack that phones take along, always without money. */
  onSite?: OnSite;
  /** False for a kind without comments. */
  isDiscussed?: false;
  /** Its rows are withdrawn for good: nobody changes them, no trash holds them, and archives leave them out. */
  isWithdrawn?: true;
  /** Fields that users enter. */
  fields: RecordFields;
  /** Fields that the server adds. */
  also: RecordFields;
  /** Fields of exports and imports, in column order. */
  columns: readonly string[];
  list: {
    sorts: readonly string[];
    /** The date field for "newest first", if not the creation time. */
    newest?: string;
    /** The field by which the list is sorted at first, if not newest first. */
    first?: string;
    /** Fields with a list filter. */
    filters: readonly string[];
    /** Fields whose filter the API declares by itself, because it accepts more than their values. */
    ownFilters?: readonly string[];
    /** Fields covered by the text search. */
    search: readonly string[];
    /** URL parameters that hold the state of the list. */
    state: readonly string[];
  };
}

type EnteredFieldName<D extends RecordKind> = keyof D['fields'] & string;
type ReplyFieldName<D extends RecordKind> = EnteredFieldName<D> | (keyof D['also'] & string);

/** Makes the compiler reject names of missing fields in a declaration. */
interface FieldNameChecks<D extends RecordKind> {
  title: EnteredFieldName<D>;
  columns: readonly ReplyFieldName<D>[];
  onSite?: { leaves?: { after: readonly ReplyFieldName<D>[] } };
  list: {
    sorts: readonly (ReplyFieldName<D> | 'createdAt')[];
    newest?: EnteredFieldName<D>;
    first?: ReplyFieldName<D>;
    filters: readonly EnteredFieldName<D>[];
    ownFilters?: readonly EnteredFieldName<D>[];
    search: readonly ReplyFieldName<D>[];
  };
}

/** Fields with a filter: they have few values. */
export const filteredFields = ({ list }: RecordKind): readonly string[] => [
  ...list.filters,
  ...(list.ownFilters ?? []),
];

/** Fields that hold an amount. */
export const moneyFields = ({ fields, also }: RecordKind): readonly string[] =>
  Object.entries({ ...fields, ...also }).flatMap(([name, { type }]) => (type === 'money' ? [name] : []));

/** Fields that show that an imported row is in the list already: title, texts of one line, days and amounts, as they were entered. */
export const likenessFields = ({ title, columns, fields }: RecordKind): readonly string[] => [
  title,
  ...columns.filter((name) => {
    const field = fields[name];
    if (!field || name === title || field.late || field.filledIn) return false;
    return field.type === 'money' || field.type === 'day' || (field.type === 'text' && !field.lines);
  }),
];

/** The field of "newest first". */
export const newestField = ({ list: { newest = 'createdAt' } }: RecordKind): string => newest;

/** Adds to a numbered kind the number field, its column, and its sort order. */
type NumberedRecord<D extends RecordKind> = D extends { number: string }
  ? Omit<D, 'also' | 'columns' | 'list'> & {
      also: { readonly number: ReturnType<typeof number> } & D['also'];
      columns: D['columns'] extends readonly [] ? D['columns'] : readonly ['number', ...D['columns']];
      list: Omit<D['list'], 'sorts'> & { sorts: readonly ['number', ...D['list']['sorts']] };
    }
  : D;

function withNumberField(declared: RecordKind): RecordKind {
  const { number: prefix, also, columns, list } = declared;
  if (prefix === undefined) return declared;
  return {
    ...declared,
    also: { number: number(prefix), ...also },
    // A kind without columns has no export.
    columns: columns.length > 0 ? ['number', ...columns] : columns,
    list: { ...list, sorts: ['number', ...list.sorts] },
  };
}

/** Declares a kind of record. */
export const defineRecord = <const D extends RecordKind>(
  declared: D & FieldNameChecks<D>,
): NumberedRecord<D> => withNumberField(declared) as NumberedRecord<D>;
