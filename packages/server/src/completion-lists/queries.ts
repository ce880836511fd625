import type { ListLine } from '@brick/domain/completion-lists/line-replies';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { completionLists } from '../schema/handover/completion-lists.ts';
import { hashOfLines, type ListRow, loadLines } from './list-store.ts';

/** A completion list with its lines. */
export interface ListWithLines {
  list: ListRow;
  lines: readonly ListLine[];
}

/** Loads the completion lists of a project with their lines, by their numbers. */
export async function loadListsWithLines(
  connection: Connection,
  projectId: number,
): Promise<ListWithLines[]> {
  const lists = await connection.rows<ListRow>(sql`
    select ${columnsOf(completionLists)} from ${completionLists}
    where ${completionLists.projectId} = ${projectId} and ${completionLists.deletedAt} is null
    order by ${completionLists.serial}`);
  const lines = await loadLines(connection, lists);
  return lists.map((list) => ({ list, lines: lines.get(list.id) ?? [] }));
}

/** Whether the lines of every issued list of a project are those of which its hash was made. */
export async function haveListsTheirLines(connection: Connection, projectId: number): Promise<boolean> {
  const lists = await loadListsWithLines(connection, projectId);
  return lists.every(({ list, lines }) => list.state === 'open' || list.hash === hashOfLines(lines));
}
