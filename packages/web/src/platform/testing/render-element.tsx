import type { Project } from '@brick/domain/projects/api';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RootRoute,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { PROJECTS_KEY } from '../projects/current-project.ts';
import { parseSearch, stringifySearch } from '../routing/url-state.ts';
import { SessionContext } from '../session/session.ts';

interface RenderOptions {
  messages: NonNullable<ComponentProps<typeof IntlProvider>['messages']>;
  /** The search of the address, "?supplierId=7". */
  search?: string;
  /** The projects of the user, of which the first is shown. */
  projects?: readonly Project[];
  client?: QueryClient;
}

/** Renders an element to HTML within a router, a session and queries, as a screen has them. */
export async function renderElement(
  element: ReactNode,
  { messages, search = '', projects = [], client = new QueryClient() }: RenderOptions,
): Promise<string> {
  client.setQueryData(PROJECTS_KEY, projects);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element }) as RootRoute,
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
    ...{ parseSearch, stringifySearch, isServer: true, origin: 'http://localhost' },
  });
  await router.load();
  const user = { id: 1, lastProjectId: null, timezone: 'UTC' } as CurrentUser;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionContext value={{ status: 'in', user }}>
        <IntlProvider locale="en" messages={messages} onError={() => {}}>
          <RouterProvider router={router} />
        </IntlProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
}
