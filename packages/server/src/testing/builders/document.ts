import type { documents } from '../../schema/documents.ts';

export type NewDocument = typeof documents.$inferInsert;

/** A document's row to insert; a permit that is not required unless said otherwise, still without a file. */
export function buildDocument(
  fields: Pick<NewDocument, 'projectId' | 'addedBy'> & Partial<NewDocument>,
): NewDocument {
  return {
    kind: 'permit',
    title: 'Building permit',
    phase: 'land_planning',
    updatedAt: fields.createdAt,
    ...fields,
  };
}
