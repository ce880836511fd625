import { searchedAmount } from '@brick/domain/money/searched-amount';
import { grantsFor, type Member, withoutMoney } from '@brick/domain/permissions';
import {
  filteredFields,
  moneyFields,
  newestField,
  type RecordKind,
} from '@brick/domain/records/define-record';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { containsText } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { storedCountQuery } from '../platform/records/stored-totals.ts';
import { columnsByName, type KindDefinition } from '../schema/kinds/define-kind.ts';

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
export const readableRowsCondition = (
  record: RecordKind,
  stored: KindDefinition,
  { member, projectId, filters, further = [] }: ListOptions,
): SQL => {
  const { table, resource, reach } = stored;
  const living = sql`${table.projectId} = ${projectId} and ${table.deletedAt} is null
    and ${readableRecordsCondition(member, resource, reach)}`;
  const asked = filterConditions(record, stored, filters, !withoutMoney(member, resource));
  return and(living, ...asked, ...further) as SQL;
};

/** SQL conditions of the field filters and the text search of a list, which finds amounts for those who see money. */
export function filterConditions(
  record: RecordKind,
  { table, searched }: { table: PgTable } & Pick<KindDefinition, 'searched'>,
  filters: ListFilters,
  seesMoney = false,
): SQL[] {
  const { list } = record;
  const columns = columnsByName(table);
  const asked = list.filters.flatMap((name) =>
    filters[name] === undefined ? [] : [eq(columns[name] as AnyPgColumn, filters[name])],
  );
  const words = filters.q?.trim();
  if (!words) return asked;
  const places = [...list.search.map((name) => columns[name] as AnyPgColumn), ...searched];
  const amount = seesMoney ? searchedAmount(words) : null;
  const equal =
    amount === null
      ? []
      : moneyFields(record).map((name) => inArray(columns[name] as AnyPgColumn, [amount, -amount]));
  // Rows without words are found by none.
  return [
    ...asked,
    or(...(places.length === 0 ? [] : [containsText(places, words)]), ...equal) ?? sql`false`,
  ];
}

/** The sort order and cursor columns of a list. */
export function orderOf(record: RecordKind, table: PgTable & { id: AnyPgColumn }) {
  const columns = columnsByName(table);
  const newest = newestField(record);
  return {
    table,
    sorts: Object.fromEntries(record.list.sorts.map((name) => [name, columns[name] as AnyPgColumn])),
    grouped: { fields: filteredFields(record), by: newest },
    defaultSort: record.list.first ?? `-${newest}`,
    id: table.id,
  };
}

const FLAG_WORDS = { true: 'paid', false: 'unpaid' };

/** SQL condition: a bucket of stored counts has one of these values in a place. */
const bucketHas = (place: number, values: readonly unknown[]): SQL =>
  sql`split_part(bucket, '|', ${sql.raw(String(place + 1))}) = any(${sql.param(
    values.map((value) => (typeof value === 'boolean' ? FLAG_WORDS[`${value}`] : String(value))),
  )}::text[])`;

/** Values of a filter that stand for several of its field. */
export type FilterAliases = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the number of rows that a member sees with these filters as an SQL value, if stored totals know it. Drafts,
 * which only their authors see, are few and counted.
 */
export function storedCountOf(
  { table, resource, reach, counted }: KindDefinition,
  { member, projectId, filters }: ListOptions,
  where: SQL,
  aliases: FilterAliases = {},
): SQL | undefined {
  if (!counted || !seesAll(member, { resource })) return undefined;
  const { by } = counted;
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  if (asked.some(([name]) => !by.includes(name))) return undefined;
  const buckets = asked.map(([name, value]) =>
    bucketHas(by.indexOf(name), aliases[String(value)] ?? [value]),
  );
  if (!reach.draft) return storedCountQuery(projectId, counted.resource, buckets);
  const shown = sql`split_part(bucket, '|', ${sql.raw(String(by.indexOf('status') + 1))}) <> 'draft'`;
  return sql`(${storedCountQuery(projectId, counted.resource, [...buckets, shown])})
    + (select count(*) from ${table} where ${where} and ${reach.draft})`;
}

/** Whether a member sees all rows of a kind. */
export const seesAll = (member: Member, { resource }: Pick<RecordKind, 'resource'>): boolean =>
  grantsFor(member, resource).read === 'all';

/** Whether a member reads of rows only the parts that they wrote themselves. */
export const readsPartsOnly = (
  member: Member,
  { resource }: Pick<RecordKind, 'resource'>,
  { reach }: Pick<KindDefinition, 'reach'>,
): boolean => reach.inParts === true && grantsFor(member, resource).read === 'own';

/** Whether a member sees the unfiltered list with all rows, so that stored totals apply. */
export const isUnfilteredForAll = (member: Member, record: RecordKind, filters: ListFilters): boolean =>
  seesAll(member, record) && Object.values(filters).every((filter) => filter === undefined || filter === '');
