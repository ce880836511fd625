import { PHASE_NAMES } from '../../phases/names.ts';
import type { ExportWords } from './words.ts';

export const DE: ExportWords = {
  title: 'Prüfbericht {number}',
  earlierVersion:
    'Dies ist Version {version}, wie sie am {at} gespeichert wurde. Es gibt eine spätere Version.',
  madeOn: 'Erstellt am {at} von {name}',
  pageOf: 'Seite {page} von {pages}',
  facts: {
    projectLocation: 'Projektort',
    type: 'Art',
    phase: 'Phase',
    scheduled: 'Termin',
    due: 'Frist',
    result: 'Ergebnis',
    inspector: 'Prüfer',
    assignedTo: 'Zuständig',
    location: 'Ort',
    version: 'Version',
    saved: 'Zuletzt gespeichert',
  },
  savedBy: '{at} von {name}',
  formerMember: 'ein ehemaliges Mitglied',
  phases: PHASE_NAMES.de,
  results: { pending: 'Ausstehend', passed: 'Bestanden', failed: 'Nicht bestanden' },
  observations: 'Feststellungen',
  noObservations: 'Es sind keine Feststellungen erfasst.',
  advice: 'Hinweise und Anweisungen',
  noAdvice: 'Es sind keine Hinweise oder Anweisungen erfasst.',
  photosBefore: 'Fotos vorher',
  photosAfter: 'Fotos nachher',
  photo: 'Foto {number}: {name}',
  photoBefore: 'Foto {number} der Stelle vorher',
  photoAfter: 'Foto {number} der Stelle nachher',
  photoMissing:
    'Dieses Foto konnte nicht gedruckt werden: Die Datei fehlt, ist beschädigt oder von einer Art, die nur Bildschirme zeigen.',
  versions: 'Frühere Versionen',
  versionColumns: { version: 'Version', saved: 'Gespeichert', by: 'Von', what: 'Was getan wurde' },
  actions: {
    created: 'Angesetzt',
    updated: 'Geändert',
    decided: 'Ergebnis erfasst',
    restored: 'Aus dem Papierkorb geholt',
  },
  signatures: {
    inspector: 'Prüfer',
    contractor: 'Auftragnehmer',
    client: 'Bauherr',
    date: 'Datum und Unterschrift',
  },
};
