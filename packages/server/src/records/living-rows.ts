import { grantsOf, type Member } from '@brick/domain/permissions';
import type { RecordKind } from '@brick/domain/records/record';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { readable } from '../platform/kept-rows.ts';
import { contains } from '../platform/list.ts';
import { columnsByName, type KindOfRow } from '../schema/kind.ts';

/** What a query may ask of a list: words, and a value for each field that it is filtered by. */
export type Filters = Readonly<Record<string, unknown>> & { q?: string | undefined };

interface Asked {
  member: Member;
  projectId: number;
  filters: Filters;
  /** What the filters ask that look at no one field. */
  further?: readonly SQL[];
}

/** The living rows of a project that a member may read, as far as the filters leave them. */
export const livingRows = (
  record: RecordKind,
  stored: KindOfRow,
  { member, projectId, filters, further = [] }: Asked,
): SQL => {
  const { table, resource, reach } = stored;
  const living = sql`${table.projectId} = ${projectId} and ${table.deletedAt} is null
    and ${readable(member, resource, reach)}`;
  return and(living, ...matching(record, stored, filters), ...further) as SQL;
};

/** What a query leaves of a list's rows by its fields and its words, as conditions. */
export function matching(
  { list }: RecordKind,
  { table, searched }: { table: PgTable } & Pick<KindOfRow, 'searched'>,
  filters: Filters,
): SQL[] {
  const columns = columnsByName(table);
  const asked = list.filters.flatMap((name) =>
    filters[name] === undefined ? [] : [eq(columns[name] as AnyPgColumn, filters[name])],
  );
  const words = filters.q?.trim();
  if (!words) return asked;
  const places = [...list.search.map((name) => columns[name] as AnyPgColumn), ...searched];
  return [...asked, contains(places, words)];
}

/** How a list of the kind is sorted, and where it goes on. */
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

/** Whether a member sees every row of a list and filters none: then what is kept of it says the same as its rows. */
export const seesAll = (member: Member, { resource }: RecordKind, filters: Filters): boolean =>
  grantsOf(member.role, resource).read === 'all' &&
  Object.values(filters).every((filter) => filter === undefined || filter === '');
