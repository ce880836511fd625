import type { activityQuery, historyQuery } from '@brick/domain/activity/api';
import { DEFAULT_PAGE_SIZE } from '@brick/domain/activity/api';
import { addDays } from '@brick/domain/dates/calendar-date';
import { startOfDay } from '@brick/domain/dates/start-of-day';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { loadNames } from '../members/service.ts';
import { type HistoryEntry, type HistoryPage, listHistory } from '../platform/activity/record-history.ts';
import type { Connection } from '../platform/db/connection.ts';
import { ResultPage } from '../platform/http/responses.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { activity } from '../schema/activity.ts';
import { comments } from '../schema/comments.ts';
import { KINDS, type TableKind } from '../schema/kinds/record-kinds.ts';
import { projects } from '../schema/projects.ts';
import { visibleChange } from './visible-fields.ts';

/** The reader of a log. Days are days of their time zone. */
interface ActivityReader {
  member: Member;
  projectId: number;
  timezone: string;
}

const kinds = Object.entries(KINDS) as [TableKind, (typeof KINDS)[TableKind]][];

/** Readers of the log may read every row except drafts of others and the comments on them. */
const excludeDraftsOfOthers = (member: Member, projectId: number): SQL[] =>
  kinds.flatMap(([kind, { table, resource, reach }]) => {
    if (!reach.draft) return [];
    const drafts = sql`select 1 from ${table} where ${table.projectId} = ${projectId} and not ${readableRecordsCondition(member, resource, reach)}`;
    return [
      sql`not (${activity.entity} = ${kind} and exists (${drafts} and ${table.id} = ${activity.entityId}))`,
      sql`not (${activity.entity} = 'comment' and exists (select 1 from ${comments}
        where ${comments.projectId} = ${projectId} and ${comments.id} = ${activity.entityId}
          and ${comments.entity} = ${kind} and exists (${drafts} and ${table.id} = ${comments.entityId})))`,
    ];
  });

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

function activityConditions(
  { entity, entityId, actor, from, to }: z.output<typeof activityQuery>,
  timezone: string,
): SQL[] {
  const conditions = [
    entity && sql`${activity.entity} = ${entity}`,
    entityId !== undefined && sql`${activity.entityId} = ${entityId}`,
    actor !== undefined && sql`${activity.actorId} = ${actor}`,
    from && sql`${activity.at} >= ${instant(startOfDay(from, timezone))}`,
    to && sql`${activity.at} < ${instant(startOfDay(addDays(to, 1), timezone))}`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

interface RowReference {
  kind: string;
  id: number;
}

interface RowTitle extends RowReference {
  title: string;
  /** False for rows in the trash: they cannot be opened. */
  there: boolean;
}

const nameOf = ({ kind, id }: RowReference): string => `${kind} ${id}`;

/** Loads the commented rows by comment id. */
async function commentedRows(
  connection: Connection,
  projectId: number,
  entries: readonly HistoryEntry[],
): Promise<Map<number, RowReference>> {
  const ids = entries.filter(({ entity }) => entity === 'comment').map(({ entityId }) => entityId);
  if (ids.length === 0) return new Map();
  const found = await connection.rows<RowReference & { comment: number }>(sql`
    select ${comments.id} as comment, ${comments.entity} as kind, ${comments.entityId} as id from ${comments}
    where ${comments.projectId} = ${projectId} and ${comments.id} = any(${sql.param(ids)}::bigint[])`);
  return new Map(found.map(({ comment, kind, id }) => [comment, { kind, id }]));
}

/** Loads the titles of existing rows by kind and id. */
async function loadRowTitles(
  connection: Connection,
  projectId: number,
  rows: readonly RowReference[],
): Promise<Map<string, RowTitle>> {
  const idsOf = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id))];
  const asked = kinds.flatMap(([kind, { table, title }]) => {
    const ids = idsOf(kind);
    if (ids.length === 0) return [];
    return [
      sql`select ${kind}::text as kind, ${table.id} as id, ${title} as title, ${table.deletedAt} is null as there from ${table}
        where ${table.projectId} = ${projectId} and ${table.id} = any(${sql.param(ids)}::bigint[])`,
    ];
  });
  if (idsOf('project').length > 0)
    asked.push(
      sql`select 'project' as kind, ${projects.id} as id, ${projects.name} as title, true as there from ${projects} where ${projects.id} = ${projectId}`,
    );
  const [titled, names] = await Promise.all([
    asked.length > 0 ? connection.rows<RowTitle>(sql.join(asked, sql` union all `)) : [],
    loadNames(connection, idsOf('member')),
  ]);
  return new Map([
    ...titled.map((row) => [nameOf(row), row] as const),
    ...[...names].map(
      ([id, title]) => [nameOf({ kind: 'member', id }), { kind: 'member', id, title, there: true }] as const,
    ),
  ]);
}

/** Adds to each entry of a page the title of its row and where it can be opened. */
async function withTitles(
  connection: Connection,
  projectId: number,
  { entries, nextCursor, isCut }: HistoryPage,
): Promise<ResultPage> {
  const discussed = await commentedRows(connection, projectId, entries);
  const aboutOf = ({ entity, entityId }: HistoryEntry): RowReference =>
    (entity === 'comment' && discussed.get(entityId)) || { kind: entity, id: entityId };
  const titles = await loadRowTitles(connection, projectId, entries.map(aboutOf));
  const rows = entries.map((entry) => {
    const about = aboutOf(entry);
    const known = titles.get(nameOf(about));
    return { ...entry, entityTitle: known?.title ?? null, record: known?.there ? about : null };
  });
  return new ResultPage(rows, undefined, nextCursor, isCut);
}

/** Loads one page of a project's activity log. */
export async function loadProjectLog(
  connection: Connection,
  { member, projectId, timezone }: ActivityReader,
  query: z.output<typeof activityQuery>,
): Promise<ResultPage> {
  const conditions = [
    sql`${activity.projectId} = ${projectId}`,
    ...activityConditions(query, timezone),
    ...excludeDraftsOfOthers(member, projectId),
  ];
  const found = await listHistory(connection, sql.join(conditions, sql` and `), {
    limit: query.limit ?? DEFAULT_PAGE_SIZE,
    cursor: query.cursor,
  });
  const shown = found.entries.map((entry) => ({
    ...entry,
    ...visibleChange(entry, member.limits?.money === false),
  }));
  return withTitles(connection, projectId, { ...found, entries: shown });
}

/** Loads the history of the project itself and its members. */
export async function loadProjectHistory(
  connection: Connection,
  projectId: number,
  query: z.output<typeof historyQuery>,
): Promise<ResultPage> {
  const condition = sql`${activity.projectId} = ${projectId} and ${activity.entity} in ('project', 'member')`;
  return withTitles(connection, projectId, await listHistory(connection, condition, query));
}
