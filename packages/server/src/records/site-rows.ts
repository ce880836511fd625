import { PROJECT_RECORDS } from '@brick/domain/records/record-kinds';
import { siteRowSchema } from '@brick/domain/site-pack/api';
import { SITE_KINDS, type SiteKind } from '@brick/domain/site-pack/site-kinds';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { serialize } from '../platform/http/serialize.ts';
import { type LimitedRow, limitToResponse, MAX_ROWS } from '../platform/records/list-paging.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { activity } from '../schema/activity.ts';
import { columnsByName } from '../schema/kinds/define-kind.ts';
import { readableRowsCondition } from './list-queries.ts';
import type { RecordContext, RecordRow, RecordRules } from './record-rules.ts';

/** The moment of an earlier pack. */
export interface SiteMoment {
  /** What was visible then, as PostgreSQL writes a snapshot. */
  snapshot: string;
  /** When it was, by the clock of the database and by that of the server, in milliseconds. */
  databaseTime: number;
  serverTime: number;
}

export interface SiteReading {
  context: RecordContext;
  /** Milliseconds since 1970. */
  now: number;
}

/** The last row of an answer that is full: its change and its id. */
export type SiteCursor = readonly [updatedAt: string, id: number];

/** Rows as they are shown, and where the next ones begin. */
export interface SitePart {
  rows: { place: SiteCursor; shown: unknown }[];
  /** More rows fitted neither into this part nor into the limit. */
  isCut: boolean;
}

/** The rows of a kind that are taken along. */
export interface SiteRows {
  kind: SiteKind;
  /** The most rows in one answer: few of those that are larger than what is stored of them. */
  atOnce: number;
  /** How many of them are loaded before it is known how large they are. */
  firstPage: number;
  /** Loads the ids of rows that are shown otherwise than at an earlier moment, and of those that are gone since. */
  loadChanged(reading: SiteReading, since: SiteMoment): Promise<number[]>;
  /** Counts the rows, of which the pack holds at most 5,000. */
  count(reading: SiteReading): Promise<number>;
  /** Loads rows, those changed last first: all of them, or those among `ids`. */
  load(reading: SiteReading, from: SiteRange): Promise<SitePart>;
  /** Returns those of the ids that are not part of the pack. */
  filterDropped(reading: SiteReading, ids: readonly number[]): Promise<number[]>;
}

export interface SiteRange {
  ids: readonly number[] | null;
  after: SiteCursor | null;
  limit: number;
}

/** Whether a kind is taken along. */
export const isSiteKind = (kind: string): kind is SiteKind =>
  (SITE_KINDS as readonly string[]).includes(kind);

/** Of rows that hold more than is stored with them, as the items and answers of a check. */
const LARGE_ROWS_AT_ONCE = 500;

const LARGE_ROWS_FIRST = 50;

const ROWS_FIRST = 500;

/** An edit of a name that was on its way when the earlier pack was read has reached the database after so long. */
const LONGEST_EDIT_MS = 60_000;

const DAY_MS = 86_400_000;

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Returns how rows of a kind are loaded into the site pack, which devices keep offline. `rules` are those of its list.
 */
