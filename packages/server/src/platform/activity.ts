import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';

export interface Change {
  projectId: number;
  actorId: number;
  entity: string;
  entityId: number;
  action: 'created' | 'updated' | 'deleted' | 'restored' | 'decided' | 'paid';
  before?: object | null;
  after?: object | null;
}

/** Writes who changed what, in the transaction of the change. The histories and the audit log are read from it. */
export async function record(connection: Connection, change: Change): Promise<void> {
  await connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    values (${change.projectId}, ${change.actorId}, ${change.entity}, ${change.entityId}, ${change.action},
      ${change.before ? JSON.stringify(change.before) : null}::jsonb, ${change.after ? JSON.stringify(change.after) : null}::jsonb)`);
}

/** The fields of an edit that differ from the row as it was, before and after. Null where nothing differs. */
export function difference<Row extends Record<string, unknown>>(before: Row, after: Partial<Row>) {
  const names = Object.keys(after).filter(
    (name) => after[name] !== undefined && !same(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Partial<Row>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const same = (a: unknown, b: unknown) =>
  (a ?? null) === (b ?? null) || JSON.stringify(a) === JSON.stringify(b);
