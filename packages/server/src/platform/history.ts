import type { ActivityAction, historyQuery } from '@brick/domain/activity/contract';
import type { Endpoint, RowKind } from '@brick/domain/endpoint';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { activity } from '../schema/activity.ts';
import { users } from '../schema/users.ts';
import { Page, withRows } from './answers.ts';
import type { Connection } from './connection.ts';
import { told } from './names-apart.ts';
import { isCut, type Within, withinAnswer } from './part.ts';
import { type RowSource, type Served, serveRow } from './serve.ts';

/** An entry of the activity log with the name of who made the change. */
export interface Entry {
  id: number;
  at: string;
  actorId: number;
  actorName: string | null;
  entity: string;
  entityId: number;
  action: ActivityAction;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  erased: boolean;
  /** It came with the archive of which its project was made: its moment is what that says. */
  imported: boolean;
}

interface Stored extends Omit<Entry, 'actorName'> {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface Entries {
  entries: Entry[];
  nextCursor: string | undefined;
  /** All were asked for, and these are more than one answer holds. */
  isCut: boolean;
}

function named({ username, firstName, lastName, ...entry }: Stored): Entry {
  return { ...entry, actorName: username === null ? null : fullName({ username, firstName, lastName }) };
}

/** Whether an entry is older than its project's import, and so was brought by it. */
export const isImported = sql`exists (select 1 from activity as import where import.project_id = ${activity.projectId}
  and import.entity = 'project' and import.entity_id = ${activity.projectId} and import.action = 'imported'
  and import.id > ${activity.id})`;

/** The entries that a condition leaves, newest first and older than the cursor: as many as a page takes, or as one answer holds. */
export async function entriesWhere(
  connection: Connection,
  condition: SQL,
  { limit, cursor }: z.output<typeof historyQuery>,
): Promise<Entries> {
  const stored = await connection.rows<Stored & Within>(
    withinAnswer(
      sql`
    select ${activity.id}, ${activity.at}, ${activity.actorId} as "actorId", ${activity.entity}, ${activity.entityId} as "entityId",
      ${activity.action}, ${told('before')} as before, ${told('after')} as after, ${activity.erasedAt} is not null as erased,
      ${isImported} as imported,
      ${users.username}, ${users.firstName} as "firstName", ${users.lastName} as "lastName"
    from ${activity} left join ${users} on ${users.id} = ${activity.actorId} and ${users.deletedAt} is null
    where ${condition} ${cursor === undefined ? sql`` : sql`and ${activity.id} < ${cursor}`}
    order by ${activity.id} desc`,
      limit,
    ),
  );
  const more = isCut(stored);
  return {
    entries: stored.map(named),
    nextCursor: more ? String(stored.at(-1)?.id) : undefined,
    isCut: more && limit === undefined,
  };
}

interface Row {
  projectId: number;
  entity: string;
  id: number;
}

/** The history of one row. */
export async function historyOf(
  connection: Connection,
  { projectId, entity, id }: Row,
  query: z.output<typeof historyQuery>,
): Promise<Page> {
  const condition = sql`${activity.projectId} = ${projectId} and ${activity.entity} = ${entity} and ${activity.entityId} = ${id}`;
  const { entries, nextCursor, isCut: isPart } = await entriesWhere(connection, condition, query);
  return new Page(entries, undefined, nextCursor, isPart);
}

const declared = new Map<string, z.ZodObject>();

/** What the history of a kind of row declares of an entry, for who shows entries of all kinds together. */
export const fieldsOfHistory = (kind: string): z.ZodObject | undefined => declared.get(kind);

/** The call that answers the history of a kind of row, for whoever may read the row; `told` says an entry as its reply does. */
export function serveHistory<
  Kind extends RowKind,
  Stored extends { id: number; projectId: number },
  Shown extends z.ZodObject,
>(
  call: Endpoint<Kind, string, typeof historyQuery, z.ZodNever, z.ZodArray<Shown>>,
  rows: RowSource<Stored, Kind>,
  told: (entry: Entry) => Entry = (entry) => entry,
): Served {
  declared.set(rows.kind, (call.reply as z.ZodArray<Shown>).element);
  return serveRow(call, rows, async ({ connection, row: { projectId, id }, query }) => {
    const history = await historyOf(connection, { projectId, entity: rows.kind, id }, query);
    return withRows(history, (history.rows as readonly Entry[]).map(told));
  });
}
