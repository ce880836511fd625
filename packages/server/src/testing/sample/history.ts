import type { RowKind } from '@brick/domain/endpoint';
import { amountsAsText } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { type Change, difference } from '../../platform/activity.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Place } from './place.ts';

/** An entry of the activity log, dated as the story has it. */
export type Entry = Omit<Change, 'projectId' | 'actorId'> & { at: string };

interface MadeRow {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** What the server sets by itself: no creation sends it, so the log of one does not show it. */
const SET_BY_SERVER = new Set([
  'id',
  'projectId',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'deletedBy',
  'addedBy',
  'submittedBy',
  'reportedBy',
  'designerId',
  'createdBy',
  'serial',
  'number',
  'reportNumber',
  'enteredBy',
  'revision',
  'revisionOf',
]);

const sentFields = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SET_BY_SERVER.has(name)));

interface LaterChange<Row> {
  action: Change['action'];
  /** The fields as they were when the row was created. */
  before: Partial<Row>;
}

/** What the log tells of rows: their creation and, where they are at their second version, the change to it. */
export function historyOf<Row extends MadeRow>(
  entity: RowKind,
  rows: readonly Row[],
  later?: LaterChange<Row>,
): Entry[] {
  return rows.flatMap((row): Entry[] => {
    const change = later && row.version > 1 ? { ...later, ...differenceSince(row, later.before) } : null;
    const created = { ...sentFields(row), ...change?.before };
    return [
      { entity, entityId: row.id, action: 'created', after: created, at: row.createdAt },
      ...(change ? [{ entity, entityId: row.id, ...change, at: row.updatedAt }] : []),
    ];
  });
}

function differenceSince<Row extends object>(row: Row, before: Partial<Row>) {
  const now = Object.fromEntries(Object.keys(before).map((name) => [name, row[name as keyof Row]]));
  return difference(before as Record<string, unknown>, now) ?? {};
}

/** Writes entries in the order in which they happened, in one statement. */
export async function recordAll(
  connection: Connection,
  { projectId, ownerId }: Place,
  entries: readonly Entry[],
): Promise<void> {
  await connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after, at)
    select ${projectId}::bigint, ${ownerId}::bigint, e.entity, e."entityId", e.action, e.before, e.after, e.at
    from jsonb_to_recordset(${JSON.stringify(entries, amountsAsText)}::jsonb)
      as e(entity text, "entityId" bigint, action text, before jsonb, after jsonb, at timestamptz)
    order by e.at, e.entity, e."entityId"`);
}
