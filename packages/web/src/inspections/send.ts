import type { Inspection, inspectionBody, inspectionCalls } from '@brick/domain/inspections/contract';
import { inspection as declared } from '@brick/domain/inspections/record';
import { bodyOf } from '@brick/domain/records/schemas';
import type * as z from 'zod';
import { call, callOf } from '../platform/call.ts';

const change = callOf<typeof inspectionCalls.update>('PATCH', '/api/inspections/{id}');

/** What the forms check. They have no use for the other name of observations, which the call takes beside it. */
export const body = bodyOf(declared.fields) as unknown as typeof inspectionBody;

/** The values with which a form opens: those of an inspection, or of a new one that this user inspects. */
export const startOf = (
  inspection: Inspection | null,
  inspectorId: number | null = null,
): z.input<typeof inspectionBody> => ({
  phase: inspection?.phase ?? ('' as never),
  inspectionType: inspection?.inspectionType ?? '',
  scheduledDate: inspection?.scheduledDate ?? null,
  location: inspection?.location ?? '',
  assignedTo: inspection?.assignedTo ?? '',
  dueDate: inspection?.dueDate ?? null,
  inspectorId: inspection ? inspection.inspectorId : inspectorId,
  result: inspection?.result ?? 'pending',
  observations: inspection?.observations ?? '',
  adviceInstructions: inspection?.adviceInstructions ?? '',
  beforePhotosUrls: inspection?.beforePhotosUrls ?? [],
  afterPhotosUrls: inspection?.afterPhotosUrls ?? [],
});

interface Edit {
  from: Inspection;
  changes: Partial<z.output<typeof inspectionBody>>;
  version: number;
}

/** Sends what was changed. The form has observations under one of their two names, and sends nothing under the other. */
export function saveInspection({ from, changes: { observationNotes: _, ...changes }, version }: Edit) {
  return call(change, { params: { id: from.id }, body: { ...changes, version } });
}
