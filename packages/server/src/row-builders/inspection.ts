import type { inspections } from '../schema/inspections.ts';

export type NewInspection = typeof inspections.$inferInsert;

/** Builds the row of an inspection. Default: pending, inspected by its creator. */
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
