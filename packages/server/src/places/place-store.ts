import type { PlaceSetting, StandingRow } from '@brick/domain/places/rules';
import { NAMED_ROWS, placeFacts } from '@brick/domain/places/rules';
import { type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { createRecordStore } from '../platform/records/record-store.ts';
import { checks } from '../schema/checks.ts';
import { completionLists } from '../schema/handover/completion-lists.ts';
import { issues } from '../schema/issues.ts';
import { places } from '../schema/places.ts';
import { plans } from '../schema/plans.ts';

export type PlaceRow = typeof places.$inferSelect;

export const placeRows = createRecordStore({ kind: 'place', table: places, facts: placeFacts });

/** An advisory lock class: whoever changes the tree of a project waits for others who do. */
const TREE_LOCK = 7_241_026;

/** Waits until nobody else changes the tree of a project, until the end of the transaction. */
export const lockTree = (connection: Connection, projectId: number) =>
  connection.rows(sql`select pg_advisory_xact_lock(${TREE_LOCK}, ${projectId % 2_147_483_647})`);

interface Wanted {
  id: number | null;
  code: string;
  parentId: number | null;
  /** When the place was deleted, if it is to be restored along with what was deleted then. */
  deletedAt?: string | null;
}

/** Deeper than any tree, so that a query of one ends. */
const DEEPEST = 10;

/** Loads what decides whether a place can stand where it would. */
async function loadSetting(
  connection: Connection,
  projectId: number,
  { id, code, parentId, deletedAt = null }: Wanted,
): Promise<PlaceSetting> {
  const [found] = await connection.rows<Omit<PlaceSetting, 'id' | 'code' | 'parentId'>>(sql`
    with recursive above as (
      select p.id, p.parent_id, 1 as step from places p
        where p.project_id = ${projectId} and p.id = ${parentId}::bigint and p.deleted_at is null
      union all
      select p.id, p.parent_id, above.step + 1 from places p join above on p.id = above.parent_id
        where p.project_id = ${projectId} and p.deleted_at is null and above.step < ${DEEPEST}
    ),
    below as (
      select p.id, 0 as level from places p where p.project_id = ${projectId} and p.id = ${id}::bigint
      union all
      select p.id, below.level + 1 from places p join below on p.parent_id = below.id
        where p.project_id = ${projectId} and p.deleted_at is not distinct from ${deletedAt} and below.level < ${DEEPEST}
    )
    select coalesce((select json_agg(id order by step) from above), '[]') as above,
      (select coalesce(max(level), 0) from below)::int as "levelsBelow",
      exists (select 1 from places p where p.project_id = ${projectId} and p.deleted_at is null
        and coalesce(p.parent_id, 0) = coalesce(${parentId}::bigint, 0) and lower(p.code) = lower(${code}::text)
        and p.id <> coalesce(${id}::bigint, 0)) as "isCodeTaken",
      (select count(*) from places p where p.project_id = ${projectId} and p.deleted_at is null) as count`);
  if (!found) throw new Error('an aggregate came back empty');
  return { id, code, parentId, ...found };
}

/** Locks the tree of places and loads the facts that decide whether a place may have this parent and code. */
export async function lockPlacement(
  connection: Connection,
  projectId: number,
  wanted: Wanted,
): Promise<PlaceSetting> {
  // Sent together: the second is read once the lock is held.
  const [, setting] = await Promise.all([
    lockTree(connection, projectId),
    loadSetting(connection, projectId, wanted),
  ]);
  return setting;
}

/** Loads everything below a place: what is there, or what was deleted at that moment. Its rows are locked. */
export const loadBelow = (
  connection: Connection,
  { projectId, id }: Pick<PlaceRow, 'projectId' | 'id'>,
  deletedAt: string | null = null,
): Promise<PlaceRow[]> =>
  connection.rows<PlaceRow>(sql`
    select ${columnsOf(places)} from ${places} where ${places.projectId} = ${projectId} and ${places.id} in (
      with recursive below as (
        select p.id from places p where p.project_id = ${projectId} and p.parent_id = ${id}
          and p.deleted_at is not distinct from ${deletedAt}
        union
        select p.id from places p join below on p.parent_id = below.id
          where p.project_id = ${projectId} and p.deleted_at is not distinct from ${deletedAt}
      )
      select id from below
    ) order by ${places.id} for update`);

/** What keeps a place from being deleted, each as SQL of the titles of rows at `placeIds`. */
const STANDING: readonly ((projectId: number, placeIds: SQL) => SQL)[] = [
  (projectId, placeIds) => sql`
    select ${issues.number} || ' ' || ${issues.title} as title from ${issues}
    where ${issues.projectId} = ${projectId} and ${issues.placeId} = any(${placeIds}) and ${issues.status} <> 'resolved'
      and ${issues.deletedAt} is null`,
  (projectId, placeIds) => sql`
    select ${plans.number} || ' ' || ${plans.title} as title from ${plans}
    where ${plans.projectId} = ${projectId} and ${plans.placeId} = any(${placeIds}) and ${plans.deletedAt} is null`,
  (projectId, placeIds) => sql`
    select ${checks.number} || ' ' || ${checks.title} as title from ${checks}
    where ${checks.projectId} = ${projectId} and ${checks.placeId} = any(${placeIds})
      and ${checks.state} in ('planned', 'running') and ${checks.deletedAt} is null`,
  // Without its place a list would be of the whole works.
  (projectId, placeIds) => sql`
    select ${completionLists.number} || ' ' || ${completionLists.title} as title from ${completionLists}
    where ${completionLists.projectId} = ${projectId} and ${completionLists.placeId} = any(${placeIds})
      and ${completionLists.state} = 'open' and ${completionLists.deletedAt} is null`,
];

/** Loads the first rows that stand at any of these places and keep it from being deleted. */
export const loadStanding = (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<StandingRow[]> =>
  connection.rows<StandingRow>(sql`
    select title from (${sql.join(
      STANDING.map((rows) => rows(projectId, sql`${sql.param([...ids])}::bigint[]`)),
      sql` union all `,
    )}) as standing order by title limit ${NAMED_ROWS}`);

/** Loads the id of the place at a path, without regard to case. */
export async function findByPath(
  connection: Connection,
  projectId: number,
  path: string,
): Promise<number | undefined> {
  const [found] = await connection.rows<{ id: number }>(sql`
    select ${places.id} as id from ${places} where ${places.projectId} = ${projectId}
      and lower(${places.path}) = lower(${path}::text) and ${places.deletedAt} is null`);
  return found?.id;
}
