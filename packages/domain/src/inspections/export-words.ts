import type { Phase } from '../phases/phases.ts';
import type { Language } from '../users/choices.ts';
import type { InspectionVersion, Result } from './contract.ts';

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

const ENGLISH: ExportWords = {
  title: 'Inspection report {number}',
  earlierVersion: 'This is version {version} as it was saved on {at}. A later version exists.',
  madeOn: 'Made on {at} by {name}',
  pageOf: 'Page {page} of {pages}',
  facts: {
    projectLocation: 'Project location',
    type: 'Type',
    phase: 'Phase',
    scheduled: 'Scheduled',
    due: 'Due date',
    result: 'Result',
    inspector: 'Inspector',
    assignedTo: 'Assigned to',
    location: 'Location',
    version: 'Version',
    saved: 'Last saved',
  },
  savedBy: '{at} by {name}',
  formerMember: 'a former member',
  phases: {
    land_planning: 'Land & Planning',
    foundation: 'Foundation',
    structure: 'Structure',
    roofing: 'Roofing',
    utilities: 'Utilities',
    finishes: 'Finishes',
    fittings: 'Fittings',
    compliance: 'Compliance',
  },
  results: { pending: 'Pending', passed: 'Passed', failed: 'Failed' },
  observations: 'Observations',
  noObservations: 'No observations are recorded.',
  advice: 'Advice and instructions',
  noAdvice: 'No advice or instructions are recorded.',
  photosBefore: 'Photos before',
  photosAfter: 'Photos after',
  photo: 'Photo {number}: {name}',
  photoBefore: 'Photo {number} of the place before',
  photoAfter: 'Photo {number} of the place after',
  photoMissing:
    'This photo could not be printed: its file is missing or damaged, or of a kind that only screens show.',
  versions: 'Earlier versions',
  versionColumns: { version: 'Version', saved: 'Saved', by: 'By', what: 'What was done' },
  actions: {
    created: 'Scheduled',
    updated: 'Changed',
    decided: 'Result recorded',
    restored: 'Taken out of the trash',
  },
  signatures: {
    inspector: 'Inspector',
    contractor: 'Contractor',
    client: 'Client',
    date: 'Date and signature',
  },
};

/** THE table of languages that an inspection is exported in. */
const WORDS: Partial<Record<Language, ExportWords>> = { en: ENGLISH };

/** The words of a language, or English where it has none; and which language they are. */
export function exportWords(language: Language): { words: ExportWords; language: Language } {
  const words = WORDS[language];
  return words ? { words, language } : { words: ENGLISH, language: 'en' };
}
