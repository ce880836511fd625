/** Paths of the screens of a project, and the portfolio. */
export const SCREEN_PATHS = [
  '/dashboard',
  '/projects',
  '/expenses',
  '/variations',
  '/budget',
  '/monitoring-fees',
  '/certificates',
  '/accounting',
  '/programme',
  '/inspections',
  '/issues',
  '/interior',
  '/suppliers',
  '/bank',
  '/documents',
  '/reports',
  '/members',
  '/connections',
  '/activity',
];

/** Paths of the list screens whose rows have pages. */
export const LIST_PATHS = [
  '/expenses',
  '/issues',
  '/variations',
  '/inspections',
  '/monitoring-fees',
  '/documents',
  '/suppliers',
];
