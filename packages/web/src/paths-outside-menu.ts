import { LEGAL_PAGE_NAMES } from './landing/legal-page-names.ts';

/** Targets of links in mails, shared links, and the demo: public, signed in or not. */
export const OPEN_PATHS = [
  '/confirm-email/$key',
  '/invitation/$key',
  '/reset/$token',
  '/share/$key',
  '/demo',
] as const;

/** Screens that signed-in users seldom see: public paths, without the frame, */
export const FRAMELESS_PATHS = [...OPEN_PATHS, ...LEGAL_PAGE_NAMES.map((page) => `/${page}` as const)];

/** and paths within the frame: saving a demo, and answering offers. */
export const FRAMED_PATHS = ['/demo/keep', '/offers'] as const;
