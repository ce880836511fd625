/** The legal pages. The name of each is also its path. */
export const LEGAL_PAGE_NAMES = ['privacy', 'terms', 'cookies', 'security'] as const;

export type LegalPageName = (typeof LEGAL_PAGE_NAMES)[number];
