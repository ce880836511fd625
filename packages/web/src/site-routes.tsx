import { createRoute, RouterProvider } from '@tanstack/react-router';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { createAppRoot, createAppRouter } from './platform/routing/router.ts';
import { ErrorScreen } from './shell/errors/error-screen.tsx';
import { CaptureScreen } from './site/capture/capture-screen.tsx';
import { EditIssueScreen } from './site/issues/edit-issue-screen.tsx';
import { IssueScreen } from './site/issues/issue-screen.tsx';
import { IssuesScreen } from './site/issues/issues-screen.tsx';
import { SiteFrame } from './site/shell/site-frame.tsx';
import { TakeAlongScreen } from './site/take-along/take-along-screen.tsx';
import { TodayScreen } from './site/today/today-screen.tsx';
import { OutboxScreen } from './site/waiting/outbox-screen.tsx';
import { ReceiptsScreen } from './site/waiting/receipts-screen.tsx';

const root = createAppRoot();
const frame = createRoute({ getParentRoute: () => root, id: 'site', component: SiteFrame });

// All of it is stored on the device and comes in one file: on site every request costs more than a few kilobytes do.
const SCREENS = [
  ['/site', TodayScreen],
  ['/site/capture', CaptureScreen],
  ['/site/issues', IssuesScreen],
  ['/site/issues/$id', IssueScreen],
  ['/site/issues/$id/edit', EditIssueScreen],
  ['/site/outbox', OutboxScreen],
  ['/site/receipts', ReceiptsScreen],
  ['/site/take-along', TakeAlongScreen],
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
