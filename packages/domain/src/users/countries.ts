/** Countries available in profiles, by ISO 3166 code. */
export const COUNTRIES = ['BW', 'ZA', 'US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'CN', 'IN', 'BR'] as const;
export type Country = (typeof COUNTRIES)[number];
