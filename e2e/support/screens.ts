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
