/** Languages of the screens, by ISO 639-1 code. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Time zones that the settings offer, by IANA name (specification, section 9). */
export const TIME_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Africa/Gaborone',
  'Africa/Johannesburg',
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** Countries that a profile may name, by ISO 3166 code (specification, section 9). */
export const COUNTRIES = ['BW', 'ZA', 'US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'CN', 'IN', 'BR'] as const;
export type Country = (typeof COUNTRIES)[number];

/** What a person may call himself (specification, section 6). A label: no right comes from it. */
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
