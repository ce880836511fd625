import { grantsOf, type Member } from '@brick/domain/permissions';
import type { RecordKind } from '@brick/domain/records/define-record';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { containsText } from '../platform/records/list-query.ts';
import { readableRecords } from '../platform/records/record-store.ts';
import { columnsByName, type KindDefinition } from '../schema/define-kind.ts';

/** List filters: text search, and a value for each filterable field. */
export type ListFilters = Readonly<Record<string, unknown>> & { q?: string | undefined };

interface ListOptions {
  member: Member;
  projectId: number;
  filters: ListFilters;
  /** Additional conditions beyond plain fields. */
  further?: readonly SQL[];
}

/** Conditions for the undeleted rows of a project that a member may read and that match the filters. */
export const readableRows = (
  record: RecordKind,
  stored: KindDefinition,
  { member, projectId, filters, further = [] }: ListOptions,
): SQL => {
  const { table, resource, reach } = stored;
  const living = sql`${table.projectId} = ${projectId} and ${table.deletedAt} is null
    and ${readableRecords(member, resource, reach)}`;
  return and(living, ...filterConditions(record, stored, filters), ...further) as SQL;
};

/** SQL conditions of the field filters and the text search of a list. */
export function filterConditions(
  { list }: RecordKind,
  { table, searched }: { table: PgTable } & Pick<KindDefinition, 'searched'>,
  filters: ListFilters,
): SQL[] {
  const columns = columnsByName(table);
  const asked = list.filters.flatMap((name) =>
    filters[name] === undefined ? [] : [eq(columns[name] as AnyPgColumn, filters[name])],
  );
  const words = filters.q?.trim();
  if (!words) return asked;
  const places = [...list.search.map((name) => columns[name] as AnyPgColumn), ...searched];
  return [...asked, containsText(places, words)];
}

/** The sort order and cursor columns of a list. */
export function orderOf(
  { list: { sorts, newest = 'createdAt' } }: RecordKind,
  table: PgTable & { id: AnyPgColumn },
) {
  const columns = columnsByName(table);
  return {
    table,
    sorts: Object.fromEntries(sorts.map((name) => [name, columns[name] as AnyPgColumn])),
    defaultSort: `-${newest}`,
    id: table.id,
  };
}

/** Whether a member sees the unfiltered list with all rows, so that stored totals apply. */
export const isUnfilteredForAll = (member: Member, { resource }: RecordKind, filters: ListFilters): boolean =>
  grantsOf(member.role, resource).read === 'all' &&
  Object.values(filters).every((filter) => filter === undefined || filter === '');
