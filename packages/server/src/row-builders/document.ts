import type { documents } from '../schema/documents.ts';

export type NewDocument = typeof documents.$inferInsert;

/** Builds the row of a document. Default: a permit, not required, without a file. */
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
