import type { ActivityAction } from '@brick/domain/activity/contract';
import type { LiveEntity } from '@brick/domain/live';
import { alike } from '@brick/domain/money/json';
import { amountsAsText } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';

export interface Change {
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

/** Writes who changed what, in the transaction of the change. The histories and the audit log are read from it. */
export async function record(connection: Connection, change: Change): Promise<void> {
  const [entry] = await connection.rows<{ xid: string }>(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after)
    values (${change.projectId}, ${change.actorId}, ${change.entity}, ${change.entityId}, ${change.action},
      ${loggedAs(change.before)}::jsonb, ${loggedAs(change.after)}::jsonb)
    returning xid`);
  if (entry && connection.transaction) connection.transaction.id = entry.xid;
}

/** Which rows of the log lose their payload: those of rows of one kind, or of a whole project. */
export type Erasure = { projectId: number } & (
  | { entity: string; entityIds: readonly number[] }
  | { entity?: undefined; entityIds?: undefined }
);

/**
 * Erases what changes held (before, after), for what may be kept no longer. Who, what kind of change and when stay, and
 * so does the seal's hash: that there was an entry and that it was erased can be proved afterwards. Answers how many
 * entries it erased.
 */
export async function eraseActivity(connection: Connection, which: Erasure): Promise<number> {
  const { projectId, entity = null, entityIds } = which;
  const [erased] = await connection.rows<{ count: number }>(sql`
    select erase_activity(${projectId}::bigint, ${entity}::text, ${entityIds ? sql.param([...entityIds]) : null}::bigint[],
      ${entity ? 'record removed' : 'project removed'}::text) as count`);
  return erased?.count ?? 0;
}

/**
 * What the log is told, with the account beside the name of whom a row is assigned to: a name that has to be erased is
 * found by the account alone.
 */
export const withAccount = (told: object, row: object): object =>
  'assignedTo' in told && 'assignedToId' in row ? { assignedToId: row.assignedToId ?? null, ...told } : told;

/** The fields of an edit that differ from the row as it was, before and after. Null where nothing differs. */
export function difference<Row extends Record<string, unknown>>(before: Row, after: Partial<Row>) {
  const names = Object.keys(after).filter(
    (name) => after[name] !== undefined && !same(before[name], after[name]),
  );
  if (names.length === 0) return null;
  const pick = (from: Partial<Row>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** Of fields that were sent of a row those that differ. */
export const changesIn = <Sent extends object>(row: object, sent: Sent): Partial<Sent> =>
  (difference<Record<string, unknown>>({ ...row }, { ...sent })?.after ?? {}) as Partial<Sent>;

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null) || alike(a, b);
