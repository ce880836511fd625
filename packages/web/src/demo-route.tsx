import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadWords } from './messages/rooms.ts';

/** Where a demo is opened; open to everyone, signed in or not. */
export const demoRoute = (parent: () => AnyRoute) =>
  createRoute({
    getParentRoute: parent,
    path: '/demo',
    component: lazyRouteComponent(
      () => Promise.all([import('./demo/demo-screen.tsx'), loadWords(['demo'])]).then(([room]) => room),
      'DemoScreen',
    ),
  });

/** Where a demo becomes an account, among the screens of signed-in users. */
export const keepRoute = (parent: () => AnyRoute) =>
  createRoute({
    getParentRoute: parent,
    path: '/demo/keep',
    component: lazyRouteComponent(
      () =>
        Promise.all([import('./demo/keep-screen.tsx'), loadWords(['demo', 'passwords'])]).then(
          ([room]) => room,
        ),
      'KeepScreen',
    ),
  });
