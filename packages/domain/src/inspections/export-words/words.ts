import type { Phase } from '../../phases/phases.ts';
import type { InspectionVersion } from '../contract.ts';
import type { Result } from '../record.ts';

/** The fixed words of an exported inspection. Names in braces are filled in. */
export interface ExportWords {
  title: string;
  earlierVersion: string;
  madeOn: string;
  pageOf: string;
  facts: {
    projectLocation: string;
    type: string;
    phase: string;
    scheduled: string;
    due: string;
    result: string;
    inspector: string;
    assignedTo: string;
    location: string;
    version: string;
    saved: string;
  };
  /** Of a version: when and by whom it was saved. */
  savedBy: string;
  formerMember: string;
  phases: Record<Phase, string>;
  results: Record<Result, string>;
  observations: string;
  noObservations: string;
  advice: string;
  noAdvice: string;
  photosBefore: string;
  photosAfter: string;
  /** Below a photo: its number and its file's name. */
  photo: string;
  /** For who does not see the photo. */
  photoBefore: string;
  photoAfter: string;
  photoMissing: string;
  versions: string;
  versionColumns: { version: string; saved: string; by: string; what: string };
  actions: Record<InspectionVersion['action'], string>;
  signatures: { inspector: string; contractor: string; client: string; date: string };
}