export function siteRowsOf<Stored extends RecordRow>(
  kind: SiteKind,
  rules: Pick<RecordRules<Stored, never>, 'stored' | 'shown' | 'filtered' | 'seenWith'>,
): SiteRows {
  const record = PROJECT_RECORDS[kind];
  const schema = siteRowSchema(record);
  const { table, resource, reach } = rules.stored;
  const columns = columnsByName(table);
  const columnOf = (name: string) => columns[name] ?? sql.raw(`null`);
  const { leaves }: { leaves?: { after: readonly string[]; days: number } } = record.onSite;
  const lastOf = leaves && sql`greatest(${sql.join(leaves.after.map(columnOf), sql`, `)})`;
  const isLarge = Object.values(record.also).some(
    (field) =>
      field.type === 'structure' &&
      'computed' in field &&
      field.computed &&
      !('notOnSite' in field && field.notOnSite),
  );
  const people = Object.entries({ ...record.fields, ...record.also }).filter(
    ([, { type }]) => type === 'person',
  );

  // The path of a place is shown with the rows that stand there.
  const placed = Object.values(record.also).some(({ of }) => of === 'place') ? [columnOf('placeId')] : [];

  /** The rows of the list that are in the pack at this time. */
  const takenAlong = ({ context, now }: SiteReading): SQL => {
    const { member, project } = context;
    const listed = readableRowsCondition(record, rules.stored, {
      ...{ member, projectId: project.id, filters: {} },
      further: rules.filtered?.({}, context) ?? [],
    });
    if (!leaves || !lastOf) return listed;
    return sql`${listed} and (${lastOf} is null or ${lastOf} > ${instant(now - leaves.days * DAY_MS)})`;
  };

  return {
    kind,
    atOnce: isLarge ? LARGE_ROWS_AT_ONCE : MAX_ROWS,
    firstPage: isLarge ? LARGE_ROWS_FIRST : ROWS_FIRST,

    async loadChanged({ context, now }, since) {
      const rows = await context.connection.rows<{ id: number }>(
        sql.join(
          [...changedRows(context.project.id, since), ...leftRows(context.project.id, since, now)],
          sql` union `,
        ),
      );
      return rows.map(({ id }) => id);
    },

    async count(reading) {
      const [found] = await reading.context.connection.rows<{ count: number }>(
        sql`select count(*)::int as count from ${table} where ${takenAlong(reading)}`,
      );
      return Math.min(found?.count ?? 0, MAX_ROWS);
    },

    async load(reading, { ids, after, limit }) {
      const { context } = reading;
      const conditions = [takenAlong(reading)];
      if (ids) conditions.push(sql`${table.id} = any(${sql.param([...ids])}::bigint[])`);
      if (after) conditions.push(sql`(${columnOf('updatedAt')}, ${table.id}) < (${after[0]}, ${after[1]})`);
      const found = await context.connection.rows<Stored & LimitedRow & { updatedAt: string }>(
        limitToResponse(
          sql`select ${columnsOf(table)} from ${table} where ${sql.join(conditions, sql` and `)}
            order by ${columnOf('updatedAt')} desc, ${table.id} desc`,
          limit,
        ),
      );
      const shown = rules.shown ? await rules.shown(context, found) : found;
      return {
        rows: found.map(({ updatedAt, id }, index) => ({
          place: [updatedAt, id],
          shown: serialize(schema, shown[index], true),
        })),
        isCut: found.length < (found[0]?.rowsThere ?? 0),
      };
    },

    async filterDropped(reading, ids) {
      const { connection, member, project } = reading.context;
      // Of rows that were never theirs to read the caller learns no ids either.
      const rows = await connection.rows<{ id: number }>(sql`
        select unnest(${sql.param([...ids])}::bigint[]) as id
        except select ${table.id} from ${table} where ${takenAlong(reading)}
        except select ${table.id} from ${table} where ${table.projectId} = ${project.id}
          and not ${readableRecordsCondition(member, resource, reach)}
        order by id`);
      return rows.map(({ id }) => id);
    },
  };

  /**
   * The ids of rows that are shown otherwise than in an earlier snapshot. The log names what was written by
   * transactions that were not visible then, however late they committed. What no entry tells (a supplier that was
   * removed for good, the name of an account that was deleted) is known from the transaction that wrote the row.
   */
  function changedRows(projectId: number, since: SiteMoment): SQL[] {
    const from = sql`${since.snapshot.split(':')[0]}::xid8`;
    const logged = sql`select ${activity.entityId} as id from ${activity} where ${activity.projectId} = ${projectId}
      and ${activity.entity} = ${kind} and ${activity.xid} >= ${from}
      and not pg_visible_in_snapshot(${activity.xid}, ${since.snapshot}::pg_snapshot)`;
    // Differences of sets, which take their time in proportion to the rows whatever the planner believes of them.
    const unlogged = sql`select id from (
        select ${table.id} as id, ${writerOf(table)} as xid from ${table}
          where ${table.projectId} = ${projectId} and ${writerOf(table)} >= ${from}
        except select ${activity.entityId}, ${activity.xid} from ${activity}
          where ${activity.projectId} = ${projectId} and ${activity.entity} = ${kind} and ${activity.xid} >= ${from}
      ) as written`;
    const renamed = people.map(
      ([
        name,
      ]) => sql`select ${table.id} from ${table} where ${table.projectId} = ${projectId} and ${columnOf(name)} in (
        select id from users where updated_at > created_at and updated_at > ${instant(since.databaseTime - LONGEST_EDIT_MS)})`,
    );
    const moved = placed.map(
      (
        column,
      ) => sql`select ${table.id} from ${table} where ${table.projectId} = ${projectId} and ${column} in (
        select id from places where project_id = ${projectId} and updated_at > created_at
          and updated_at > ${instant(since.databaseTime - LONGEST_EDIT_MS)})`,
    );
    const followed = (rules.seenWith ?? []).map(
      (
        other,
      ) => sql`select ${table.id} from ${table} where ${table.projectId} = ${projectId} and ${columnOf(other.by)} in (
        select ${activity.entityId} from ${activity} where ${activity.projectId} = ${projectId}
          and ${activity.entity} = ${other.kind} and ${activity.action} in ('deleted', 'restored') and ${activity.xid} >= ${from}
          and not pg_visible_in_snapshot(${activity.xid}, ${since.snapshot}::pg_snapshot))`,
    );
    return [logged, unlogged, ...renamed, ...moved, ...followed];
  }

  /** The ids of rows that have left the pack since because time went by. */
  function leftRows(projectId: number, { serverTime }: SiteMoment, now: number): SQL[] {
    if (!leaves || !lastOf) return [];
    const isBefore = (time: number) => sql`${lastOf} <= ${instant(time - leaves.days * DAY_MS)}`;
    return [
      sql`select ${table.id} from ${table} where ${table.projectId} = ${projectId}
        and ${isBefore(now)} and not ${isBefore(serverTime)}`,
    ];
  }
}

/**
 * The transaction that wrote a row, as the 64 bits of xid8: PostgreSQL keeps the lower half, and none of them is of
 * the future.
 */
const writerOf = (table: PgTable): SQL => {
  const xmin = sql`${table}.xmin::text::bigint`;
  const latest = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  return sql`greatest(0, ${xmin} + (((${latest} - ${xmin}) >> 32) << 32))::text::xid8`;
};
