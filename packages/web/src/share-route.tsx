import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from './messages/rooms.ts';

/** Where a share link leads: a report for everyone who has the link, signed in or not. */
export const shareRoute = (parent: () => AnyRoute) =>
  createRoute({
    getParentRoute: parent,
    path: '/share/$key',
    component: lazyRouteComponent(
      () =>
        Promise.all([import('./reports/share-screen.tsx'), loadWords(['reports', 'sharing'])]).then(
          ([room]) => room,
        ),
      'ShareScreen',
    ),
  });
