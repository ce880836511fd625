import { createRootRoute, createRoute, Outlet, RouterProvider } from '@tanstack/react-router';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { createAppRouter } from './platform/routing/router.ts';
import { ErrorScreen } from './shell/errors/error-screen.tsx';
import { SiteFrame } from './site/shell/site-frame.tsx';
import { TodayScreen } from './site/today/today-screen.tsx';

const root = createRootRoute({ component: Outlet });
const frame = createRoute({ getParentRoute: () => root, id: 'site', component: SiteFrame });

// All of it is stored on the device and comes in one file: on site every request costs more than a few kilobytes do.
const SCREENS = [
  ['/site', TodayScreen],
  // An address of a later version, or one mistyped.
  ['$', TodayScreen],
] as const;

const router = createAppRouter(
  root.addChildren([
    frame.addChildren(
      SCREENS.map(([path, component]) => createRoute({ getParentRoute: () => frame, path, component })),
    ),
  ]),
  { pending: LoadingScreen, broken: ErrorScreen },
);

/** The screens on site. */
export const SiteRoutes = () => <RouterProvider router={router} />;
