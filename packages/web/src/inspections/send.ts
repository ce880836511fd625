import { type Inspection, type inspectionBody, updateInspection } from '@brick/domain/inspections/contract';
import type * as z from 'zod';
import { call } from '../platform/call.ts';

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
  return call(updateInspection, { params: { id: from.id }, body: { ...changes, version } });
}
