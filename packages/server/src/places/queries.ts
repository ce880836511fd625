import { problemMessage } from '@brick/domain/errors';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Connection } from '../platform/db/connection.ts';
import { assertInProject } from '../records/assert-in-project.ts';
import { places } from '../schema/places.ts';

/** Throws if the place is not in the project or in the trash. */
export const assertPlace = (
  connection: Connection,
  projectId: number,
  id: number | null | undefined,
  field = 'placeId',
): Promise<void> =>
  assertInProject(connection, places, projectId, {
    ...{ id, field },
    refusal: problemMessage('Choose a place of this project'),
  });

/** SQL of the ids of a place and of everything below it. */
export const placesBelow = (projectId: SQL | AnyPgColumn | number, id: number): SQL => sql`
  with recursive below as (
    select p.id from places p where p.project_id = ${projectId} and p.id = ${id}
    union
    select p.id from places p join below on p.parent_id = below.id
      where p.project_id = ${projectId} and p.deleted_at is null
  )
  select id from below`;

/** SQL condition: a row stands at a place or anywhere below it. */
export const isAtPlace = (row: { projectId: AnyPgColumn; placeId: AnyPgColumn }, id: number): SQL =>
  isWithin({ id: row.placeId }, id);

/** SQL condition: a place is this one, or anywhere below it. */
export function isWithin(place: { id: AnyPgColumn }, id: number): SQL {
  const project = sql`(select project_id from places where id = ${id})`;
  return sql`${place.id} in (${placesBelow(project, id)})`;
}

/** Loads the paths of the places of rows by their ids, including those of places in the trash. */
export async function loadPlacePaths(
  connection: Connection,
  rows: readonly { projectId: number; placeId: number | null }[],
): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ placeId }) => placeId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await connection.rows<{ id: number; path: string }>(sql`
    select ${places.id} as id, ${places.path} as path from ${places}
    where ${places.projectId} = ${rows[0]?.projectId} and ${places.id} = any(${sql.param(ids)}::bigint[])`);
  return new Map(found.map(({ id, path }) => [id, path]));
}
