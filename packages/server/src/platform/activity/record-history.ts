import type { ActivityAction, historyQuery } from '@brick/domain/activity/api';
import type { Endpoint, RowKind } from '@brick/domain/endpoint';
import type { Member } from '@brick/domain/permissions';
import { displayName } from '@brick/domain/users/display-name';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { accessTokens } from '../../schema/account-tables.ts';
import { activity } from '../../schema/activity.ts';
import { tradeLinkName } from '../../schema/trade-links/trade-links.ts';
import { users } from '../../schema/users.ts';
import type { Connection } from '../db/connection.ts';
import { type EndpointHandler, type RowSource, serveRow } from '../http/endpoint-handlers.ts';
import { ResultPage, withPageRows } from '../http/responses.ts';
import { isTruncated, type LimitedRow, limitToResponse } from '../records/list-paging.ts';
import { changeWithNames } from './erased-names.ts';

/** An activity log entry with the name of its actor. */
export interface HistoryEntry {
  id: number;
  at: string;
  actorId: number;
  actorName: string | null;
  /** The token by which a program acted for the actor. */
  tokenName: string | null;
  entity: string;
  entityId: number;
  action: ActivityAction;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  erased: boolean;
  /** It was imported with a project archive, and its time is the one stated there. */
  imported: boolean;
}

interface HistoryRow extends Omit<HistoryEntry, 'actorName'> {
  linkName: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface HistoryPage {
  entries: HistoryEntry[];
  nextCursor: string | undefined;
  /** The whole list was requested and does not fit into one response. */
  isCut: boolean;
}

function withActorName({ linkName, username, firstName, lastName, ...entry }: HistoryRow): HistoryEntry {
  return {
    ...entry,
    actorName: username === null ? linkName : displayName({ username, firstName, lastName }),
  };
}

/** Whether an entry is older than its project's import, and so was imported with it. */
export const isImported = sql`exists (select 1 from activity as import where import.project_id = ${activity.projectId}
  and import.entity = 'project' and import.entity_id = ${activity.projectId} and import.action = 'imported'
  and import.id > ${activity.id})`;

/**
 * Returns the entries that match a condition, newest first and older than the cursor: one page, or as many as fit
 * into one response.
 */
export async function listHistory(
  connection: Connection,
  condition: SQL,
  { limit, cursor }: z.output<typeof historyQuery>,
): Promise<HistoryPage> {
  const stored = await connection.rows<HistoryRow & LimitedRow>(
    limitToResponse(
      sql`
    select ${activity.id}, ${activity.at}, ${activity.actorId} as "actorId", ${activity.entity}, ${activity.entityId} as "entityId",
      ${activity.action}, ${changeWithNames('before')} as before, ${changeWithNames('after')} as after, ${activity.erasedAt} is not null as erased,
      ${isImported} as imported, ${tradeLinkName(activity.projectId, sql`-${activity.actorId}`)} as "linkName",
      (select ${accessTokens.name} from ${accessTokens} where ${accessTokens.id} = ${activity.tokenId}) as "tokenName",
      ${users.username}, ${users.firstName} as "firstName", ${users.lastName} as "lastName"
    from ${activity} left join ${users} on ${users.id} = ${activity.actorId} and ${users.deletedAt} is null
    where ${condition} ${cursor === undefined ? sql`` : sql`and ${activity.id} < ${cursor}`}
    order by ${activity.id} desc`,
      limit,
    ),
  );
  const more = isTruncated(stored);
  return {
    entries: stored.map(withActorName),
    nextCursor: more ? String(stored.at(-1)?.id) : undefined,
    isCut: more && limit === undefined,
  };
}

interface RecordKey {
  projectId: number;
  entity: string;
  id: number;
}

/** Returns the history of one record. */
export async function loadRecordHistory(
  connection: Connection,
  { projectId, entity, id }: RecordKey,
  query: z.output<typeof historyQuery>,
  /** Only entries of this person. */
  actorId?: number,
): Promise<ResultPage> {
  const by = actorId === undefined ? sql`` : sql` and ${activity.actorId} = ${actorId}`;
  const condition = sql`${activity.projectId} = ${projectId} and ${activity.entity} = ${entity} and ${activity.entityId} = ${id}${by}`;
  const { entries, nextCursor, isCut: isPart } = await listHistory(connection, condition, query);
  return new ResultPage(entries, undefined, nextCursor, isPart);
}

const historySchemas = new Map<string, z.ZodObject>();

/** Returns the fields of history entries of a kind, for lists of entries of all kinds. */
export const historySchemaOf = (kind: string): z.ZodObject | undefined => historySchemas.get(kind);

/**
 * Implements the history endpoint of a kind of record, for everyone who may read the record; `told` adapts an entry
 * to its response schema.
 */
export function serveHistory<
  Kind extends RowKind,
  Stored extends { id: number; projectId: number },
  Shown extends z.ZodObject,
>(
  call: Endpoint<Kind, string, typeof historyQuery, z.ZodNever, z.ZodArray<Shown>>,
  rows: RowSource<Stored, Kind>,
  told: (entry: HistoryEntry) => HistoryEntry = (entry) => entry,
  /** Whether a member sees only what they did themselves. */
  isPartial: (member: Member) => boolean = () => false,
): EndpointHandler {
  historySchemas.set(rows.kind, (call.reply as z.ZodArray<Shown>).element);
  return serveRow(call, rows, async ({ connection, member, row: { projectId, id }, query }) => {
    const actorId = isPartial(member) ? member.userId : undefined;
    const history = await loadRecordHistory(connection, { projectId, entity: rows.kind, id }, query, actorId);
    return withPageRows(history, (history.rows as readonly HistoryEntry[]).map(told));
  });
}
