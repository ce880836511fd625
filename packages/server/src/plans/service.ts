import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { planRevisions, plans, revisionFields } from '../schema/plans.ts';

/** Has the tiles of all revisions of a project drawn: an archive holds none. */
export async function requestAllTiles(
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<void> {
  await connection.rows(sql`
    insert into jobs (user_id, kind, project_id, request)
    select ${userId}, 'tiles', ${planRevisions.projectId}, jsonb_build_object('planId', ${planRevisions.planId}, 'number', ${planRevisions.number})
    from ${planRevisions} where ${planRevisions.projectId} = ${projectId}
    order by ${planRevisions.planId}, ${planRevisions.number}`);
}

/** Loads the sizes of the tiles of the revisions that hold, for devices that take plans along. */
export const loadTileSizes = (
  connection: Connection,
  projectId: number,
): Promise<{ id: number; bytes: number }[]> =>
  connection.rows(sql`
    select ${plans.id} as id, ${planRevisions.tileBytes} as bytes
    from ${plans} join ${planRevisions} on ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}
    where ${plans.projectId} = ${projectId} and ${plans.deletedAt} is null
      and ${planRevisions.number}::text = ${revisionFields.currentRevision.json} and ${planRevisions.tileBytes} is not null
    order by ${plans.id}`);
