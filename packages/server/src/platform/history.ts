import { type ActivityAction, type historyQuery, USUAL_PAGE } from '@brick/domain/activity/contract';
import type { Endpoint, RowKind } from '@brick/domain/endpoint';
import { fullName } from '@brick/domain/users/names';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { activity } from '../schema/activity.ts';
import { users } from '../schema/users.ts';
import { Page } from './answers.ts';
import type { Connection } from './connection.ts';
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
}

interface Stored extends Omit<Entry, 'actorName'> {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface Entries {
  entries: Entry[];
  nextCursor: string | undefined;
}

function named({ username, firstName, lastName, ...entry }: Stored): Entry {
  return { ...entry, actorName: username === null ? null : fullName({ username, firstName, lastName }) };
}

/** The entries that a condition leaves, newest first: all, or as many as a page takes, older than the cursor. */
export async function entriesWhere(
  connection: Connection,
  condition: SQL,
  { limit, cursor }: { limit: number | undefined; cursor: number | undefined },
): Promise<Entries> {
  const stored = await connection.rows<Stored>(sql`
    select ${activity.id}, ${activity.at}, ${activity.actorId} as "actorId", ${activity.entity}, ${activity.entityId} as "entityId",
      ${activity.action}, ${activity.before}, ${activity.after}, ${activity.erasedAt} is not null as erased,
      ${users.username}, ${users.firstName} as "firstName", ${users.lastName} as "lastName"
    from ${activity} left join ${users} on ${users.id} = ${activity.actorId} and ${users.deletedAt} is null
    where ${condition} ${cursor === undefined ? sql`` : sql`and ${activity.id} < ${cursor}`}
    order by ${activity.id} desc ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}`);
  const shown = limit === undefined ? stored : stored.slice(0, limit);
  const more = shown.length < stored.length;
  return { entries: shown.map(named), nextCursor: more ? String(shown.at(-1)?.id) : undefined };
}

/** A history as its query asks for it: whole, or a page of it. */
export async function historyWhere(
  connection: Connection,
  condition: SQL,
  { limit, cursor }: z.output<typeof historyQuery>,
): Promise<Entries> {
  const paged = limit !== undefined || cursor !== undefined;
  return entriesWhere(connection, condition, { limit: paged ? (limit ?? USUAL_PAGE) : undefined, cursor });
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
  const { entries, nextCursor } = await historyWhere(connection, condition, query);
  return new Page(entries, undefined, nextCursor);
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
    return new Page((history.rows as readonly Entry[]).map(told), undefined, history.nextCursor);
  });
}
