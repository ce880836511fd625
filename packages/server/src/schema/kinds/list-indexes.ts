import { filteredFields, newestField, type RecordKind } from '@brick/domain/records/define-record';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, type IndexBuilder, index } from 'drizzle-orm/pg-core';

/** The columns of a table of records, as its indexes name them. */
type RecordColumns = Readonly<Record<string, unknown>> & { projectId: AnyPgColumn; id: AnyPgColumn };

/**
 * The indexes of a list, so that a page reads the rows that it shows: one for each sort, and one for each filter with what
 * stands first. Rows that are sorted by a field with a filter are sorted by newest within, which is the index of that
 * filter. Numbers have an index of their own.
 */
export function listIndexes(name: string, record: RecordKind, columns: RecordColumns): IndexBuilder[] {
  const grouped = filteredFields(record);
  const columnOf = (field: string) => columns[field] as AnyPgColumn;
  const first = columnOf(record.list.first ?? newestField(record));
  const sorted = record.list.sorts.filter(
    (field) => !grouped.includes(field) && columnOf(field).name !== 'number',
  );
  const living = sql`deleted_at is null`;
  return [
    ...sorted.map((field) =>
      index(`${name}_sorted_by_${columnOf(field).name}`)
        .on(columns.projectId, columnOf(field), columns.id)
        .where(living),
    ),
    ...grouped.map((field) =>
      index(`${name}_of_${columnOf(field).name}`)
        .on(columns.projectId, columnOf(field), first, columns.id)
        .where(living),
    ),
  ];
}
