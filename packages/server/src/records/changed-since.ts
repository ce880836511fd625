import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { activity } from '../schema/activity.ts';

type RecordTable = PgTable & Record<'projectId' | 'id' | 'createdAt', AnyPgColumn>;

/**
 * SQL: whether a row was added, or one of these fields changed, after an instant. True for null. Deleting and restoring
 * a row do not count.
 */
export const isAddedOrChangedSince = (
  table: RecordTable,
  entity: string,
  fields: readonly string[],
  since: string | null,
): SQL =>
  since === null
    ? sql`true`
    : sql`(${table.createdAt} > ${since}::timestamptz or exists (
        select from ${activity} where ${activity.projectId} = ${table.projectId} and ${activity.entity} = ${entity}
          and ${activity.entityId} = ${table.id} and ${activity.at} > ${since}::timestamptz
          and ${activity.action} = 'updated' and ${activity.after} ?| ${sql.param([...fields])}::text[]))`;
