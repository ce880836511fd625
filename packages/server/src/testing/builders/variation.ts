import type { variations } from '../../schema/variations.ts';
import { rowOf, type Written } from './written.ts';

export type NewVariation = typeof variations.$inferInsert;

/** A variation's row to insert; pending unless said otherwise. */
export function buildVariation(
  fields: Written<Pick<NewVariation, 'projectId' | 'submittedBy'> & Partial<NewVariation>>,
): NewVariation {
  return rowOf<NewVariation>({
    title: 'Additional stormwater channel',
    affectedPhase: 'utilities',
    extraCost: '21480.50',
    status: 'pending',
    updatedAt: fields.createdAt,
    ...fields,
  });
}
