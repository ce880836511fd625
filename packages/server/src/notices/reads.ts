import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { notices } from '../schema/people.ts';

interface Telling {
  userIds: readonly number[];
  kind: string;
  projectId?: number | null;
  entity?: string | null;
  entityId?: number | null;
  /** What the sentence is made of, besides the kind. */
  facts?: Record<string, string | number | null>;
  /** Names what nobody is told twice. */
  once?: string | null;
}

/** Puts a notice before each of these users, in the transaction of what it tells of. */
export async function tell(connection: Connection, told: Telling): Promise<void> {
  const { userIds, kind, projectId = null, entity = null, entityId = null, facts = {}, once = null } = told;
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  await connection.rows(sql`
    insert into ${notices} (user_id, kind, project_id, entity, entity_id, facts, once)
    select person, ${kind}, ${projectId}::bigint, ${entity}, ${entityId}::bigint, ${JSON.stringify(facts)}::jsonb, ${once}
    from unnest(${sql.param(people)}::bigint[]) as person
    on conflict do nothing`);
  for (const userId of people) connection.announce({ userId, topic: 'notices' });
}
