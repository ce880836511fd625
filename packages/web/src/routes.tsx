import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router';
import { useState } from 'react';
import { legalRoutes } from './legal-routes.tsx';
import { loadWords } from './messages/rooms.ts';
import { QUICK_ACTIONS } from './platform/quick-actions.ts';
import { makeRouter } from './platform/router.ts';
import type { Screen } from './platform/screen.ts';
import { Waiting } from './platform/waiting.tsx';
import { SCREENS } from './screens.ts';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { ScreenFrame } from './shell/screen-frame.tsx';
import { Shell } from './shell/shell.tsx';

/** Which screen of the table is open; none at an unknown address. */
function useOpenScreen(): Screen | undefined {
  const label = useMatches({
    select: (matches) => (matches.at(-1)?.staticData as { label?: string } | undefined)?.label,
  });
  return SCREENS.find((screen) => screen.label === label);
}

function Framed() {
  const screen = useOpenScreen();
  return (
    <Shell screens={SCREENS} quickActions={QUICK_ACTIONS}>
      {screen ? (
        <ScreenFrame key={screen.label} screen={screen}>
          <Outlet />
        </ScreenFrame>
      ) : (
        <Outlet />
      )}
    </Shell>
  );
}

const contentOf = ({ load, words }: Screen) =>
  lazyRouteComponent(() => Promise.all([load(), loadWords(words)]).then(([room]) => room), 'default');

function memberRouter() {
  const root = createRootRoute({ component: Outlet });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Framed });
  const screens = SCREENS.flatMap((screen) => {
    const component = contentOf(screen);
    return screen.paths.map((path) =>
      createRoute({
        getParentRoute: () => shell,
        path,
        component,
        staticData: { label: screen.label } as never,
      }),
    );
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
