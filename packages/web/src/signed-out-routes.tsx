import { createRoute, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { legalRoutes } from './legal-routes.tsx';
import { withMessages } from './messages/feature-messages.ts';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { createAppRoot, createAppRouter } from './platform/routing/router.ts';
import { publicRoutes } from './public-routes.tsx';
import { ErrorScreen } from './shell/errors/error-screen.tsx';

function createVisitorRouter() {
  const root = createAppRoot();
  const landing = lazyRouteComponent(() => import('./landing/landing-screen.tsx'), 'LandingScreen');
  const auth = lazyRouteComponent(
    withMessages(() => import('./auth/auth-screen.tsx'), ['auth', 'email', 'passwords']),
    'AuthScreen',
  );
  const tree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: landing }),
    createRoute({ getParentRoute: () => root, path: '/auth', component: auth }),
    ...publicRoutes(() => root),
    ...legalRoutes(() => root),
    // Any other address shows the landing page (docs/spec/decisions.md, "Accounts and signing in").
    createRoute({ getParentRoute: () => root, path: '$', component: landing }),
  ]);
  return createAppRouter(tree, { pending: LoadingScreen, broken: ErrorScreen });
}

/** The routes of visitors: landing page, sign-in screen, legal pages. */
export function SignedOutRoutes() {
  const [router] = useState(createVisitorRouter);
  return <RouterProvider router={router} />;
}
