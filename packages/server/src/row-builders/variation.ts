import type { variations } from '../schema/variations.ts';
import { rowOf, type WithTextAmounts } from '../testing/builders/row-with-text-amounts.ts';

export type NewVariation = typeof variations.$inferInsert;

/** Builds the row of a variation. Default: pending. */
export function buildVariation(
  fields: WithTextAmounts<Pick<NewVariation, 'projectId' | 'submittedBy'> & Partial<NewVariation>>,
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
