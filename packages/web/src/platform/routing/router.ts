import {
  type AnyRoute,
  createBrowserHistory,
  createRouter,
  type ErrorRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './url-state.ts';

/** Shared by the routes of visitors and members: signing in changes the routes, not the history. */
export const history = createBrowserHistory();

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
