import type { activityQuery, historyQuery } from '@brick/domain/activity/contract';
import { USUAL_PAGE } from '@brick/domain/activity/contract';
import { startOfDay } from '@brick/domain/activity/days';
import { addDays } from '@brick/domain/dates/calendar-date';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOf } from '../members/reads.ts';
import { Page } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { type Entries, type Entry, entriesWhere } from '../platform/history.ts';
import { readable } from '../platform/kept-rows.ts';
import { activity } from '../schema/activity.ts';
import { comments } from '../schema/comments.ts';
import { KINDS, type RecordKind } from '../schema/kinds.ts';
import { projects } from '../schema/projects.ts';
import { shownChange } from './fields.ts';

/** Who asks about which project, and where they live: days are theirs. */
interface Asked {
  member: Member;
  projectId: number;
  timezone: string;
}

const kinds = Object.entries(KINDS) as [RecordKind, (typeof KINDS)[RecordKind]][];

/**
 * Who reads the log may read every row but one: somebody else's draft, which is not there for them, and neither is what
 * was said beside it.
 */
const notInDrafts = (member: Member): SQL[] =>
  kinds.flatMap(([kind, { table, resource, reach }]) => {
    if (!reach.draft) return [];
    const drafts = sql`select 1 from ${table} where ${table.projectId} = ${activity.projectId} and not ${readable(member, resource, reach)}`;
    return [
      sql`not (${activity.entity} = ${kind} and exists (${drafts} and ${table.id} = ${activity.entityId}))`,
      sql`not (${activity.entity} = 'comment' and exists (select 1 from ${comments}
        where ${comments.projectId} = ${activity.projectId} and ${comments.id} = ${activity.entityId}
          and ${comments.entity} = ${kind} and exists (${drafts} and ${table.id} = ${comments.entityId})))`,
    ];
  });

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

function matching(
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

interface Row {
  kind: string;
  id: number;
}

interface Titled extends Row {
  title: string;
  /** False for what lies in the trash, where nothing opens it. */
  there: boolean;
}

const nameOf = ({ kind, id }: Row): string => `${kind} ${id}`;

/** The rows beside which comments stand, by the comment's id. */
async function discussedIn(
  connection: Connection,
  projectId: number,
  entries: readonly Entry[],
): Promise<Map<number, Row>> {
  const ids = entries.filter(({ entity }) => entity === 'comment').map(({ entityId }) => entityId);
  if (ids.length === 0) return new Map();
  const found = await connection.rows<Row & { comment: number }>(sql`
    select ${comments.id} as comment, ${comments.entity} as kind, ${comments.entityId} as id from ${comments}
    where ${comments.projectId} = ${projectId} and ${comments.id} = any(${sql.param(ids)}::bigint[])`);
  return new Map(found.map(({ comment, kind, id }) => [comment, { kind, id }]));
}

/** The names of rows, as far as they exist, by kind and id. */
async function titlesOf(
  connection: Connection,
  projectId: number,
  rows: readonly Row[],
): Promise<Map<string, Titled>> {
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
    asked.length > 0 ? connection.rows<Titled>(sql.join(asked, sql` union all `)) : [],
    namesOf(connection, idsOf('member')),
  ]);
  return new Map([
    ...titled.map((row) => [nameOf(row), row] as const),
    ...[...names].map(
      ([id, title]) => [nameOf({ kind: 'member', id }), { kind: 'member', id, title, there: true }] as const,
    ),
  ]);
}

/** A page of entries, each with the name of what it is about and where that is read. */
async function titled(
  connection: Connection,
  projectId: number,
  { entries, nextCursor, isCut }: Entries,
): Promise<Page> {
  const discussed = await discussedIn(connection, projectId, entries);
  const aboutOf = ({ entity, entityId }: Entry): Row =>
    (entity === 'comment' && discussed.get(entityId)) || { kind: entity, id: entityId };
  const titles = await titlesOf(connection, projectId, entries.map(aboutOf));
  const rows = entries.map((entry) => {
    const about = aboutOf(entry);
    const known = titles.get(nameOf(about));
    return { ...entry, entityTitle: known?.title ?? null, record: known?.there ? about : null };
  });
  return new Page(rows, undefined, nextCursor, isCut);
}

/** The entries of a project's log that a query asks for, a page at a time. */
export async function logOfProject(
  connection: Connection,
  { member, projectId, timezone }: Asked,
  query: z.output<typeof activityQuery>,
): Promise<Page> {
  const conditions = [
    sql`${activity.projectId} = ${projectId}`,
    ...matching(query, timezone),
    ...notInDrafts(member),
  ];
  const found = await entriesWhere(connection, sql.join(conditions, sql` and `), {
    limit: query.limit ?? USUAL_PAGE,
    cursor: query.cursor,
  });
  const shown = found.entries.map((entry) => ({ ...entry, ...shownChange(entry) }));
  return titled(connection, projectId, { ...found, entries: shown });
}

/** What happened to a project itself and to who is in it. */
export async function historyOfProject(
  connection: Connection,
  projectId: number,
  query: z.output<typeof historyQuery>,
): Promise<Page> {
  const condition = sql`${activity.projectId} = ${projectId} and ${activity.entity} in ('project', 'member')`;
  return titled(connection, projectId, await entriesWhere(connection, condition, query));
}
