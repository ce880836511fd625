import { actorOfLink, linkOfActor } from '@brick/domain/links/link-actors';
import { sql } from 'drizzle-orm';
import { linkActorNameSql, tradeLinks } from '../../schema/trade-links/trade-links.ts';
import type { Connection } from '../db/connection.ts';

/** Loads the names under which links act, by their ids. Nothing is asked if there is none. */
export async function loadTradeLinkNames(
  connection: Connection,
  { projectIds, ids }: { projectIds: readonly number[]; ids: readonly (number | null)[] },
): Promise<Map<number, string>> {
  const asked = [...new Set(ids.filter((id) => id !== null))];
  if (asked.length === 0) return new Map();
  const rows = await connection.rows<{ id: number; name: string }>(sql`
    select ${tradeLinks.id} as id, ${linkActorNameSql} as name from ${tradeLinks}
    where ${tradeLinks.projectId} = any(${sql.param([...projectIds])}::bigint[])
      and ${tradeLinks.id} = any(${sql.param(asked)}::bigint[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Loads the names of those links that are among some actors, by their numbers as actors. */
export async function loadLinkActorNames(
  connection: Connection,
  projectId: number,
  actors: readonly number[],
): Promise<Map<number, string>> {
  const names = await loadTradeLinkNames(connection, {
    projectIds: [projectId],
    ids: actors.map(linkOfActor),
  });
  return new Map([...names].map(([id, name]) => [actorOfLink(id), name]));
}
