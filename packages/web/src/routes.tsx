import { createRootRoute, createRoute, lazyRouteComponent, Outlet, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { legalRoutes } from './legal-routes.tsx';
import { makeRouter } from './platform/router.ts';
import { QUICK_ACTIONS, SCREENS, type Screen } from './screens.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { ScreenFrame } from './shell/screen-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { Waiting } from './shell/waiting.tsx';

function Framed() {
  return (
    <Shell screens={SCREENS} quickActions={QUICK_ACTIONS}>
      <Outlet />
    </Shell>
  );
}

function framed(screen: Screen) {
  const Content = lazyRouteComponent(screen.load, 'default');
  const FramedScreen = () => (
    <ScreenFrame screen={screen}>
      <Content />
    </ScreenFrame>
  );
  return Object.assign(FramedScreen, { preload: Content.preload });
}

function memberRouter() {
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Framed });
  const screens = SCREENS.flatMap((screen) => {
    const component = framed(screen);
    return screen.paths.map((path) => createRoute({ getParentRoute: () => shell, path, component }));
  });
  const unknown = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: lazyRouteComponent(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen'),
  });
  // A signed-in user has nothing to do at the sign-in screen: he goes on to where he was going.
  const auth = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    component: lazyRouteComponent(() => import('./auth/signed-in-already.tsx'), 'SignedInAlready'),
  });
  const tree = root.addChildren([auth, ...legalRoutes(() => root), shell.addChildren([...screens, unknown])]);
  return makeRouter(tree, { pending: Waiting, broken: BrokenScreen });
}

/** The routes of signed-in users. */
export function MemberRoutes() {
  // A router of its own for each stay: one that was left does not look where the address went meanwhile.
  const [router] = useState(memberRouter);
  return <RouterProvider router={router} />;
}
