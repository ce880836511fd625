import type { activityQuery, historyQuery } from '@brick/domain/activity/contract';
import { USUAL_PAGE } from '@brick/domain/activity/contract';
import { startOfDay } from '@brick/domain/activity/days';
import { addDays } from '@brick/domain/dates/calendar-date';
import type { RowKind } from '@brick/domain/endpoint';
import type { Member } from '@brick/domain/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOf } from '../members/reads.ts';
import { Page } from '../platform/answers.ts';
import type { Connection } from '../platform/connection.ts';
import { type Entries, type Entry, entriesWhere, historyWhere } from '../platform/history.ts';
import { readable } from '../platform/kept-rows.ts';
import { activity } from '../schema/activity.ts';
import { KINDS } from '../schema/kinds.ts';
import { projects } from '../schema/projects.ts';
import { shownChange } from './fields.ts';

/** Who asks about which project, and where he lives: days are his. */
interface Asked {
  member: Member;
  projectId: number;
  timezone: string;
}

const kinds = Object.entries(KINDS) as [RowKind, (typeof KINDS)[RowKind]][];

/** Who reads the log may read every row but one: somebody else's draft, which is not there for him. */
const notInDrafts = (member: Member): SQL[] =>
  kinds.flatMap(([kind, { table, resource, reach }]) =>
    reach.draft
      ? [
          sql`not (${activity.entity} = ${kind} and exists (select 1 from ${table} where ${table.projectId} = ${activity.projectId}
            and ${table.id} = ${activity.entityId} and not ${readable(member, resource, reach)}))`,
        ]
      : [],
  );

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

function matching(
  { entity, entityId, actor, from, to }: z.output<typeof activityQuery>,
  timezone: string,
): SQL[] {
  const conditions = [
    entity && sql`${activity.entity} = ${entity}`,
    entityId && sql`${activity.entityId} = ${entityId}`,
    actor && sql`${activity.actorId} = ${actor}`,
    from && sql`${activity.at} >= ${instant(startOfDay(from, timezone))}`,
    to && sql`${activity.at} < ${instant(startOfDay(addDays(to, 1), timezone))}`,
  ];
  return conditions.filter((condition) => typeof condition === 'object');
}

interface Titled {
  entity: string;
  id: number;
  title: string;
}

/** The names of the rows that entries are about, as far as they exist, by kind and id. */
async function titlesOf(
  connection: Connection,
  projectId: number,
  entries: readonly Entry[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string) => [
    ...new Set(entries.filter(({ entity }) => entity === kind).map(({ entityId }) => entityId)),
  ];
  const asked = kinds.flatMap(([kind, { table, title }]) => {
    const ids = idsOf(kind);
    if (ids.length === 0) return [];
    return [
      sql`select ${kind}::text as entity, ${table.id} as id, ${title} as title from ${table}
        where ${table.projectId} = ${projectId} and ${table.id} = any(${sql.param(ids)}::bigint[])`,
    ];
  });
  if (idsOf('project').length > 0)
    asked.push(
      sql`select 'project' as entity, ${projects.id} as id, ${projects.name} as title from ${projects} where ${projects.id} = ${projectId}`,
    );
  const [rows, names] = await Promise.all([
    asked.length > 0 ? connection.rows<Titled>(sql.join(asked, sql` union all `)) : [],
    namesOf(connection, idsOf('member')),
  ]);
  return new Map([
    ...rows.map(({ entity, id, title }) => [`${entity} ${id}`, title] as const),
    ...[...names].map(([id, name]) => [`member ${id}`, name] as const),
  ]);
}

/** A page of entries, each with the name of what it is about. */
async function titled(
  connection: Connection,
  projectId: number,
  { entries, nextCursor }: Entries,
): Promise<Page> {
  const titles = await titlesOf(connection, projectId, entries);
  const rows = entries.map((entry) => ({
    ...entry,
    entityTitle: titles.get(`${entry.entity} ${entry.entityId}`) ?? null,
  }));
  return new Page(rows, undefined, nextCursor);
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
  const { entries, nextCursor } = await entriesWhere(connection, sql.join(conditions, sql` and `), {
    limit: query.limit ?? USUAL_PAGE,
    cursor: query.cursor,
  });
  const shown = entries.map((entry) => ({ ...entry, ...shownChange(entry) }));
  return titled(connection, projectId, { entries: shown, nextCursor });
}

/** What happened to a project itself and to who is in it. */
export async function historyOfProject(
  connection: Connection,
  projectId: number,
  query: z.output<typeof historyQuery>,
): Promise<Page> {
  const condition = sql`${activity.projectId} = ${projectId} and ${activity.entity} in ('project', 'member')`;
  return titled(connection, projectId, await historyWhere(connection, condition, query));
}
