import {
  type AnyRoute,
  type AsyncRouteComponent,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { withWords } from './messages/rooms.ts';
import type { OPEN_PATHS } from './rare-paths.ts';

/** The screens that are open to everyone, by their paths. */
export const openScreens = (): Record<(typeof OPEN_PATHS)[number], AsyncRouteComponent<object>> => ({
  '/confirm-email/$key': lazyRouteComponent(
    withWords(() => import('./auth/confirm-email-screen.tsx'), ['email']),
    'ConfirmEmailScreen',
  ),
  '/invitation/$key': lazyRouteComponent(
    withWords(() => import('./members/invitation-screen.tsx'), ['members']),
    'InvitationScreen',
  ),
  '/reset/$token': lazyRouteComponent(
    withWords(() => import('./auth/reset-screen.tsx'), ['auth', 'passwords']),
    'ResetScreen',
  ),
  '/share/$key': lazyRouteComponent(
    withWords(() => import('./reports/share-screen.tsx'), ['reports', 'sharing']),
    'ShareScreen',
  ),
  '/demo': lazyRouteComponent(
    withWords(() => import('./demo/demo-screen.tsx'), ['demo']),
    'DemoScreen',
  ),
});

export const openRoutes = (parent: () => AnyRoute) =>
  Object.entries(openScreens()).map(([path, component]) =>
    createRoute({ getParentRoute: parent, path, component }),
  );
