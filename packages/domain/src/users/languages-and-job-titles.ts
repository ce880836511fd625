/** Available languages, by ISO 639-1 code. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Job titles (docs/spec/permissions.md, "Roles"). Only labels: they grant no rights. */
export const JOB_TITLES = [
  'owner',
  'architect',
  'project_manager',
  'engineer',
  'quantity_surveyor',
  'contractor',
  'interior_designer',
] as const;
export type JobTitle = (typeof JOB_TITLES)[number];
