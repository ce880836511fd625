/** The screens of a project, and the portfolio. */
export const SCREENS = [
  '/dashboard',
  '/projects',
  '/expenses',
  '/variations',
  '/budget',
  '/monitoring-fees',
  '/certificates',
  '/programme',
  '/inspections',
  '/issues',
  '/interior',
  '/suppliers',
  '/documents',
  '/reports',
  '/members',
  '/activity',
];

/** The screens that are lists of rows with a page each. */
export const LISTS = [
  '/expenses',
  '/issues',
  '/variations',
  '/inspections',
  '/monitoring-fees',
  '/documents',
  '/suppliers',
];
