import type { Resource } from '@brick/domain/permissions';
import type { RecordKind as Declared } from '@brick/domain/records/define-record';
import type { AnyField } from '@brick/domain/records/field-types';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { JoinedFields } from '../../platform/records/list-as-json.ts';
import type { NumberColumns } from '../../platform/records/record-number-search.ts';
import type { AccessColumns, ProjectRecordTable } from '../../platform/records/record-store.ts';
import type { TotalledResource } from '../../platform/records/stored-totals.ts';
import { isNumberedTable } from './record-columns.ts';

export type KindTable = ProjectRecordTable & { createdAt: AnyPgColumn; deletedBy: AnyPgColumn };

/** The searched columns of a kind, and those shown with a title in results. None contain amounts. */
export interface SearchFields {
  texts: readonly (AnyPgColumn | SQL)[];
  indexed?: IndexedTexts;
  subtitle?: AnyPgColumn | SQL;
  phase?: AnyPgColumn;
  status?: AnyPgColumn | SQL;
}

/** What the search index of a kind holds (platform/db/search-indexes.ts). */
export interface IndexedTexts {
  /** Its name, after NAME_START. */
  name: SQL;
  /** All its texts, each after a blank, so that one scan of the index looks for several words. */
  all: SQL;
}

/** Marks where a name starts in a search index, by letters: the index holds nothing else. */
export const NAME_START = '0q0';

/** Attachment columns: one URL each, or a JSON list. */
export interface AttachmentFields {
  single: readonly AnyPgColumn[];
  lists: readonly AnyPgColumn[];
}

/** The database side of a record kind. */
export interface KindDefinition {
  table: KindTable;
  /** The resource and facts that its rights depend on. */
  resource: Resource;
  reach: AccessColumns;
  /** The name of a row. */
  name: SQL;
  /** The name with the number, for lists of several kinds. */
  title: SQL;
  number?: NumberColumns;
  /** Null if it is not searched. */
  found: SearchFields | null;
  /** Additional expressions for the text search of its list. */
  searched: readonly SQL[];
  /** Fields of its list that are no columns of its table. */
  joined: JoinedFields;
  /** The counts that are kept of its rows. */
  counted?: KeptCounts;
  carried: AttachmentFields;
}

/** Counts that triggers keep in project_totals, so that a list need not count its rows. */
export interface KeptCounts {
  resource: TotalledResource;
  /** The fields whose values make a bucket, in their order. A flag is written as paid or unpaid. */
  by: readonly string[];
}

/** The columns of a table by their names in code. */
export const columnsByName = (table: PgTable): Record<string, AnyPgColumn> => getTableColumns(table);

const findColumn = (table: KindTable, name: string): AnyPgColumn => {
  const column = columnsByName(table)[name];
  if (!column) throw new Error(`a record declares ${name}, for which its table has no column`);
  return column;
};

/** Options of a kind that its declaration does not contain. */
interface KindOptions {
  reach: AccessColumns;
  /** The name of a row, where its title is no text. */
  name?: SQL;
  subtitle?: AnyPgColumn | SQL;
  status?: AnyPgColumn | SQL;
  searched?: readonly SQL[];
  joined?: JoinedFields;
  counted?: KeptCounts;
}

const NONE: AttachmentFields = { single: [], lists: [] };

/** Defines a declared kind: name, number, search, phase and attachments follow from the declaration. */
export function defineKind(
  { resource, title, fields, also, list }: Declared,
  table: KindTable,
  stored: KindOptions,
): KindDefinition {
  const holding = (type: AnyField['type']) =>
    Object.entries({ ...fields, ...also })
      .filter(([, field]) => field.type === type && !field.computed)
      .map(([name]) => findColumn(table, name));
  const [phase] = holding('phase');
  const {
    reach,
    searched = [],
    joined = {},
    counted,
    name = sql`${findColumn(table, title)}`,
    ...shown
  } = stored;
  const texts = list.search.map((text) => findColumn(table, text));
  return {
    table,
    resource,
    reach,
    name,
    title: isNumberedTable(table) ? sql`concat_ws(' ', ${table.number}, ${name})` : name,
    ...(isNumberedTable(table) && { number: { text: table.number, serial: table.serial } }),
    found: {
      texts,
      indexed: {
        name: sql`search_text(${sql.raw(`'${NAME_START}'`)} || ${name})`,
        all: sql`search_text(${sql.join(
          texts.map((text) => sql`' ' || coalesce(${text}, '')`),
          sql` || `,
        )})`,
      },
      ...(phase && { phase }),
      ...shown,
    },
    searched,
    joined,
    ...(counted && { counted }),
    carried: { single: holding('file'), lists: holding('files') },
  };
}

/** Defines a kind without field declarations: not searched and without attachments unless specified. */
export const defineUndeclaredKind = (
  kind: Omit<KindDefinition, 'name' | 'found' | 'searched' | 'joined' | 'carried'> &
    Partial<Pick<KindDefinition, 'found' | 'carried'>>,
): KindDefinition => ({ name: kind.title, found: null, searched: [], joined: {}, carried: NONE, ...kind });

/** The payment status as used by badges. */
export const paymentState = (isPaid: AnyPgColumn): SQL =>
  sql`case when ${isPaid} then 'paid' else 'pending' end`;
