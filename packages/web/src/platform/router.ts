import {
  type AnyRoute,
  createBrowserHistory,
  createRouter,
  type ErrorRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './search.ts';

/** One for the visitors' and the members' routes: signing in changes the routes, not the way back. */
export const history = createBrowserHistory();

interface RouterParts {
  pending: RouteComponent;
  broken: ErrorRouteComponent;
}

/** A router with the application's habits: plain query strings, kept scroll positions, screens fetched on intent. */
export function makeRouter(routeTree: AnyRoute, { pending, broken }: RouterParts) {
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
