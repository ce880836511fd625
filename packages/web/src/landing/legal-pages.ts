/** The legal pages, each at the address of its name. */
export const LEGAL_PAGES = ['privacy', 'terms', 'cookies', 'security'] as const;

export type LegalPage = (typeof LEGAL_PAGES)[number];
