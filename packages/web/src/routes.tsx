import type { CurrentUser } from '@brick/domain/users/current-user';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { withWords } from './messages/rooms.ts';
import { projectFor, projectsQuery } from './platform/current-project.ts';
import { queryClient } from './platform/query.ts';
import { QUICK_ACTIONS } from './platform/quick-actions.ts';
import { history, makeRouter } from './platform/router.ts';
import type { Screen } from './platform/screen.ts';
import { parseSearch } from './platform/search.ts';
import { useUser } from './platform/session.ts';
import { Waiting } from './platform/waiting.tsx';
import { FRAMED_PATHS, FRAMELESS_PATHS } from './rare-paths.ts';
import { SCREENS } from './screens.ts';
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
  withWords(() => import('./demo/demo-bar.tsx'), ['demo']),
  'DemoBar',
);

const EmailBar = later(
  withWords(() => import('./auth/email-bar.tsx'), ['email']),
  'EmailBar',
);

/** An address that is still to be confirmed, of the profile or claimed from another account. */
const hasOpenAddress = ({ email, emailConfirmedAt, claimedEmail }: CurrentUser): boolean =>
  claimedEmail !== null || (email !== null && emailConfirmedAt === null);

function Framed() {
  const screen = useOpenScreen();
  const user = useUser();
  const { demoUntil } = user;
  return (
    <Shell screens={SCREENS} quickActions={QUICK_ACTIONS}>
      {demoUntil && (
        <Suspense fallback={<div className="h-13 border-b border-line bg-blueprint-wash" />}>
          <DemoBar until={demoUntil} />
        </Suspense>
      )}
      {hasOpenAddress(user) && (
        <Suspense>
          <EmailBar />
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

const contentOf = ({ load, words }: Screen) =>
  lazyRouteComponent(() => fetched(withWords(load, words)), 'default');

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
  const RareScreen = lazyRouteComponent(() => import('./rare-screens.tsx'), 'RareScreen');
  const rare = (parent: () => AnyRoute, paths: readonly string[]) =>
    paths.map((path) => createRoute({ getParentRoute: parent, path, component: RareScreen }));
  const unknown = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: lazyRouteComponent(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen'),
  });
  // A signed-in user has nothing to do at the sign-in screen: they go on to where they were going.
  const auth = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    component: lazyRouteComponent(() => import('./auth/signed-in-already.tsx'), 'SignedInAlready'),
  });
  const tree = root.addChildren([
    auth,
    ...rare(() => root, FRAMELESS_PATHS),
    shell.addChildren([...screens, ...records, ...rare(() => shell, FRAMED_PATHS), unknown]),
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

/** How long the first picture waits for what it shows. Then the frame and its navigation stand, and say what is on its way. */
const PATIENCE_MS = 1000;

/** When the screen at this address can be drawn at once for this user, with the projects and what it shows of one. */
export async function screenReady(user: CurrentUser): Promise<void> {
  first = memberRouter();
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.all([first.load(), Promise.race([askFirst(user), patience])]);
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
