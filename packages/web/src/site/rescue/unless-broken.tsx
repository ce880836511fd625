import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingScreen } from '../../platform/routing/loading-screen.tsx';
import { useOutboxOverview } from '../store/outbox-context.tsx';

const RescueScreen = lazy(() =>
  import('./rescue-screen.tsx').then((module) => ({ default: module.RescueScreen })),
);

/** The screens, unless their database cannot be opened or read: they could keep nothing then. */
export function UnlessBroken({ children }: { children: ReactNode }) {
  const { broken } = useOutboxOverview();
  if (broken === null) return children;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <RescueScreen reason={broken} />
    </Suspense>
  );
}
