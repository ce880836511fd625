import { PHASE_NAMES } from '../../phases/names.ts';
import type { ExportWords } from './words.ts';

export const FR: ExportWords = {
  title: 'Rapport de contrôle {number}',
  earlierVersion:
    'Ceci est la version {version}, telle qu’enregistrée le {at}. Une version plus récente existe.',
  madeOn: 'Établi le {at} par {name}',
  pageOf: 'Page {page} sur {pages}',
  facts: {
    projectLocation: 'Lieu du projet',
    type: 'Objet',
    phase: 'Phase',
    scheduled: 'Prévu le',
    due: 'Échéance',
    result: 'Résultat',
    inspector: 'Contrôleur',
    assignedTo: 'Responsable',
    location: 'Lieu',
    version: 'Version',
    saved: 'Dernier enregistrement',
  },
  savedBy: '{at} par {name}',
  formerMember: 'un ancien membre',
  phases: PHASE_NAMES.fr,
  results: { pending: 'En attente', passed: 'Conforme', failed: 'Non conforme' },
  observations: 'Constatations',
  noObservations: 'Aucune constatation n’est enregistrée.',
  advice: 'Conseils et instructions',
  noAdvice: 'Aucun conseil ni aucune instruction n’est enregistré.',
  photosBefore: 'Photos avant',
  photosAfter: 'Photos après',
  photo: 'Photo {number} : {name}',
  photoBefore: 'Photo {number} de l’endroit avant',
  photoAfter: 'Photo {number} de l’endroit après',
  photoMissing:
    'Cette photo n’a pas pu être imprimée : son fichier est absent ou endommagé, ou d’un type que seuls les écrans affichent.',
  versions: 'Versions antérieures',
  versionColumns: { version: 'Version', saved: 'Enregistrée le', by: 'Par', what: 'Action' },
  actions: {
    created: 'Planifié',
    updated: 'Modifié',
    decided: 'Résultat saisi',
    restored: 'Repris de la corbeille',
  },
  signatures: {
    inspector: 'Contrôleur',
    contractor: 'Entreprise',
    client: 'Maître d’ouvrage',
    date: 'Date et signature',
  },
};
