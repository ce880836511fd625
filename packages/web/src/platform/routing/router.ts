import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { navigationBlocker } from '../../ui/overlay/navigation-blocker.ts';
import type { AppPath } from './app-paths.ts';
import { parseSearch, stringifySearch, type UrlValues } from './url-state.ts';

/** Shared by the routes of visitors and members: signing in changes the routes, not the history. */
export const history = createBrowserHistory();

let returning = false;
history.subscribe(({ action }) => {
  returning = !/PUSH|REPLACE/.test(action.type);
});

/** Whether the browser's Back or Forward led to the present page. */
export const isReturning = (): boolean => returning;

const pageOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname} ${new URLSearchParams(search).get('project')}`;

// A dialog or a filter that the address names is opened and closed within the page. Another project is another page.
navigationBlocker.hold = (ask) => {
  navigationBlocker.asks.add(ask);
  const release = history.block({
    blockerFn: ({ action, currentLocation, nextLocation }) => {
      if (/PUSH|REPLACE/.test(action) && pageOf(nextLocation) === pageOf(currentLocation)) return false;
      const go = { ignoreBlocker: true };
      ask(() => (action === 'BACK' ? history.back(go) : history.push(nextLocation.href, undefined, go)));
      return true;
    },
  });
  return () => {
    navigationBlocker.asks.delete(ask);
    release();
  };
};

/** The root of all routes. Every screen finds plain strings in its query string and takes those that it knows. */
export const createAppRoot = () =>
  createRootRoute({ component: Outlet, validateSearch: (search: UrlValues): UrlValues => search });

interface RouterParts {
  pending: RouteComponent;
  broken: ErrorRouteComponent;
}

/**
 * A router with the application's defaults: plain query strings, restored scroll positions, screens preloaded on
 * intent.
 */
export function createAppRouter(routeTree: AnyRoute, { pending, broken }: RouterParts) {
  return createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: pending,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultErrorComponent: broken,
  });
}

/** What links are checked by: routes are made of tables, so their addresses are declared here as a type. */
function declareRoutes() {
  const root = createAppRoot();
  const screen = createRoute({ getParentRoute: () => root, path: '/' as AppPath });
  const report = createRoute({ getParentRoute: () => root, path: '/reports/$report' });
  return createRouter({ routeTree: root.addChildren([screen, report]) });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof declareRoutes>;
  }
  interface StaticDataRouteOption {
    /** The screen's label. */
    label?: string;
  }
}
