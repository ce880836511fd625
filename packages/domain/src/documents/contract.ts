export const DOCUMENT_KINDS = [
  'contract',
  'invoice',
  'receipt',
  'certificate',
  'permit',
  'warranty',
  'drawing',
  'other',
] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
