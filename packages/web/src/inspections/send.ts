import type { Inspection, inspectionBody } from '@brick/domain/inspections/contract';
import type * as z from 'zod';

export type Body = z.output<typeof inspectionBody>;

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

/** Only what was changed here is sent, so that what somebody else changed beside it stays. */
export function changesIn({ observationNotes, ...body }: Body, inspection: Inspection): Partial<Body> {
  const changed = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(inspection[name as keyof Inspection]),
  );
  return Object.fromEntries(changed);
}
