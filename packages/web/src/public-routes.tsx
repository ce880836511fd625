import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { withMessages } from './messages/feature-messages.ts';
import type { OPEN_PATHS } from './paths-outside-menu.ts';

/** The public screens, by their paths. */
export const publicScreens = (): Record<(typeof OPEN_PATHS)[number], AsyncRouteComponent<object>> => ({
  '/confirm-email/$key': lazyRouteComponent(
    withMessages(() => import('./auth/confirm-email-screen.tsx'), ['email']),
    'ConfirmEmailScreen',
  ),
  '/invitation/$key': lazyRouteComponent(
    withMessages(() => import('./members/invitation-screen.tsx'), ['members']),
    'InvitationScreen',
  ),
  '/reset/$token': lazyRouteComponent(
    withMessages(() => import('./auth/reset-password-screen.tsx'), ['auth', 'passwords']),
    'ResetPasswordScreen',
  ),
  '/share/$key': lazyRouteComponent(
    withMessages(() => import('./reports/sharing/shared-report-screen.tsx'), ['reports', 'sharing']),
    'SharedReportScreen',
  ),
  '/demo': lazyRouteComponent(
    withMessages(() => import('./demo/demo-screen.tsx'), ['demo']),
    'DemoScreen',
  ),
});

export const publicRoutes = (parent: () => AnyRoute) =>
  Object.entries(publicScreens()).map(([path, component]) =>
    createRoute({ getParentRoute: parent, path, component }),
  );
