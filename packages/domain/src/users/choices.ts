/** Languages of the screens, by ISO 639-1 code. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a person may call themselves (docs/spec/permissions.md, "Roles"). A label: no right comes from it. */
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
