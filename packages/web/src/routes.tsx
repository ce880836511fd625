import type { CurrentUser } from '@brick/domain/users/current-user';
import {
  type AnyRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useMatches,
} from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { withMessages } from './messages/feature-messages.ts';
import { FRAMED_PATHS, FRAMELESS_PATHS } from './paths-outside-menu.ts';
import { queryClient } from './platform/api/query-client.ts';
import { whenIdle } from './platform/browser/yield-to-browser.ts';
import { projectForUser, projectsQuery } from './platform/projects/current-project.ts';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { QUICK_ACTIONS } from './platform/routing/quick-actions.ts';
import { createAppRoot, createAppRouter, history } from './platform/routing/router.ts';
import type { Screen } from './platform/routing/screen.ts';
import { parseSearch } from './platform/routing/url-state.ts';
import { useUser } from './platform/session/session.ts';
import { SCREENS } from './screens.ts';
import { ErrorScreen } from './shell/errors/error-screen.tsx';
import { ScreenFrame } from './shell/screen-frame.tsx';
import { Shell } from './shell/shell.tsx';
import { lazyComponent, loadWithRetry } from './ui/lazy-component.ts';

/** The open screen; undefined at an unknown address. */
function useOpenScreen(): Screen | undefined {
  const label = useMatches({
    select: (matches) => matches.at(-1)?.staticData.label,
  });
  return SCREENS.find((screen) => screen.label === label);
}

const DemoBar = lazyComponent(
  withMessages(() => import('./demo/demo-banner.tsx'), ['demo']),
  'DemoBanner',
);

const EmailBar = lazyComponent(
  withMessages(() => import('./auth/confirm-email-banner.tsx'), ['email']),
  'ConfirmEmailBanner',
);

/** Whether an email address is still to be confirmed, of the profile or claimed from another account. */
const hasOpenAddress = ({ email, emailConfirmedAt, claimedEmail }: CurrentUser): boolean =>
  claimedEmail !== null || (email !== null && emailConfirmedAt === null);

function FramedScreen() {
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

const lazyScreen = ({ load, words }: Screen) =>
  lazyRouteComponent(() => loadWithRetry(withMessages(load, words)), 'default');

// The projects are requested at once, while the session is still being checked.
void queryClient.prefetchQuery(projectsQuery);

// What loads the other screens is there before a click asks for one of them; a click fetches it again if it is not.
void whenIdle()
  .then(() => import('./screen-loaders.ts'))
  .catch(() => {});

function createMemberRouter() {
  const root = createAppRoot();
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: FramedScreen });
  const screens = SCREENS.flatMap((screen) => {
    const component = lazyScreen(screen);
    return screen.paths.map((path) =>
      createRoute({
        getParentRoute: () => shell,
        path,
        component,
        staticData: { label: screen.label },
      }),
    );
  });
  const RecordRoute = lazyRouteComponent(() => import('./record-route.tsx'), 'RecordRoute');
  // The page of one record: /issues/12 and /interior/tasks/40.
  const records = ['/$folder/$id', '/$feature/$folder/$id'].map((path) =>
    createRoute({ getParentRoute: () => shell, path, component: RecordRoute }),
  );
  const RareScreen = lazyRouteComponent(() => import('./unlisted-screens.tsx'), 'UnlistedScreen');
  const rare = (parent: () => AnyRoute, paths: readonly string[]) =>
    paths.map((path) => createRoute({ getParentRoute: parent, path, component: RareScreen }));
  const unknown = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: lazyRouteComponent(() => import('./shell/errors/not-found-screen.tsx'), 'NotFoundScreen'),
  });
  // A signed-in user does not need the sign-in screen and goes on to the target.
  const auth = createRoute({
    getParentRoute: () => root,
    path: '/auth',
    component: lazyRouteComponent(() => import('./auth/redirect-signed-in.tsx'), 'RedirectSignedIn'),
  });
  const tree = root.addChildren([
    auth,
    ...rare(() => root, FRAMELESS_PATHS),
    shell.addChildren([...screens, ...records, ...rare(() => shell, FRAMED_PATHS), unknown]),
  ]);
  return createAppRouter(tree, { pending: LoadingScreen, broken: ErrorScreen });
}

let firstRouter: ReturnType<typeof createMemberRouter> | null = null;

async function preloadScreen(user: CurrentUser): Promise<unknown> {
  const url = parseSearch(location.search);
  const module = await SCREENS.find(({ paths }) => paths.includes(location.pathname))?.load();
  const project = projectForUser(user, await queryClient.fetchQuery(projectsQuery), url['project']);
  return project && module?.prefetch?.(project.id, url);
}

/** How long the first render waits for its data. After that the frame and its navigation are shown with a spinner. */
const PRELOAD_MS = 1000;

/** Resolves when the screen at this address can be rendered with its project's data. */
export async function prepareFirstScreen(user: CurrentUser): Promise<void> {
  firstRouter = createMemberRouter();
  const patience = new Promise((resolve) => setTimeout(resolve, PRELOAD_MS));
  await Promise.all([firstRouter.load(), Promise.race([preloadScreen(user), patience])]);
}

function takeRouter() {
  const router =
    firstRouter?.latestLocation.href === history.location.href ? firstRouter : createMemberRouter();
  firstRouter = null;
  return router;
}

/** The routes of signed-in users. */
export function SignedInRoutes() {
  // A router for each session: one that was left would miss changes of the address.
  const [router] = useState(takeRouter);
  return <RouterProvider router={router} />;
}
