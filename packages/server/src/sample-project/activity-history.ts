import type { RowKind } from '@brick/domain/endpoint';
import { amountsAsText } from '@brick/domain/money/money';
import { sql } from 'drizzle-orm';
import { type ActivityChange, diffFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { SampleContext } from './sample-dates.ts';

/** A log entry with its date in the sample. */
export type DatedEntry = Omit<ActivityChange, 'projectId' | 'actorId'> & { at: string };

interface SampleRow {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
}

/** Fields set by the server, which the log of a creation does not contain. */
const SERVER_FIELDS = new Set([
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

const enteredFields = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !SERVER_FIELDS.has(name)));

interface LaterChange<Row> {
  action: ActivityChange['action'];
  /** The fields at creation. */
  before: Partial<Row>;
}

/** The log entries of rows: their creation and, for rows at version 2, the change. */
export function historyOf<Row extends SampleRow>(
  entity: RowKind,
  rows: readonly Row[],
  later?: LaterChange<Row>,
): DatedEntry[] {
  return rows.flatMap((row): DatedEntry[] => {
    const change = later && row.version > 1 ? { ...later, ...differenceSince(row, later.before) } : null;
    const created = { ...enteredFields(row), ...change?.before };
    return [
      { entity, entityId: row.id, action: 'created', after: created, at: row.createdAt },
      ...(change ? [{ entity, entityId: row.id, ...change, at: row.updatedAt }] : []),
    ];
  });
}

function differenceSince<Row extends object>(row: Row, before: Partial<Row>) {
  const now = Object.fromEntries(Object.keys(before).map((name) => [name, row[name as keyof Row]]));
  return diffFields(before as Record<string, unknown>, now) ?? {};
}

/** Writes entries in chronological order with one statement. */
export async function recordAll(
  connection: Connection,
  { projectId, ownerId }: SampleContext,
  entries: readonly DatedEntry[],
): Promise<void> {
  await connection.rows(sql`
    insert into activity (project_id, actor_id, entity, entity_id, action, before, after, at)
    select ${projectId}::bigint, ${ownerId}::bigint, e.entity, e."entityId", e.action, e.before, e.after, e.at
    from jsonb_to_recordset(${JSON.stringify(entries, amountsAsText)}::jsonb)
      as e(entity text, "entityId" bigint, action text, before jsonb, after jsonb, at timestamptz)
    order by e.at, e.entity, e."entityId"`);
}
