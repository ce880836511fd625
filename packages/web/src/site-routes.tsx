import { createRoute, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { createAppRoot, createAppRouter } from './platform/routing/router.ts';
import { ErrorScreen } from './shell/errors/error-screen.tsx';
import { CaptureScreen } from './site/capture/capture-screen.tsx';
import { SiteFrame } from './site/shell/site-frame.tsx';
import { TodayScreen } from './site/today/today-screen.tsx';

const root = createAppRoot();
const frame = createRoute({ getParentRoute: () => root, id: 'site', component: SiteFrame });

const CheckScreen = lazyRouteComponent(() => import('./site/checks/check-screen.tsx'), 'CheckScreen');
const ChecksScreen = lazyRouteComponent(() => import('./site/checks/checks-screen.tsx'), 'ChecksScreen');
const DayScreen = lazyRouteComponent(() => import('./site/diary/day-screen.tsx'), 'DayScreen');
const DiaryScreen = lazyRouteComponent(() => import('./site/diary/diary-screen.tsx'), 'DiaryScreen');
const EditIssueScreen = lazyRouteComponent(
  () => import('./site/issues/edit-issue-screen.tsx'),
  'EditIssueScreen',
);
const IssueScreen = lazyRouteComponent(() => import('./site/issues/issue-screen.tsx'), 'IssueScreen');
const IssuesScreen = lazyRouteComponent(() => import('./site/issues/issues-screen.tsx'), 'IssuesScreen');
const OutboxScreen = lazyRouteComponent(() => import('./site/waiting/outbox-screen.tsx'), 'OutboxScreen');
const PlanScreen = lazyRouteComponent(() => import('./site/plans/plan-screen.tsx'), 'PlanScreen');
const PlansScreen = lazyRouteComponent(() => import('./site/plans/plans-screen.tsx'), 'PlansScreen');
const ReceiptsScreen = lazyRouteComponent(
  () => import('./site/waiting/receipts-screen.tsx'),
  'ReceiptsScreen',
);
const TakeAlongScreen = lazyRouteComponent(
  () => import('./site/take-along/take-along-screen.tsx'),
  'TakeAlongScreen',
);

// What is needed with a thumb comes in one file; the worker stores the others as well.
const SCREENS = [
  ['/site', TodayScreen],
  ['/site/capture', CaptureScreen],
  ['/site/checks', ChecksScreen],
  ['/site/checks/$id', CheckScreen],
  ['/site/diary', DiaryScreen],
  ['/site/diary/$day', DayScreen],
  ['/site/issues', IssuesScreen],
  ['/site/issues/$id', IssueScreen],
  ['/site/issues/$id/edit', EditIssueScreen],
  ['/site/outbox', OutboxScreen],
  ['/site/plans', PlansScreen],
  ['/site/plans/$id', PlanScreen],
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
