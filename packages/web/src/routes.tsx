import { createRootRoute, createRoute, lazyRouteComponent, Outlet, RouterProvider } from '@tanstack/react-router';
import { legalRoutes } from './legal-routes.tsx';
import { makeRouter } from './platform/router.ts';
import { QUICK_ACTIONS, SCREENS, type Screen } from './screens.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { ScreenFrame } from './shell/screen-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { Waiting } from './shell/waiting.tsx';

const root = createRootRoute({ component: Outlet });

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: () => (
    <Shell screens={SCREENS} quickActions={QUICK_ACTIONS}>
      <Outlet />
    </Shell>
  ),
});

function routesOf(screen: Screen) {
  const Content = lazyRouteComponent(screen.load, 'default');
  const component = Object.assign(
    () => (
      <ScreenFrame screen={screen}>
        <Content />
      </ScreenFrame>
    ),
    { preload: Content.preload },
  );
  return screen.paths.map((path) => createRoute({ getParentRoute: () => shell, path, component }));
}

// A signed-in user has nothing to do at the sign-in screen: he goes on to where he was going.
const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  component: lazyRouteComponent(() => import('./auth/signed-in-already.tsx'), 'SignedInAlready'),
});

const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundScreen });

const router = makeRouter(
  root.addChildren([auth, ...legalRoutes(() => root), shell.addChildren([...SCREENS.flatMap(routesOf), unknown])]),
  { pending: Waiting, broken: BrokenScreen },
);

/** The routes of signed-in users. */
export function MemberRoutes() {
  return <RouterProvider router={router} />;
}
