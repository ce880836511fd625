import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { legalRoutes } from './legal-routes.tsx';
import { withWords } from './messages/rooms.ts';
import { openRoutes } from './open-routes.tsx';
import { makeRouter } from './platform/router.ts';
import { Waiting } from './platform/waiting.tsx';
import { BrokenScreen } from './shell/broken-screen.tsx';

function visitorRouter() {
  const root = createRootRoute({ component: Outlet });
  const landing = lazyRouteComponent(() => import('./landing/landing-screen.tsx'), 'LandingScreen');
  const auth = lazyRouteComponent(
    withWords(() => import('./auth/auth-screen.tsx'), ['auth', 'email', 'passwords']),
    'AuthScreen',
  );
  const tree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: landing }),
    createRoute({ getParentRoute: () => root, path: '/auth', component: auth }),
    ...openRoutes(() => root),
    ...legalRoutes(() => root),
    // Any other address falls back to the landing page (docs/spec/decisions.md, "Accounts and signing in").
    createRoute({ getParentRoute: () => root, path: '$', component: landing }),
  ]);
  return makeRouter(tree, { pending: Waiting, broken: BrokenScreen });
}

/** The routes of visitors: landing page, sign-in screen, legal pages. */
export function VisitorRoutes() {
  const [router] = useState(visitorRouter);
  return <RouterProvider router={router} />;
}
