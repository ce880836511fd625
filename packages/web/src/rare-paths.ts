import { LEGAL_PAGES } from './landing/legal-pages.ts';

/** Where links of mails and shared links lead, and the demo: open to everyone, signed in or not. */
export const OPEN_PATHS = [
  '/confirm-email/$key',
  '/invitation/$key',
  '/reset/$token',
  '/share/$key',
  '/demo',
] as const;

/** Rarely seen by who is signed in: addresses that are open to everyone, which show no frame, */
export const FRAMELESS_PATHS = [...OPEN_PATHS, ...LEGAL_PAGES.map((page) => `/${page}` as const)];

/** and within the frame where a demo becomes an account, and where one answers what one was offered. */
export const FRAMED_PATHS = ['/demo/keep', '/offers'] as const;
