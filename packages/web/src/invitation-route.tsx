import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from './messages/rooms.ts';

/** Where an invitation's link leads; open to everyone, signed in or not. */
export const invitationRoute = (parent: () => AnyRoute) =>
  createRoute({
    getParentRoute: parent,
    path: '/invitation/$key',
    component: lazyRouteComponent(
      () =>
        Promise.all([import('./members/invitation-screen.tsx'), loadWords(['members'])]).then(
          ([room]) => room,
        ),
      'InvitationScreen',
    ),
  });
