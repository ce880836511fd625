import { lazyRouteComponent, useMatch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import { withMessages } from './messages/feature-messages.ts';
import type { FRAMED_PATHS, FRAMELESS_PATHS } from './paths-outside-menu.ts';
import { LoadingScreen } from './platform/routing/loading-screen.tsx';
import { publicScreens } from './public-routes.tsx';

const LegalScreen = lazyRouteComponent(() => import('./landing/legal-screen.tsx'), 'LegalScreen');

const SCREENS: Record<(typeof FRAMELESS_PATHS | typeof FRAMED_PATHS)[number], ComponentType> = {
  ...publicScreens(),
  '/privacy': () => <LegalScreen page="privacy" />,
  '/terms': () => <LegalScreen page="terms" />,
  '/cookies': () => <LegalScreen page="cookies" />,
  '/security': () => <LegalScreen page="security" />,
  '/demo/keep': lazyRouteComponent(
    withMessages(() => import('./demo/keep-demo-screen.tsx'), ['auth', 'demo', 'email', 'passwords']),
    'KeepDemoScreen',
  ),
  '/offers': lazyRouteComponent(
    withMessages(() => import('./members/ownership-offers-screen.tsx'), ['members']),
    'OwnershipOffersScreen',
  ),
};

/** A screen that signed-in users seldom see: its code is not part of the routes. */
export function UnlistedScreen() {
  const path = useMatch({ strict: false, select: ({ fullPath }) => fullPath as keyof typeof SCREENS });
  const Screen = SCREENS[path];
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Screen />
    </Suspense>
  );
}
