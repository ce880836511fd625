import type { inspections } from '../../schema/inspections.ts';

export type NewInspection = typeof inspections.$inferInsert;

/** An inspection's row to insert; its result is pending unless said otherwise, its inspector who created it. */
export function buildInspection(
  fields: Pick<NewInspection, 'projectId' | 'createdBy'> & Partial<NewInspection>,
): NewInspection {
  return {
    phase: 'foundation',
    inspectionType: 'Reinforcement before concrete',
    inspectorId: fields.createdBy,
    result: 'pending',
    updatedAt: fields.createdAt,
    ...fields,
  };
}
