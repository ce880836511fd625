import { nextPath } from '@brick/domain/auth/next-path';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect } from 'react';
import { withMessages } from '../messages/feature-messages.ts';
import { LoadingScreen } from '../platform/routing/loading-screen.tsx';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

const LinkingProblem = lazyComponent(
  withMessages(() => import('./linking-problem.tsx'), ['identities']),
  'LinkingProblem',
);

/** Redirects a signed-in user from the sign-in screen to their target. */
export function RedirectSignedIn() {
  const { history } = useRouter();
  const { next, problem } = useSearch({ strict: false }) as UrlValues;
  const goOn = useCallback(() => history.replace(nextPath(next)), [history, next]);
  useEffect(() => {
    if (!problem) goOn();
  }, [problem, goOn]);
  return (
    <>
      <LoadingScreen />
      {problem && (
        <Suspense>
          <LinkingProblem onTold={goOn} />
        </Suspense>
      )}
    </>
  );
}
