import type { CurrentUser } from '@brick/domain/users/current-user';
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { demoRoute, keepRoute } from './demo-route.tsx';
import { invitationRoute } from './invitation-route.tsx';
import { legalRoutes } from './legal-routes.tsx';
import { loadWords } from './messages/rooms.ts';
import { projectFor, projectsQuery } from './platform/current-project.ts';
import { queryClient } from './platform/query.ts';
import { QUICK_ACTIONS } from './platform/quick-actions.ts';
import { history, makeRouter } from './platform/router.ts';
import type { Screen } from './platform/screen.ts';
import { parseSearch } from './platform/search.ts';
import { useUser } from './platform/session.ts';
import { Waiting } from './platform/waiting.tsx';
import { resetRoute } from './reset-route.tsx';
import { SCREENS } from './screens.ts';
import { shareRoute } from './share-route.tsx';
import { BrokenScreen } from './shell/broken-screen.tsx';
import { ScreenFrame } from './shell/screen-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { fetched, later } from './ui/later.ts';

/** Which screen of the table is open; none at an unknown address. */
function useOpenScreen(): Screen | undefined {
  const label = useMatches({
    select: (matches) => (matches.at(-1)?.staticData as { label?: string } | undefined)?.label,
  });
  return SCREENS.find((screen) => screen.label === label);
}

const DemoBar = later(
  () => Promise.all([import('./demo/demo-bar.tsx'), loadWords(['demo'])]).then(([room]) => room),
  'DemoBar',
);

function Framed() {
  const screen = useOpenScreen();
  const { demoUntil } = useUser();
  return (
    <Shell screens={SCREENS} quickActions={QUICK_ACTIONS}>
      {demoUntil && (
        <Suspense fallback={<div className="h-13 border-b border-line bg-blueprint-wash" />}>
          <DemoBar until={demoUntil} />
        </Suspense>
      )}
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

const loadScreen = ({ load, words }: Screen) =>
  Promise.all([load(), loadWords(words)]).then(([room]) => room);

const contentOf = (screen: Screen) => lazyRouteComponent(() => fetched(() => loadScreen(screen)), 'default');

// The projects are asked for at once: they are on their way while the session is still being checked.
void queryClient.prefetchQuery(projectsQuery);

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
  const RecordRoute = lazyRouteComponent(() => import('./record-route.tsx'), 'RecordRoute');
  // /issues/12 and /interior/tasks/40: the page of one record.
  const records = ['/$folder/$id', '/$room/$folder/$id'].map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: RecordRoute }),
  );
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
  const tree = root.addChildren([
    auth,
    invitationRoute(() => root),
    resetRoute(() => root),
    shareRoute(() => root),
    demoRoute(() => root),
    ...legalRoutes(() => root),
    shell.addChildren([...screens, ...records, keepRoute(() => shell), unknown]),
  ]);
  return makeRouter(tree, { pending: Waiting, broken: BrokenScreen });
}

let first: ReturnType<typeof memberRouter> | null = null;

async function askFirst(user: CurrentUser): Promise<unknown> {
  const url = parseSearch(window.location.search);
  const room = await SCREENS.find(({ paths }) => paths.includes(window.location.pathname))?.load();
  const project = projectFor(user, await queryClient.fetchQuery(projectsQuery), url['project']);
  return project && room?.askFirst?.(project.id, url);
}

/** When the screen at this address can be drawn at once for this user, with the projects and what it shows of one. */
export async function screenReady(user: CurrentUser): Promise<void> {
  first = memberRouter();
  await Promise.all([first.load(), askFirst(user)]);
}

function nextRouter() {
  const router = first?.latestLocation.href === history.location.href ? first : memberRouter();
  first = null;
  return router;
}

/** The routes of signed-in users. */
export function MemberRoutes() {
  // A router of its own for each stay: one that was left does not look where the address went meanwhile.
  const [router] = useState(nextRouter);
  return <RouterProvider router={router} />;
}
