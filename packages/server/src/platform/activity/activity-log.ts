import type { ActivityAction } from '@brick/domain/activity/api';
import type { LiveEntity } from '@brick/domain/live/topics';
import { isSameJson } from '@brick/domain/money/json';
import { amountsAsText } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';

export interface ActivityChange {
  projectId: number;
  actorId: number;
  entity: LiveEntity;
  entityId: number;
  action: ActivityAction;
  before?: object | null;
  after?: object | null;
}

/** A side of a change as the log keeps it: amounts are text there, as on the wire. */
export const loggedAs = (side: object | null | undefined): string | null =>
  side ? JSON.stringify(side, amountsAsText) : null;

/** Writes an activity log entry in the transaction of the change. Record histories and the audit log read these entries. */
export async function logActivity(connection: Connection, change: ActivityChange): Promise<void> {
  const [entry] = await connection.rows<{ xid: string }>(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    values (${change.projectId}, ${change.actorId}, ${change.entity}, ${change.entityId}, ${change.action},
      ${loggedAs(change.before)}::jsonb, ${loggedAs(change.after)}::jsonb)
    returning xid`);
  if (entry && connection.transaction) connection.transaction.id = entry.xid;
}

/** The log entries that lose their payload: those of some records of one kind, or of a whole project. */
export type ErasureScope = { projectId: number } & (
  | { entity: string; entityIds: readonly number[] }
  | { entity?: undefined; entityIds?: undefined }
);

/**
 * Erases the payload (before, after) of entries that may no longer be kept. The actor, action and time stay, and so
 * does the hash in the chain, so it can be proved later that there was an entry and that it was erased. Returns the
 * number of erased entries.
 */
export async function eraseActivity(connection: Connection, which: ErasureScope): Promise<number> {
  const { projectId, entity = null, entityIds } = which;
  const [erased] = await connection.rows<{ count: number }>(sql`
    select erase_activity(${projectId}::bigint, ${entity}::text, ${entityIds ? sql.param([...entityIds]) : null}::bigint[],
      ${entity ? 'record removed' : 'project removed'}::text) as count`);
  return erased?.count ?? 0;
}

/** Adds the assignee's account id beside the assignee's name, because names are found for erasure by the account id. */
export const withAssigneeId = (told: object, row: object): object =>
  'assignedTo' in told && 'assignedToId' in row ? { assignedToId: row.assignedToId ?? null, ...told } : told;

/** Returns the fields that an edit changes, before and after, or null if nothing changes. */
export function diffFields<Row extends Record<string, unknown>>(before: Row, after: Partial<Row>) {
  const names = Object.keys(after).filter(
    (name) => after[name] !== undefined && !isSameValue(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Partial<Row>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Returns the sent fields that differ from the record. */
export const changedFields = <Sent extends object>(row: object, sent: Sent): Partial<Sent> =>
  (diffFields<Record<string, unknown>>({ ...row }, { ...sent })?.after ?? {}) as Partial<Sent>;

const isSameValue = (a: unknown, b: unknown) => (a ?? null) === (b ?? null) || isSameJson(a, b);
