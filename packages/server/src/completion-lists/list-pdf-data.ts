import type { CompletionList } from '@brick/domain/completion-lists/api';
import { loadPaper, type Paper } from '../projects/queries.ts';
import type { ListRow } from './list-store.ts';
import { type ListReader, serializeList } from './serialize-lists.ts';

/** What is printed of a list. */
export interface PrintedList extends Paper {
  list: CompletionList;
}

/** Loads a list and what is printed beside it, in the language of who prints it. */
export async function loadPrintedList(
  context: ListReader & { caller: { userId: number } },
  row: ListRow,
): Promise<PrintedList> {
  const [list, paper] = await Promise.all([
    serializeList(context, row),
    loadPaper(context.connection, { projectId: row.projectId, userId: context.caller.userId }),
  ]);
  return { list, ...paper };
}
