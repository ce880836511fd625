import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from './messages/rooms.ts';

/** Where the link to a new password leads; open to everyone, signed in or not. */
export const resetRoute = (parent: () => AnyRoute) =>
  createRoute({
    getParentRoute: parent,
    path: '/reset/$token',
    component: lazyRouteComponent(
      () =>
        Promise.all([import('./auth/reset-screen.tsx'), loadWords(['auth', 'passwords'])]).then(
          ([room]) => room,
        ),
      'ResetScreen',
    ),
  });
