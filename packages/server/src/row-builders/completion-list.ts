import type { completionLists } from '../schema/handover/completion-lists.ts';

type NewCompletionList = typeof completionLists.$inferInsert;

/** Builds the row of a completion list. Default: an open one for practical completion of the whole works. */
export const buildCompletionList = (
  fields: Pick<NewCompletionList, 'projectId' | 'addedBy'> & Partial<NewCompletionList>,
): NewCompletionList => ({ title: 'Block A', kind: 'practical', updatedAt: fields.createdAt, ...fields });
