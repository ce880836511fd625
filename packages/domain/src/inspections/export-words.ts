import { PHASE_NAMES } from '../phases/names.ts';
import type { Language } from '../users/choices.ts';
import { AR } from './export-words/ar.ts';
import { DE } from './export-words/de.ts';
import { ES } from './export-words/es.ts';
import { FR } from './export-words/fr.ts';
import { JA } from './export-words/ja.ts';
import { PT } from './export-words/pt.ts';
import type { ExportWords } from './export-words/words.ts';
import { ZH } from './export-words/zh.ts';

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
  phases: PHASE_NAMES.en,
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
const WORDS: Record<Language, ExportWords> = {
  en: ENGLISH,
  es: ES,
  fr: FR,
  de: DE,
  pt: PT,
  zh: ZH,
  ja: JA,
  ar: AR,
};

/** The words of a language. */
export const exportWords = (language: Language): ExportWords => WORDS[language];
