import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { demoRoute } from './demo-route.tsx';
import { invitationRoute } from './invitation-route.tsx';
import { legalRoutes } from './legal-routes.tsx';
import { loadWords } from './messages/rooms.ts';
import { makeRouter } from './platform/router.ts';
import { Waiting } from './platform/waiting.tsx';
import { resetRoute } from './reset-route.tsx';
import { shareRoute } from './share-route.tsx';
import { BrokenScreen } from './shell/broken-screen.tsx';

function visitorRouter() {
  const root = createRootRoute({ component: Outlet });
  const landing = lazyRouteComponent(() => import('./landing/landing-screen.tsx'), 'LandingScreen');
  const auth = lazyRouteComponent(
    () =>
      Promise.all([import('./auth/auth-screen.tsx'), loadWords(['auth', 'passwords'])]).then(
        ([room]) => room,
      ),
    'AuthScreen',
  );
  const tree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: landing }),
    createRoute({ getParentRoute: () => root, path: '/auth', component: auth }),
    invitationRoute(() => root),
    resetRoute(() => root),
    shareRoute(() => root),
    demoRoute(() => root),
    ...legalRoutes(() => root),
    // Any other address falls back to the landing page (specification, section 2).
    createRoute({ getParentRoute: () => root, path: '$', component: landing }),
  ]);
  return makeRouter(tree, { pending: Waiting, broken: BrokenScreen });
}

/** The routes of visitors: landing page, sign-in screen, legal pages. */
export function VisitorRoutes() {
  const [router] = useState(visitorRouter);
  return <RouterProvider router={router} />;
}
