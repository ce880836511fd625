import type { ListLine } from '@brick/domain/completion-lists/reply-schemas';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Member } from '@brick/domain/permissions';
import type { Phase } from '@brick/domain/phases/phases';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { readableRecordsCondition } from '../platform/records/record-store.ts';
import { completionListKind, completionLists } from '../schema/handover/completion-lists.ts';
import { hashOfLines, type ListRow, loadLines } from './list-store.ts';

/** A completion list with its lines. */
export interface ListWithLines {
  list: ListRow;
  lines: readonly ListLine[];
}

/** Loads the completion lists of a project with their lines, or those of a phase, by their numbers. */
export async function loadListsWithLines(
  connection: Connection,
  projectId: number,
  phase?: Phase,
): Promise<ListWithLines[]> {
  const lists = await connection.rows<ListRow>(sql`
    select ${columnsOf(completionLists)} from ${completionLists}
    where ${completionLists.projectId} = ${projectId} and ${completionLists.deletedAt} is null
    order by ${completionLists.serial}`);
  const lines = await loadLines(connection, lists, phase);
  return lists.map((list) => ({ list, lines: lines.get(list.id) ?? [] }));
}

/** Whether the lines of every issued list of a project are those of which its hash was made. */
export async function areListHashesValid(connection: Connection, projectId: number): Promise<boolean> {
  const lists = await loadListsWithLines(connection, projectId);
  return lists.every(({ list, lines }) => list.state === 'open' || list.hash === hashOfLines(lines));
}

/** Throws unless the list is in the project, not in the trash, and the member may read it. */
export async function assertReadableList(
  connection: Connection,
  { projectId, member, id, field }: { projectId: number; member: Member; id: number | null; field: string },
): Promise<void> {
  if (id === null) return;
  const found = await connection.rows(sql`
    select 1 from ${completionLists} where ${completionLists.projectId} = ${projectId} and ${completionLists.id} = ${id}
      and ${completionLists.deletedAt} is null and ${readableRecordsCondition(member, 'handover', completionListKind.reach)}`);
  if (found.length === 0)
    throw fieldProblem(field, problemMessage('Choose a completion list of this project'));
}

/** Loads the numbers and titles of the lists that rows of one project name, by their ids, without those in the trash. */
export async function loadListNames(
  connection: Connection,
  rows: readonly { projectId: number; listId: number | null }[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ listId }) => listId ?? []);
  if (ids.length === 0) return new Map();
  const found = await connection.rows<{ id: number; name: string }>(sql`
    select ${completionLists.id} as id, ${completionLists.number} || ' · ' || ${completionLists.title} as name
    from ${completionLists} where ${completionLists.projectId} = ${rows[0]?.projectId} and ${completionLists.deletedAt} is null
      and ${completionLists.id} = any(${sql.param(ids)}::bigint[])`);
  return new Map(found.map(({ id, name }) => [id, name]));
}
