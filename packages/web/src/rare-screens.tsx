import { lazyRouteComponent, useMatch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { withWords } from './messages/rooms.ts';
import { openScreens } from './open-routes.tsx';
import { Waiting } from './platform/waiting.tsx';
import type { FRAMED_PATHS, FRAMELESS_PATHS } from './rare-paths.ts';

const LegalScreen = lazyRouteComponent(() => import('./landing/legal-screen.tsx'), 'LegalScreen');

const SCREENS: Record<(typeof FRAMELESS_PATHS | typeof FRAMED_PATHS)[number], ComponentType> = {
  ...openScreens(),
  '/privacy': () => <LegalScreen page="privacy" />,
  '/terms': () => <LegalScreen page="terms" />,
  '/cookies': () => <LegalScreen page="cookies" />,
  '/security': () => <LegalScreen page="security" />,
  '/demo/keep': lazyRouteComponent(
    withWords(() => import('./demo/keep-screen.tsx'), ['demo', 'email', 'passwords']),
    'KeepScreen',
  ),
  '/offers': lazyRouteComponent(
    withWords(() => import('./members/offers-screen.tsx'), ['members']),
    'OffersScreen',
  ),
};

/** A screen that who is signed in sees rarely: how it is fetched need not be known before. */
export function RareScreen() {
  const path = useMatch({ strict: false, select: ({ fullPath }) => fullPath as keyof typeof SCREENS });
  const Screen = SCREENS[path];
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  );
}
