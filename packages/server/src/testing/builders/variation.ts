import type { variations } from '../../schema/variations.ts';

export type NewVariation = typeof variations.$inferInsert;

/** A variation's row to insert; pending unless said otherwise. */
export function buildVariation(
  fields: Pick<NewVariation, 'projectId' | 'submittedBy'> & Partial<NewVariation>,
): NewVariation {
  return {
    title: 'Additional stormwater channel',
    affectedPhase: 'utilities',
    extraCost: '21480.50',
    status: 'pending',
    updatedAt: fields.createdAt,
    ...fields,
  };
}
